import type { SheetBody } from '../../../../../contract/bulk.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import type { GridStore } from '../../../../../fields/widgets/grid/gridStore.ts';
import { createStore, type Store } from '../../../../client/store.ts';
import { type Conflict, mergeValues, type Sides } from '../../../merge/mergeValues.ts';

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

export type SheetRow = Readonly<Record<string, unknown>>;

/** What was done in a sheet since it was read; `places`: where the records to be saved stand in it. */
export interface SheetChanges extends SheetBody {
  readonly places: readonly number[];
  readonly changed: number;
  readonly added: number;
}

/** Rows that were not touched are the very ones that were read, so only the others are looked into. */
export function sheetChanges(
  read: readonly WireRecord[],
  rows: readonly SheetRow[],
  fields: readonly Field[],
): SheetChanges {
  const untouched = new Set<unknown>(read);
  const before = new Map(read.map((record) => [record.id, record]));
  const there = new Set(rows.map(({ id }) => id));
  const sent = rows.flatMap((row, location) => {
    if (untouched.has(row)) return [];
    const record = typeof row.id === 'string' ? changeOf(before.get(row.id), row, fields) : newOf(row, fields);
    return record ? [{ record, place: location }] : [];
  });
  const added = sent.filter(({ record }) => record.id === undefined).length;
  return {
    records: sent.map(({ record }) => record),
    removed: read.flatMap(({ id, version }) => (there.has(id) ? [] : [{ id, version }])),
    ...{ places: sent.map(({ place: location }) => location), added, changed: sent.length - added },
  };
}

function changeOf(before: WireRecord | undefined, row: SheetRow, fields: readonly Field[]): SheetRow | undefined {
  if (!before) return undefined;
  const changed = fields.filter(({ name }) => (row[name] ?? null) !== (before[name] ?? null));
  if (changed.length === 0) return undefined;
  const values = Object.fromEntries(changed.map(({ name }) => [name, row[name] ?? null]));
  return { ...values, id: before.id, version: before.version };
}

function newOf(row: SheetRow, fields: readonly Field[]): SheetRow {
  return Object.fromEntries(fields.flatMap(({ name }) => ((row[name] ?? null) === null ? [] : [[name, row[name]]])));
}

/** Whether a sheet holds what is not stored, or something is still to be decided in it: as it is at this very moment. */
export function isWritten({ grid, base, conflicts, fields }: SheetWork): boolean {
  const { records, removed } = sheetChanges(base.get(), grid.get().rows, fields);
  return records.length + removed.length + conflicts.get().length > 0;
}

/**
 * A row upon its record as it is by now: what only others have changed is theirs, and where both have, mine stays until
 * somebody says otherwise. A row of which nothing is left that they do not have is their very record.
 */
export function rowUpon(
  fields: readonly Field[],
  sides: Sides,
): { readonly row: SheetRow; readonly conflicts: readonly Conflict[] } {
  const own = fields.filter(({ system }) => !system);
  const { result, conflicts, isMineKept } = mergeValues({ fields: own, sides, choices: new Map() });
  return { row: isMineKept ? result : sides.theirs, conflicts };
}

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
