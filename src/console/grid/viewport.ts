import { type RefObject, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Density } from '../../contract/lists.ts';

interface Seen {
  readonly top: number;
  readonly height: number;
  readonly width: number;
}

/** The visible part of a scrolling box, in px; `width` is 0 until it is measured. */
interface Viewport extends Seen {
  /** Number of extra rows rendered above and below the visible rows; 0 in the first render, so that this render is painted sooner. */
  readonly spare: number;
}

/** A saved scroll position; `of` identifies the query, and another query starts at the top. */
export interface KeptScroll {
  readonly of: string;
  readonly top: number;
  readonly left: number;
}

interface ViewportCase {
  readonly box: RefObject<HTMLElement | null>;
  /** Height of every row in px. */
  readonly rowHeight: number;
  /** Identifies the query of the rows. */
  readonly of: string;
  /** Whether the rows are loaded, so that the saved scroll position can be restored. */
  readonly isThere: boolean;
  readonly kept: KeptScroll | undefined;
  readonly keep: (scroll: KeptScroll) => void;
}

const spareRows = 8;
/** Assumed number of visible rows until the container is measured. */
const firstRows = 24;

/**
 * Tracks scroll position and size of a container, and restores the position after the page was hidden, because browsers forget the scroll
 * of elements without layout.
 */
export function useViewport({ box, rowHeight, of, isThere, kept, keep }: ViewportCase): Viewport {
  const first = { of, top: kept?.of === of ? kept.top : 0, height: firstRows * rowHeight, width: 0 };
  const [seen, setSeen] = useState(first);
  const last = useRef(kept);
  const now = seen.of === of ? seen : { ...seen, of, top: 0 };
  if (now !== seen) setSeen(now);

  const measure = useCallback(() => {
    const { current } = box;
    // A hidden page has no height; keep the last measurement.
    if (!current || current.clientHeight === 0) return;
    const next = { of, top: current.scrollTop, height: current.clientHeight, width: current.clientWidth };
    setSeen((before) => (isAlike(before, next, rowHeight) ? before : next));
  }, [box, of, rowHeight]);
  useSameRow({ box, rowHeight, last, measure });

  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !isThere) return;
    const follow = () => {
      if (current.clientHeight === 0) return;
      last.current = { of, top: current.scrollTop, left: current.scrollLeft };
      keep(last.current);
      // Render synchronously: rows that come one frame late show as a white gap.
      flushSync(measure);
    };
    // The observer measures before the first paint, when the layout is computed anyway; measuring here would compute it twice.
    const observer = new ResizeObserver(() => {
      if (current.clientHeight === 0) return;
      const { top, left } = last.current?.of === of ? last.current : { top: 0, left: current.scrollLeft };
      if (current.scrollTop !== top || current.scrollLeft !== left) current.scrollTo(left, top);
      measure();
    });
    observer.observe(current);
    current.addEventListener('scroll', follow, { passive: true });
    return () => {
      current.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [box, of, isThere, keep, measure]);
  const spare = useDeferredValue(isThere ? spareRows : 0, 0);
  return useMemo(() => ({ ...now, spare }), [now, spare]);
}

interface SameRow extends Pick<ViewportCase, 'box' | 'rowHeight'> {
  readonly last: RefObject<KeptScroll | undefined>;
  readonly measure: () => void;
}

/** Keeps the same row at the top when the row height changes. */
function useSameRow({ box, rowHeight, last, measure }: SameRow): void {
  const before = useRef(rowHeight);
  useLayoutEffect(() => {
    const { current } = box;
    const factor = rowHeight / before.current;
    before.current = rowHeight;
    if (factor === 1) return;
    if (last.current) last.current = { ...last.current, top: last.current.top * factor };
    if (!current || current.clientHeight === 0) return;
    current.scrollTop *= factor;
    measure();
  }, [box, rowHeight, last, measure]);
}

const allRows = { count: Number.POSITIVE_INFINITY, spare: spareRows };

/** Returns true if both positions render the same rows of the same query in the same width. */
function isAlike(a: Seen & { of: string }, b: Seen & { of: string }, rowHeight: number): boolean {
  const before = rowWindow({ ...a, ...allRows, rowHeight });
  const after = rowWindow({ ...b, ...allRows, rowHeight });
  return a.of === b.of && a.width === b.width && before.from === after.from && before.to === after.to;
}

/** A range of row indexes: `to` itself is not included. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

interface WindowParams {
  /** Scroll offset and visible height in px. */
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
  /** Number of additional rows rendered above and below the visible rows. */
  readonly spare: number;
}

/** The window moves in steps of this many rows, so that scrolling does not render on every pixel. */
const windowStep = 4;

/** Returns the range of rows to render. */
export function rowWindow({ top, height, rowHeight, count, spare }: WindowParams): RowWindow {
  const first = Math.floor(Math.max(0, top) / rowHeight);
  const last = Math.ceil((Math.max(0, top) + height) / rowHeight);
  const from = Math.max(0, Math.floor((first - spare) / windowStep) * windowStep);
  const to = Math.min(count, Math.ceil((last + spare) / windowStep) * windowStep);
  return { from: Math.min(from, to), to };
}

/** Row height of each density in px, including the border. */
export const rowHeights: Readonly<Record<Density, number>> = { normal: 36, compact: 28 };

/** Scrolls just far enough that the row with this index is fully visible between header and footer. */
export function scrollIntoViewport(box: HTMLElement | null, index: number, rowHeight: number): void {
  if (!box) return;
  const head = box.querySelector('thead')?.clientHeight ?? 0;
  const foot = box.querySelector('tfoot')?.clientHeight ?? 0;
  const top = index * rowHeight;
  const visibleHeight = box.clientHeight - head - foot - rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top > box.scrollTop + visibleHeight) box.scrollTop = top - visibleHeight;
}
