import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useGrowth } from '../rendering.ts';

/** Rows `from` up to, not including, `to`. */
interface RowsSeen {
  readonly from: number;
  readonly to: number;
}

/** Rows beyond both edges that are there before they are seen. */
const spare = 5;
/** The window moves in steps of so many rows, so that not every pixel of a scroll renders. */
const step = 5;

/** The rows that have to be there for what is seen of a box; lengths in px. */
export function rowsSeen(
  top: number,
  height: number,
  { count, rowHeight }: { count: number; rowHeight: number },
): RowsSeen {
  const first = Math.floor(Math.max(0, top) / rowHeight) - spare;
  const last = Math.ceil((Math.max(0, top) + height) / rowHeight) + spare;
  const from = Math.min(Math.max(0, Math.floor(first / step) * step), Math.max(0, count - 1));
  return { from, to: Math.min(count, Math.ceil(last / step) * step) };
}

/** Fewer rows than these are all there. */
const few = 30;
/** So much of a box is thought to be seen until it is measured, in px. */
const firstHeight = 480;
/** So many inputs come with one frame: more at once would let whoever opens a form wait. */
const slice = 64;

interface Size {
  readonly count: number;
  readonly rowHeight: number;
  /** How many inputs a row has. */
  readonly columns: number;
}

/** The rows that are there: all of a few, and of many those that are seen in the box; when it opens, some with each frame. */
export function useRowsSeen(box: RefObject<HTMLElement | null>, { count, rowHeight, columns }: Size): RowsSeen {
  const [seen, setSeen] = useState({ top: 0, height: firstHeight });
  const measure = useCallback(() => {
    const { current } = box;
    if (!current || current.clientHeight === 0) return;
    const next = { top: current.scrollTop, height: current.clientHeight };
    setSeen((before) => (isAlike(before, next, rowHeight) ? before : next));
  }, [box, rowHeight]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [box, measure]);
  const { from, to } = count <= few ? { from: 0, to: count } : rowsSeen(seen.top, seen.height, { count, rowHeight });
  return { from, to: Math.min(to, from + useGrowth(to - from, Math.max(2, Math.floor(slice / columns)))) };
}

interface Viewport {
  readonly top: number;
  readonly height: number;
}

/** Whether both need the same rows. */
function isAlike(a: Viewport, b: Viewport, rowHeight: number): boolean {
  const [before, after] = [a, b].map(({ top, height }) =>
    rowsSeen(top, height, { count: Number.MAX_SAFE_INTEGER, rowHeight }),
  );
  return before?.from === after?.from && before?.to === after?.to;
}
