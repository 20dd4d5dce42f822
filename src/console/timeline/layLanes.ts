import type { Bar, Lane } from './lane.ts';

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
      return { bar, row, conflicts: clashes.get(bar.id) ?? none };
    });
    const height = Math.max(1, ends.length) * rowHeight + laneGap;
    const laid = { lane, index, top, height, bars: placed, conflicts: clashes.size };
    top += height;
    return laid;
  });
}

const none: readonly string[] = [];
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
