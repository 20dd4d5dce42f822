import { type RefObject, useEffect } from 'react';
import type { FieldFault } from '../../../../../contract/envelope.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { placeOf } from '../../../../../fields/faces/grid/GridFaults.tsx';
import type { CellPlace } from '../../../../../fields/faces/grid/moveOf.ts';

interface Ways {
  readonly items: readonly Field[];
  readonly go: RefObject<((cell: CellPlace) => void) | null>;
}

/** Leads to the first cell that was refused, which may lie in a column or row far from what is in sight. */
export function useFaultInSight(faults: readonly FieldFault[], { items, go }: Ways): void {
  useEffect(() => {
    const [first] = faults;
    if (first?.path.startsWith('/records/')) go.current?.(placeOf(first.path, items));
  }, [faults, items, go]);
}
