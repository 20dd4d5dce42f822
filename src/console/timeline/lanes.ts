import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TimeScale } from './timeScale.ts';

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
  /** It takes up no time: it is in the past or cancelled. */
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
  /** The titles of entries in the same lane at the same time. */
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

/** The conflicts: bars that overlap, by id. Bars that only touch do not. */
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

interface BarFocusParts {
  readonly box: RefObject<HTMLElement | null>;
  readonly lanes: readonly LaidLane[];
  readonly scale: TimeScale;
  /** So much of the box stands still at its left and at its top; in px. */
  readonly headWidth: number;
  readonly headHeight: number;
}

/** Which bar the Tab key leads to, and the focus that stays on a bar wherever it comes to. */
export function useBarFocus({ box, lanes, scale, headWidth, headHeight }: BarFocusParts) {
  const [focused, setFocused] = useState<string>();
  const expected = useRef<string>(undefined);
  const find = (id: string) => box.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`);
  useLayoutEffect(() => {
    const { current: id } = expected;
    if (id === undefined || (document.activeElement !== document.body && document.activeElement !== null)) return;
    // A bar that came to another lane is drawn anew.
    find(id)?.focus({ preventScroll: true });
  });
  const reveal = useCallback(
    (location: { readonly laneId: string; readonly from: number }) => {
      const lane = lanes.find((one) => one.lane.id === location.laneId);
      if (!lane || !box.current) return;
      intoViewport(box.current, {
        ...{ left: scale.xOf(location.from), right: scale.xOf(location.from) + 120 },
        ...{ top: lane.top, bottom: lane.top + lane.height, headWidth, headHeight },
      });
    },
    [box, lanes, scale, headWidth, headHeight],
  );
  return {
    focused,
    reveal,
    onFocus: useCallback((bar: Bar) => {
      expected.current = bar.id;
      setFocused(bar.id);
    }, []),
    /** The focus went elsewhere, and not with a bar that was drawn anew. */
    onBlur: useCallback((to: EventTarget | null) => {
      if (to !== null) expected.current = undefined;
    }, []),
    goTo: (bar: Bar) => {
      setFocused(bar.id);
      reveal(bar);
      // The bar is drawn in the next frame at the latest: it is the stop, and what is the stop is always there.
      requestAnimationFrame(() => find(bar.id)?.focus({ preventScroll: true }));
    },
  };
}

interface Expected {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly headWidth: number;
  readonly headHeight: number;
}

function intoViewport(box: HTMLElement, { left, right, top, bottom, headWidth, headHeight }: Expected): void {
  const across = box.clientWidth - headWidth;
  const down = box.clientHeight - headHeight;
  const x = left < box.scrollLeft ? left - 24 : Math.max(box.scrollLeft, right - across);
  const y = top < box.scrollTop ? top : Math.max(box.scrollTop, bottom - down);
  if (x !== box.scrollLeft || y !== box.scrollTop) box.scrollTo(x, y);
}

/** What is seen of a box that scrolls both ways, in px. */
interface BoxViewport {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Until it is measured. */
const unmeasured: BoxViewport = { top: 0, left: 0, width: 1280, height: 640 };
/** What is drawn changes in steps of so many px, so that not every pixel of a scroll renders. */
const drawnStep = 160;

/** Follows the scrolling and the size of a box, and puts it back where it was after the page was hidden. */
export function useBoxViewport(box: RefObject<HTMLElement | null>): BoxViewport {
  const [viewport, setViewport] = useState(unmeasured);
  const last = useRef<Pick<BoxViewport, 'top' | 'left'>>({ top: 0, left: 0 });
  const measure = useCallback(() => {
    const { current } = box;
    // A hidden page has no height; what it showed stays as it was.
    if (!current || current.clientHeight === 0) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = current;
    last.current = { top, left };
    const next = { top: floorToStep(top), left: floorToStep(left), width, height };
    setViewport((now) => (isSameView(now, next) ? now : next));
  }, [box]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    // At once: bars that come a frame late are seen as a gap.
    const follow = () => current.clientHeight > 0 && flushSync(measure);
    const observer = new ResizeObserver(() => {
      if (current.clientHeight === 0) return;
      const { top, left } = last.current;
      if (current.scrollTop !== top || current.scrollLeft !== left) current.scrollTo(left, top);
      measure();
    });
    observer.observe(current);
    current.addEventListener('scroll', follow, { passive: true });
    return () => {
      current.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [box, measure]);
  return viewport;
}

function floorToStep(value: number): number {
  return Math.floor(value / drawnStep) * drawnStep;
}

function isSameView(a: BoxViewport, b: BoxViewport): boolean {
  return a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height;
}

/** The part that is to be there: what is seen, and as much around it as one step of a scroll. */
export function aroundViewport({ top, left, width, height }: BoxViewport) {
  return {
    top: top - drawnStep,
    bottom: top + height + 2 * drawnStep,
    left: left - drawnStep,
    right: left + width + 2 * drawnStep,
  };
}
