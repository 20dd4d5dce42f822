import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { createStore, type Store } from '../../../../client/store.ts';
import type { Conflict } from '../../../edit/merge/sides.ts';

/**
 * What is asked at a cell: both have `changed` it, or they have changed a row that was `removed` here and is back, or the
 * record of a row that was changed here is `gone`, and the row would make a new one.
 */
export interface SheetConflict {
  readonly kind: 'changed' | 'removed' | 'gone';
  /** The row, by its key in the grid. */
  readonly key: number;
  /** The column that it is asked at. */
  readonly at: string;
  readonly conflict: Conflict;
  /** The record as they have it; none: it is no more. */
  readonly theirs: WireRecord | undefined;
}

/** What is still to be decided in a sheet; the first one is open. */
export type SheetConflicts = Store<readonly SheetConflict[]>;

export function createSheetConflicts(): SheetConflicts {
  return createStore<readonly SheetConflict[]>([]);
}

/** Those that were there before, without what is asked anew. */
export function joinConflicts(
  before: readonly SheetConflict[],
  found: readonly SheetConflict[],
): readonly SheetConflict[] {
  const isAnew = (one: SheetConflict) => found.some(({ key, at }) => key === one.key && at === one.at);
  return [...before.filter((one) => !isAnew(one)), ...found];
}

/** The column where a conflict is asked about: its own where that is seen. */
export function columnOf(items: readonly Field[], { fields }: Pick<Conflict, 'fields'>): string {
  const own = items.find(({ name }) => fields.some((field) => field.name === name));
  return (own ?? items[0])?.name ?? '';
}
