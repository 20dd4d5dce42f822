import { createContext, type RefObject, useEffect, useMemo } from 'react';
import type { Resource } from '../../../../../contract/resource.ts';
import type { CellLocation, GridStore } from '../../../../../fields/widgets/grid/gridStore.ts';
import { useStable } from '../../../../client/rendering.ts';
import { useStore } from '../../../../client/store.ts';
import type { Side } from '../../../merge/mergeValues.ts';
import type { SheetConflict, SheetConflicts, SheetWork } from './sheetWork.ts';

interface DecidingParts {
  readonly resource: Resource;
  readonly work: SheetWork;
  readonly go: RefObject<((cell: CellLocation) => void) | null>;
}

/** Deciding what stays of what both have changed, at the cells or all at once; the first that is left is gone to. */
export function useDeciding({ resource, work: { grid, conflicts, items }, go }: DecidingParts) {
  const open = useStore(conflicts);
  const visit = useStable((one: SheetConflict): void => {
    const row = grid.get().keys.indexOf(one.key);
    const column = Math.max(
      0,
      items.findIndex(({ name }) => name === one.at),
    );
    if (row >= 0) go.current?.({ row, column });
  });
  const choose = useStable((one: SheetConflict, side: Side): void => {
    decideConflict(grid, { one, side });
    conflicts.set(conflicts.get().filter((other) => other !== one));
    // The buttons are gone: whoever has pressed one is still at the cell.
    if (conflicts.get().length === 0) visit(one);
  });
  const first = open[0];
  useEffect(() => {
    if (first) visit(first);
  }, [first, visit]);
  const deciding = useMemo<SheetDeciding>(() => ({ resource, conflicts, choose }), [resource, conflicts, choose]);
  return {
    deciding,
    left: open.length,
    chooseAll: (side: Side) => {
      for (const one of conflicts.get()) choose(one, side);
    },
  };
}

/** What the cells of a sheet need to ask what stays; the same object while people work. */
export interface SheetDeciding {
  readonly resource: Resource;
  readonly conflicts: SheetConflicts;
  readonly choose: (conflict: SheetConflict, side: Side) => void;
}

export const SheetDecidingContext = createContext<SheetDeciding | undefined>(undefined);

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
