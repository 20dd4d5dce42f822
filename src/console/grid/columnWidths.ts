import type { GridColumn } from './gridColumn.ts';

type Measures = Pick<GridColumn<never>, 'width' | 'pin' | 'isFixed'>;

/**
 * How wide the columns are, in px. What is left of `available` px is shared among those that are neither pinned nor fixed, in
 * proportion; a table that is wider than that keeps its widths and scrolls.
 */
export function columnWidths(columns: readonly Measures[], available: number): number[] {
  const isGrowing = ({ pin, isFixed }: Measures): boolean => pin === undefined && !isFixed;
  const growing = sum(columns.filter(isGrowing));
  const factor = growing > 0 ? 1 + Math.max(0, available - sum(columns)) / growing : 1;
  return columns.map((column) => (isGrowing(column) ? column.width * factor : column.width));
}

function sum(columns: readonly Measures[]): number {
  return columns.reduce((total, { width }) => total + width, 0);
}
