import type { GridColumn } from './gridColumn.ts';

/** Whether what is scrolled goes below this column: the last of those that are pinned at the beginning. */
export function isEdge(columns: readonly Pick<GridColumn<never>, 'pin'>[], at: number): boolean {
  return columns[at]?.pin === 'left' && columns[at + 1]?.pin !== 'left';
}
