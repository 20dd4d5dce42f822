import { type RefObject, useLayoutEffect, useState } from 'react';
import { sizes } from './sizes.ts';

/** Columns `from` up to, not including, `to`. */
export interface ColumnSight {
  readonly from: number;
  readonly to: number;
}

/** It moves in steps of so many columns, and one step beyond both edges is there before it is seen. */
const step = 10;
/** So many are thought to be seen until the box has been measured. */
const first = { from: 0, to: 40 };

/** The columns in sight: long racks have more of them than fit a screen. */
export function useColumnSight(box: RefObject<HTMLElement | null>): ColumnSight {
  const [seen, setSeen] = useState<ColumnSight>(first);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = (): void => {
      // A hidden page has no width; what it showed stays as it was.
      if (current.clientWidth === 0) return;
      const stepAt = (px: number): number => Math.floor(px / sizes.column / step);
      const from = Math.max(0, stepAt(current.scrollLeft) - 1) * step;
      const to = (stepAt(current.scrollLeft + current.clientWidth) + 2) * step;
      setSeen((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      current.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [box]);
  return seen;
}
