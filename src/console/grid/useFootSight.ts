import { type RefObject, useEffect, useState } from 'react';
import type { ColumnPin } from './columnPins.ts';

interface FootCase {
  readonly columns: readonly { readonly key: string }[];
  readonly pins: readonly ColumnPin[];
  readonly widths: readonly number[];
  readonly foot: ReadonlyMap<string, unknown>;
}

/** Whether a figure of the line under the columns is in sight; the first column only says what this line is. */
export function useFootSight(row: RefObject<HTMLElement | null>, { columns, pins, widths, foot }: FootCase): boolean {
  const [isTold, setTold] = useState(true);
  const told = columns.flatMap(({ key }, i) => (i > 0 && foot.has(key) ? [key] : []));
  const isAlways = told.length === 0 || columns.some(({ key }, i) => told.includes(key) && pins[i]?.['data-pin']);
  const names = told.join(' ');
  const covered = (side: 'left' | 'right'): number =>
    pins.reduce((sum, pin, i) => sum + (pin['data-pin'] === side ? (widths[i] ?? 0) : 0), 0);
  const margin = `0px -${Math.ceil(covered('right'))}px 0px -${Math.ceil(covered('left'))}px`;
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
