import { type RefObject, useEffect, useState } from 'react';
import type { ColumnPin } from './columnPins.ts';
import { coveredMargin } from './coveredMargin.ts';

interface FootCase {
  readonly columns: readonly { readonly key: string }[];
  readonly pins: readonly ColumnPin[];
  readonly widths: readonly number[];
  readonly lead: number;
  readonly foot: ReadonlyMap<string, unknown>;
}

/** Whether a figure of the line under the columns is in sight; what the line begins with is none. */
export function useFootSight(row: RefObject<HTMLElement | null>, asked: FootCase): boolean {
  const { columns, pins, foot } = asked;
  const [isTold, setTold] = useState(true);
  const told = columns.flatMap(({ key }) => (foot.has(key) ? [key] : []));
  const isAlways = told.length === 0 || columns.some(({ key }, i) => told.includes(key) && pins[i]?.['data-pin']);
  const names = told.join(' ');
  const margin = coveredMargin(asked);
  useEffect(() => {
    const { current } = row;
    if (!current || isAlways) return;
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen[isIntersecting ? 'add' : 'delete'](target);
        setTold(seen.size > 0);
      },
      { root: current.closest('section'), rootMargin: margin, threshold: 0.2 },
    );
    for (const name of names.split(' ')) {
      const cell = current.querySelector(`[data-testid="foot-${name}"]`);
      if (cell) observer.observe(cell);
    }
    return () => observer.disconnect();
  }, [row, isAlways, names, margin]);
  return isAlways || isTold;
}
