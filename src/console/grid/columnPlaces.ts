import type { GridColumn } from './gridColumn.ts';

/** Where a column lies: its width, and how far from its edge it stays when it is pinned; in px. */
export interface ColumnPlace {
  readonly width: number;
  readonly pin?: 'left' | 'right';
  readonly offset: number;
}

type Measures = Pick<GridColumn<never>, 'width' | 'pin' | 'isFixed'>;

/**
 * The places of the columns in their order, pinned ones expected at their edge. What is left of `available` px is shared
 * among the others that are not fixed, in proportion; a table that is wider than that keeps its widths and scrolls.
 */
export function columnPlaces(columns: readonly Measures[], available: number): ColumnPlace[] {
  const total = sum(columns);
  const isGrowing = ({ pin, isFixed }: Measures): boolean => pin === undefined && !isFixed;
  const growing = sum(columns.filter(isGrowing));
  const factor = growing > 0 ? 1 + Math.max(0, available - total) / growing : 1;
  return columns.map((column, i) => ({
    width: isGrowing(column) ? column.width * factor : column.width,
    ...(column.pin && { pin: column.pin }),
    offset: column.pin ? sum(column.pin === 'left' ? columns.slice(0, i) : columns.slice(i + 1)) : 0,
  }));
}

function sum(columns: readonly Measures[]): number {
  return columns.reduce((total, { width }) => total + width, 0);
}
