import type { GridStore } from '../../../../../fields/faces/grid/gridStore.ts';
import type { Side } from '../../../edit/merge/sides.ts';
import type { SheetConflict } from './sheetConflicts.ts';

/**
 * What stays of a row that was asked about; mine is in it already, as far as there is one. A row that is not that of the
 * record any more, because it was taken back or removed since, is left as it is.
 */
export function decideConflict(grid: GridStore, { one, side }: { one: SheetConflict; side: Side }): void {
  const { kind, key, conflict, theirs } = one;
  if (grid.row(key).id !== theirs?.id) return;
  const isRemoved = (kind === 'removed' && side === 'mine') || (kind === 'gone' && side === 'theirs');
  if (isRemoved) grid.remove(key);
  if (kind === 'changed' && side === 'theirs') grid.setCells(key, conflict.values.theirs ?? {});
  grid.pause();
}
