import { createContext } from 'react';
import type { Resource } from '../../../../../contract/resource.ts';
import type { Side } from '../../../edit/merge/sides.ts';
import type { SheetConflict, SheetConflicts } from './sheetConflicts.ts';

/** What the cells of a sheet need to ask what stays; the same object while people work. */
export interface SheetDeciding {
  readonly resource: Resource;
  readonly conflicts: SheetConflicts;
  readonly choose: (conflict: SheetConflict, side: Side) => void;
}

export const SheetDecidingContext = createContext<SheetDeciding | undefined>(undefined);
