import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import type { GridStore } from '../../../../../fields/faces/grid/gridStore.ts';
import type { Store } from '../../../../client/store.ts';
import type { SheetConflicts } from './sheetConflicts.ts';

/** What there is of a sheet while somebody works in it. */
export interface SheetWork {
  readonly grid: GridStore;
  /** The records that its rows stand upon, as they were last heard of. */
  readonly base: Store<readonly WireRecord[]>;
  readonly conflicts: SheetConflicts;
  readonly fields: readonly Field[];
  /** The columns that are seen. */
  readonly items: readonly Field[];
}
