import type { ReactNode } from 'react';

/** A line of its own along the time: a car, a dock, a person. */
export interface Lane {
  readonly id: string;
  readonly title: string;
  /** Below the title, small. */
  readonly note?: ReactNode;
  /** Many things at one time are no conflict here. */
  readonly isShared?: boolean;
}

/** Something that takes its time in a lane. */
export interface Bar {
  readonly id: string;
  readonly laneId: string;
  /** In ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly title: string;
  /** What stands on it, where that is not its title. */
  readonly shown?: string;
  /** Its state in words; read out, and shown where there is room. */
  readonly state?: string;
  /** The colour of its state, as choices of a field have them. */
  readonly color?: string | undefined;
  /** How full it is, of 1; more than that is too much. */
  readonly fill?: number;
  /** More of it, in words: shown by a pointer that rests, and read out. */
  readonly note?: string;
  /** Why it cannot be moved; undefined: it can. */
  readonly fixed?: string | undefined;
  /** It takes nobody's time: a thing of the past, or called off. */
  readonly isIdle?: boolean;
  /** It is on its way to the server. */
  readonly isBusy?: boolean;
}

/** Where something would come to: into a lane at a time, perhaps onto a bar that is there. */
export interface TimeLocation {
  readonly laneId: string;
  readonly from: number;
  readonly barId?: string;
}

/** What is carried over the lanes: a bar, or a thing from elsewhere that would become one. */
export interface TimeLoad<W = unknown> {
  /** The bar that it is; undefined: it comes from elsewhere. */
  readonly barId?: string;
  readonly name: string;
  /** In ms. */
  readonly length: number;
  /** So far from its beginning it is held; in ms. */
  readonly grip: number;
  readonly what: W;
}

/** What is thought of a place before anything is put there; `isGood: false`: it would be refused. */
export interface Verdict {
  readonly isGood: boolean;
  readonly texts: string;
}

/** Of a row of bars, and what is between the lanes; in px. */
export const rowHeight = 34;
export const laneGap = 10;

/** A bar where it is drawn: `row` counts from the top of its lane. */
export interface PlacedBar {
  readonly bar: Bar;
  readonly row: number;
  /** The titles of what has the same lane at the same time. */
  readonly conflicts: readonly string[];
}

export interface LaidLane {
  readonly lane: Lane;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  /** By their beginnings. */
  readonly bars: readonly PlacedBar[];
  /** How many of its bars are in conflict. */
  readonly conflicts: number;
}

/** Puts the bars into rows of their lanes so that none covers another; `least`: what a short one takes of the line all the same, in ms. */
export function layLanes(lanes: readonly Lane[], bars: readonly Bar[], least: number): LaidLane[] {
  const byLane = Map.groupBy(bars, ({ laneId }) => laneId);
  let top = 0;
  return lanes.map((lane, index) => {
    const own = (byLane.get(lane.id) ?? []).toSorted((a, b) => a.from - b.from || a.to - b.to);
    const clashes = lane.isShared ? noClashes : clashesOf(own);
    const ends: number[] = [];
    const placed = own.map((bar): PlacedBar => {
      const free = ends.findIndex((end) => end <= bar.from);
      const row = free === -1 ? ends.length : free;
      ends[row] = Math.max(bar.to, bar.from + least);
      return { bar, row, conflicts: clashes.get(bar.id) ?? noIds };
    });
    const height = Math.max(1, ends.length) * rowHeight + laneGap;
    const laid = { lane, index, top, height, bars: placed, conflicts: clashes.size };
    top += height;
    return laid;
  });
}

const noIds: readonly string[] = [];
const noClashes: ReadonlyMap<string, readonly string[]> = new Map();

/** Who is in whose way: bars that overlap, by their ids. Those that touch do not. */
function clashesOf(sorted: readonly Bar[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const note = (bar: Bar, other: Bar) => found.set(bar.id, [...(found.get(bar.id) ?? []), other.title]);
  let open: Bar[] = [];
  for (const bar of sorted) {
    if (bar.isIdle) continue;
    open = open.filter(({ to }) => to > bar.from);
    for (const other of open) {
      note(bar, other);
      note(other, bar);
    }
    open.push(bar);
  }
  return found;
}

/** The lanes of which something is seen between two heights. */
export function lanesBetween(lanes: readonly LaidLane[], top: number, bottom: number): readonly LaidLane[] {
  const first = lanes.findIndex((lane) => lane.top + lane.height > top);
  if (first === -1) return [];
  const after = lanes.findIndex((lane) => lane.top >= bottom);
  return lanes.slice(first, after === -1 ? undefined : after);
}

export type Way = 'before' | 'after' | 'above' | 'below' | 'first' | 'last';

/** The bar that a key leads to from another one: along its lane, or to that of the next lane with any which is nearest in time. */
export function neighbourBar(lanes: readonly LaidLane[], id: string | undefined, way: Way): PlacedBar | undefined {
  const at = lanes.findIndex(({ bars }) => bars.some(({ bar }) => bar.id === id));
  const lane = lanes[at];
  const index = lane?.bars.findIndex(({ bar }) => bar.id === id) ?? -1;
  const from = lane?.bars[index];
  if (!lane || !from) return lanes.find(({ bars }) => bars.length > 0)?.bars[0];
  const across = (others: readonly LaidLane[]) =>
    nearest(
      others.find(({ bars }) => bars.length > 0),
      from.bar.from,
    );
  const ways: Readonly<Record<Way, () => PlacedBar | undefined>> = {
    before: () => lane.bars[index - 1],
    after: () => lane.bars[index + 1],
    above: () => across(lanes.slice(0, at).toReversed()),
    below: () => across(lanes.slice(at + 1)),
    first: () => lane.bars[0],
    last: () => lane.bars.at(-1),
  };
  return ways[way]();
}

function nearest(lane: LaidLane | undefined, time: number): PlacedBar | undefined {
  const far = ({ bar }: PlacedBar) => Math.abs(bar.from - time);
  return lane?.bars.reduce((best, bar) => (far(bar) < far(best) ? bar : best));
}
