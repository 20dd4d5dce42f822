import type { GridColumn } from './gridColumn.ts';

/** A column that takes more than this part of the box would leave too little for the others. */
const most = 1 / 3;

type Measured = Pick<GridColumn<never>, 'width' | 'pin' | 'isNaming'>;

/** The columns, of which the one that tells what the rows are is pinned where the others are scrolled and none is pinned there. */
export function keepNames<Column extends Measured>(columns: readonly Column[], available: number): readonly Column[] {
  const [first] = columns;
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const isWanted = first?.isNaming && first.pin === undefined && total > available;
  if (!isWanted || first.width > available * most) return columns;
  return [{ ...first, pin: 'left' }, ...columns.slice(1)];
}
