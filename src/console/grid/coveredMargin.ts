import type { ColumnPin } from './columnPins.ts';

interface Covered {
  readonly pins: readonly ColumnPin[];
  /** Of the columns, in px. */
  readonly widths: readonly number[];
  /** Of the box that chooses rows, in px. */
  readonly lead: number;
}

/** The margin, as of an observer, of what lies below the columns that are kept at the edges. */
export function coveredMargin({ pins, widths, lead }: Covered): string {
  const covered = (side: 'left' | 'right'): number =>
    pins.reduce((sum, pin, i) => sum + (pin['data-pin'] === side ? (widths[i] ?? 0) : 0), 0);
  return `0px -${Math.ceil(covered('right'))}px 0px -${Math.ceil(lead + covered('left'))}px`;
}
