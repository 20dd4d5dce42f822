import { type RefObject, useEffect, useMemo } from 'react';
import type { Resource } from '../../../../../contract/resource.ts';
import type { CellPlace } from '../../../../../fields/faces/grid/moveOf.ts';
import { useStable } from '../../../../client/rendering.ts';
import { useStore } from '../../../../client/store.ts';
import type { Side } from '../../../edit/merge/sides.ts';
import { decideConflict } from './decideConflict.ts';
import type { SheetConflict } from './sheetConflicts.ts';
import type { SheetDeciding } from './sheetDeciding.ts';
import type { SheetWork } from './sheetWork.ts';

interface DecidingParts {
  readonly resource: Resource;
  readonly work: SheetWork;
  readonly go: RefObject<((cell: CellPlace) => void) | null>;
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
