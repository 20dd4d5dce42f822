import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useGrowth } from '../useGrowth.ts';
import { type RowsSeen, rowsSeen } from './rowsSeen.ts';

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

interface Sight {
  readonly top: number;
  readonly height: number;
}

/** Whether both need the same rows. */
function isAlike(a: Sight, b: Sight, rowHeight: number): boolean {
  const [before, after] = [a, b].map(({ top, height }) =>
    rowsSeen(top, height, { count: Number.MAX_SAFE_INTEGER, rowHeight }),
  );
  return before?.from === after?.from && before?.to === after?.to;
}
