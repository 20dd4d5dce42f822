import type { GridColumn } from './gridColumn.ts';

/** A column that takes more than this part of the box would leave too little for the others. */
const most = 1 / 3;

type Measured = Pick<GridColumn<never>, 'width' | 'pin' | 'isNaming'>;

/** Whether the column that tells what the rows are has to be kept in sight: the others are scrolled, and none is pinned there. */
export function isNameKept(columns: readonly Measured[], available: number): boolean {
  const [first] = columns;
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const isWanted = first?.isNaming === true && first.pin === undefined && total > available;
  return isWanted && first.width <= available * most;
}
