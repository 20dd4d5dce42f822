import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TimeScale } from './timeScale.ts';

/** A row of the timeline, such as a vehicle, dock or person. */
export interface Lane {
  readonly id: string;
  readonly title: string;
  /** Small text below the title. */
  readonly note?: ReactNode;
  /** Whether bars may overlap in this lane without a conflict. */
  readonly isShared?: boolean;
}

/** A time span in a lane. */
export interface Bar {
  readonly id: string;
  readonly laneId: string;
  /** Start of the bar in ms since 1970; `to` is its end. */
  readonly from: number;
  readonly to: number;
  readonly title: string;
  /** Text on the bar, if it differs from the title. */
  readonly shown?: string;
  /** Name of the bar's state, shown in the tooltip and read by screen readers. */
  readonly state?: string;
  /** Color of the bar's state, from the choices of the field. */
  readonly color?: string | undefined;
  /** Fill level, where 1 is full and more is overloaded; undefined if none is shown. */
  readonly fill?: number;
  /** Details, shown as a tooltip and read by screen readers. */
  readonly note?: string;
  /** Reason why the bar cannot be moved; undefined if it can. */
  readonly fixed?: string | undefined;
  /** Whether the bar is in the past or canceled, so that it conflicts with nothing. */
  readonly isIdle?: boolean;
  /** Whether the bar is being saved. */
  readonly isBusy?: boolean;
}

/** A drop position: a lane and time, possibly on an existing bar. */
export interface TimeLocation {
  readonly laneId: string;
  readonly from: number;
  readonly barId?: string;
}

/** A dragged item: a bar, or an item from elsewhere that would become one. */
export interface TimeLoad<W = unknown> {
  /** Id of the dragged bar; undefined for an item from elsewhere. */
  readonly barId?: string;
  readonly name: string;
  /** Length of the dragged item in ms. */
  readonly length: number;
  /** Distance from the start of the item to the point where it is held, in ms. */
  readonly grip: number;
  readonly what: W;
}

/** Result of checking a drop position; `isGood: false` means that the server would refuse it. */
export interface Verdict {
  readonly isGood: boolean;
  readonly texts: string;
}

/** Height of a row of bars and gap between lanes in px. */
export const rowHeight = 34;
export const laneGap = 10;

/** A bar with its position; `row` counts from the top of its lane. */
export interface PlacedBar {
  readonly bar: Bar;
  readonly row: number;
  /** Titles of the bars in the same lane that overlap it. */
  readonly conflicts: readonly string[];
}

export interface LaidLane {
  readonly lane: Lane;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  /** The bars of the lane, sorted by start time. */
  readonly bars: readonly PlacedBar[];
  /** Number of bars in conflict. */
  readonly conflicts: number;
}

/** Distributes the bars over rows of their lanes so that none overlap; `least` is the minimum length of a bar in ms. */
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

/** Returns the titles of the bars that overlap each bar, by bar id. Bars that only touch do not overlap. */
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

/** Returns the lanes that are visible between two offsets in px. */
export function lanesBetween(lanes: readonly LaidLane[], top: number, bottom: number): readonly LaidLane[] {
  const first = lanes.findIndex((lane) => lane.top + lane.height > top);
  if (first === -1) return [];
  const after = lanes.findIndex((lane) => lane.top >= bottom);
  return lanes.slice(first, after === -1 ? undefined : after);
}

export type Way = 'before' | 'after' | 'above' | 'below' | 'first' | 'last';

/** Returns the bar to which a key moves: another bar in the same lane, or the nearest in time in the next lane that has bars. */
export function neighborBar(lanes: readonly LaidLane[], id: string | undefined, way: Way): PlacedBar | undefined {
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
  /** Size of the fixed header column and row of the container in px. */
  readonly headWidth: number;
  readonly headHeight: number;
}

/** Manages the tab stop of the timeline and keeps the focus on a bar when the bar moves. */
export function useBarFocus({ box, lanes, scale, headWidth, headHeight }: BarFocusParts) {
  const [focused, setFocused] = useState<string>();
  const expected = useRef<string>(undefined);
  const find = (id: string) => box.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`);
  useLayoutEffect(() => {
    const { current: id } = expected;
    if (id === undefined || (document.activeElement !== document.body && document.activeElement !== null)) return;
    // A bar that moved to another lane is a new element and must be focused again.
    find(id)?.focus({ preventScroll: true });
  });
  const reveal = useCallback(
    (location: { readonly laneId: string; readonly from: number }) => {
      const lane = lanes.find((one) => one.lane.id === location.laneId);
      if (!lane || !box.current) return;
      intoViewport(box.current, {
        left: scale.xOf(location.from),
        right: scale.xOf(location.from) + 120,
        top: lane.top,
        bottom: lane.top + lane.height,
        headWidth,
        headHeight,
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
    /** Forgets the bar when another element gets the focus, but not if the bar was only re-rendered. */
    onBlur: useCallback((to: EventTarget | null) => {
      if (to !== null) expected.current = undefined;
    }, []),
    goTo: (bar: Bar) => {
      setFocused(bar.id);
      reveal(bar);
      // The target bar becomes the tab stop and is rendered by the next frame at the latest.
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

/** The visible area of a container that scrolls both ways, in px. */
interface BoxViewport {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Assumed size until the container is measured. */
const unmeasured: BoxViewport = { top: 0, left: 0, width: 1280, height: 640 };
/** Step of the rendered area in px, so that scrolling does not render on every pixel. */
const drawnStep = 160;

/** Tracks scroll position and size of a container, and restores the position after the page was hidden. */
export function useBoxViewport(box: RefObject<HTMLElement | null>): BoxViewport {
  const [viewport, setViewport] = useState(unmeasured);
  const last = useRef<Pick<BoxViewport, 'top' | 'left'>>({ top: 0, left: 0 });
  const measure = useCallback(() => {
    const { current } = box;
    // A hidden page has no height, so the last measurement is kept.
    if (!current || current.clientHeight === 0) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = current;
    last.current = { top, left };
    const next = { top: floorToStep(top), left: floorToStep(left), width, height };
    setViewport((now) => (isSameView(now, next) ? now : next));
  }, [box]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    // Render synchronously: bars that come one frame late show as a gap.
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

/** Returns the area to render: the visible area plus at least one scroll step on each side, as its position is rounded down to steps. */
export function aroundViewport({ top, left, width, height }: BoxViewport) {
  return {
    top: top - drawnStep,
    bottom: top + height + 2 * drawnStep,
    left: left - drawnStep,
    right: left + width + 2 * drawnStep,
  };
}
