import type { SheetSaved, StaleRow } from '../../../../../contract/bulk.ts';
import type { Field } from '../../../../../contract/field.ts';
import { labelKey, type WireRecord } from '../../../../../contract/wire.ts';
import { copiedRow, type GridState } from '../../../../../fields/grid/gridStore.ts';
import type { Unconfirmed } from '../../../../saving/attempts.ts';
import { sameValue } from '../../../merge/sameValue.ts';
import {
  columnOf,
  isWritten,
  joinConflicts,
  rowUpon,
  type SentSheet,
  type SheetChanges,
  type SheetConflict,
  type SheetRow,
  type SheetWork,
  type UnconfirmedSheet,
} from './sheetWork.ts';

/** The changes of a sheet as stored in a draft; the unchanged rows are loaded again. */
export interface ParkedSheet {
  readonly records: readonly SheetRow[];
  readonly removed: SheetChanges['removed'];
  /** Former values of the changed fields, by record id. */
  readonly before?: Readonly<Record<string, SheetRow>>;
  /** A save that is running or whose result is unknown. */
  readonly lost?: UnconfirmedSheet;
}

interface ParkedSheetParams {
  readonly rows: readonly SheetRow[];
  readonly base: readonly WireRecord[];
  readonly fields: readonly Field[];
}

/** Returns the changes with reference labels and former values. */
export function parkedSheet({ records, removed, rowIndexes }: SheetChanges, { rows, base, fields }: ParkedSheetParams): ParkedSheet {
  const labels = fields.flatMap(({ name, reference }) => (reference ? [labelKey(name)] : []));
  return {
    removed,
    before: beforeOf(records, base),
    records: records.map((record, i) => ({
      ...(record as SheetRow),
      ...partOf(rows[rowIndexes[i] ?? -1] ?? {}, labels),
    })),
  };
}

/** Returns the former values of the changed fields, by record id. */
export function beforeOf(records: readonly unknown[], base: readonly WireRecord[]): NonNullable<ParkedSheet['before']> {
  const known = new Map<unknown, WireRecord>(records.length > 0 ? base.map((record) => [record.id, record]) : []);
  const before = (records as readonly SheetRow[]).flatMap((record) => {
    const was = known.get(record.id);
    return was ? [[was.id, partOf(was, Object.keys(record))] as const] : [];
  });
  return Object.fromEntries(before);
}

function partOf(row: SheetRow, names: readonly string[]): SheetRow {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

/** Returns the ids of the changed records. */
export function changedIn({ records }: ParkedSheet): readonly string[] {
  return records.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

/**
 * Applies stored changes to the current records. The user is asked about conflicts with changes of other users. A record that other users
 * have changed is not deleted, and a row whose record was deleted becomes a new row.
 */
export function takeParked(work: SheetWork, parked: ParkedSheet): void {
  const { grid, base, conflicts, fields, items } = work;
  const removedRows = new Map<unknown, number>(parked.removed.map(({ id, version }) => [id, version]));
  const there = base.get().filter(({ id, version }) => removedRows.get(id) !== version);
  const changed = new Map(parked.records.map((record) => [record.id, record]));
  const found: Omit<SheetConflict, 'key'>[][] = [];
  const rows = there.map((record, i): SheetRow => {
    const done = changed.get(record.id);
    if (!done) return record;
    const was = { ...record, ...wasIn(parked, { done, record }) };
    const upon = rowUpon(fields, { base: was, mine: { ...was, ...valuesOf(done) }, theirs: record });
    found[i] = upon.conflicts.map((conflict) => ({
      kind: 'changed',
      at: columnOf(items, conflict),
      conflict,
      theirs: record,
    }));
    return upon.row;
  });
  const known = new Set<unknown>(base.get().map(({ id }) => id));
  for (const done of parked.records) {
    if (done.id !== undefined && known.has(done.id)) continue;
    const mine = valuesOf(done);
    const own = fields.filter(({ name }) => Object.hasOwn(mine, name));
    const values = { base: parked.before?.[String(done.id)] ?? {}, mine, theirs: undefined };
    const conflict = { key: String(done.id), fields: own, line: undefined, values };
    if (done.id !== undefined) {
      found[rows.length] = [{ kind: 'gone', at: columnOf(items, conflict), conflict, theirs: undefined }];
    }
    rows.push(mine);
  }
  grid.replace(rows, keysOf(grid.get(), rows));
  const { keys } = grid.get();
  const requested = found.flatMap((some, i) => some.map((one) => ({ ...one, key: keys[i] as number })));
  conflicts.set(joinConflicts(conflicts.get(), requested));
}

/** Returns the current key of each row, by its record id; undefined for new rows. */
function keysOf({ rows, keys }: GridState, next: readonly SheetRow[]): readonly (number | undefined)[] {
  const known = new Map(rows.flatMap(({ id }, i) => (id === undefined ? [] : [[id, keys[i]] as const])));
  return next.map(({ id }) => (id === undefined ? undefined : known.get(id)));
}

function valuesOf({ id: _, version: __, ...values }: SheetRow): SheetRow {
  return values;
}

/**
 * Returns the former values of a changed record. If they are unknown, returns an empty object for an unchanged version, and empty values
 * otherwise.
 */
function wasIn({ before }: ParkedSheet, { done, record }: { done: SheetRow; record: WireRecord }): SheetRow {
  const known = before?.[record.id];
  if (known) return valuesOf(known);
  return done.version === record.version ? {} : partOf({}, Object.keys(valuesOf(done)));
}

interface Now {
  readonly changes: SheetChanges;
  readonly rows: readonly SheetRow[];
  readonly keys: readonly number[];
  readonly before: UnconfirmedSheet['before'];
}

export function unconfirmedSheet(sent: Unconfirmed<SentSheet>, { changes, rows, keys, before }: Now): UnconfirmedSheet {
  const { key, time, change } = sent;
  const { records, removed, rowIndexes } = change;
  const sentAt = new Map(rowIndexes.map((location, i) => [sent.keys[location], i]));
  const removedRows = new Set<unknown>(removed.map(({ id }) => id));
  return {
    key,
    time,
    body: { records, removed },
    before,
    from: changes.rowIndexes.map((location) => sentAt.get(keys[location] as number) ?? -1),
    back: rows.filter(({ id }) => removedRows.has(id)),
  };
}

/**
 * Returns the stored changes of a sheet, adjusted after its lost save turned out to be carried out. Records start from the saved values.
 * Values that the user has reset since count as changes again, and deleted rows that were restored since become new rows.
 */
export function afterLost(parked: ParkedSheet, missing: UnconfirmedSheet, { ids }: Pick<SheetSaved, 'ids'>): ParkedSheet {
  const saved = savedOf(missing, ids);
  const byId = new Map(saved.map((one) => [one.id, one]));
  const removedRows = new Set(missing.body.removed.map(({ id }) => id));
  const removedSince = new Set(parked.removed.map(({ id }) => id));
  const goesOn = new Set(missing.from);
  const left = saved.filter(({ id, isNew }, at) => !goesOn.has(at) && !isNew && !removedSince.has(id));
  const removed = [
    ...parked.removed.filter(({ id }) => !removedRows.has(id)),
    ...saved.filter(({ isNew }, at) => isNew && !goesOn.has(at)),
  ];
  return {
    records: [
      ...parked.records.map((record, i): SheetRow => {
        const one = saved[missing.from[i] ?? -1];
        return one ? { ...one.before, ...record, id: one.id } : record;
      }),
      ...left.map(({ id, before }) => ({ ...before, id })),
      ...missing.back.map((row) => copiedRow(row)),
    ],
    // Uses the version after our own save, which has increased it.
    removed: removed.map(({ id, version }) => ({ id, version: byId.get(id)?.version ?? version })),
    before: {
      ...parked.before,
      ...Object.fromEntries(saved.map(({ id, values }) => [id, { ...parked.before?.[id], ...values, id }])),
    },
  };
}

/** Returns for each saved record its id and new version, its saved values, and the former values. */
function savedOf({ body, before }: UnconfirmedSheet, ids: readonly string[]) {
  const fresh = [...ids];
  return body.records.map((record) => {
    const { id: known, version, ...values } = record as SheetRow;
    const id = String(known ?? fresh.shift());
    const was = Object.fromEntries(Object.keys(values).map((name) => [name, before[id]?.[name] ?? null]));
    return { id, values, before: was, isNew: known === undefined, version: Number(version ?? 0) + 1 };
  });
}

type KnownValues = ReadonlyMap<unknown, WireRecord>;

/**
 * Merges changes of other users into a sheet and its undo history. A field changed only by other users takes their value. Conflicts are
 * shown at their cells, and the user's input is kept until they are resolved.
 */
export function takeTheirs(work: SheetWork, stale: readonly StaleRow[]): void {
  const { grid, base, conflicts, fields } = work;
  const before: KnownValues = new Map(base.get().map((record) => [record.id, record]));
  const theirs = new Map<unknown, WireRecord | null>(stale.map(({ id, current }) => [id, current]));
  const back = putBack(work, { before, theirs });
  const found = [...back, ...conflictsIn(work, { before, theirs })];
  grid.renew((row) => {
    const [was, now] = [before.get(row.id), theirs.get(row.id)];
    if (!was || now === undefined) return row;
    return now ? rowUpon(fields, { base: was, mine: row, theirs: now }).row : copiedRow(row);
  });
  base.set(base.get().flatMap((record) => (theirs.has(record.id) ? (theirs.get(record.id) ?? []) : record)));
  conflicts.set(joinConflicts(conflicts.get(), found));
}

interface Sides {
  readonly before: KnownValues;
  readonly theirs: ReadonlyMap<unknown, WireRecord | null>;
}

function conflictsIn({ grid, fields, items }: SheetWork, { before, theirs }: Sides): readonly SheetConflict[] {
  const { rows, keys } = grid.get();
  return rows.flatMap((row, i): SheetConflict[] => {
    const [was, now] = [before.get(row.id), theirs.get(row.id)];
    const key = keys[i];
    if (!was || now === undefined || key === undefined) return [];
    if (!now) {
      const changed = fields.filter((field) => !sameValue(field, was[field.name], row[field.name]));
      const values = { base: was, mine: row, theirs: undefined };
      const conflict = { key: String(key), fields: changed, line: undefined, values };
      return [{ kind: 'gone', key, at: columnOf(items, conflict), conflict, theirs: undefined }];
    }
    const { conflicts } = rowUpon(fields, { base: was, mine: row, theirs: now });
    return conflicts.map((conflict) => ({
      kind: 'changed',
      key,
      at: columnOf(items, conflict),
      conflict,
      theirs: now,
    }));
  });
}

/** Restores rows that were removed here but changed by other users. Each row returns to its old position, so that the user can decide. */
function putBack({ grid, base, fields, items }: SheetWork, { before, theirs }: Sides): readonly SheetConflict[] {
  const there = new Set(grid.get().rows.map(({ id }) => id));
  const read = base.get();
  return [...theirs].flatMap(([id, now]): SheetConflict[] => {
    const was = before.get(id);
    if (!was || !now || there.has(id)) return [];
    const changed = fields.filter((field) => !sameValue(field, was[field.name], now[field.name]));
    if (changed.length === 0) return [];
    const at = placeOf(
      read.findIndex((record) => record.id === id),
      { read, rows: grid.get().rows },
    );
    grid.insert(at, [was]);
    const values = { base: was, mine: undefined, theirs: now };
    const conflict = { key: String(id), fields: changed, line: undefined, values };
    const key = grid.get().keys[at] as number;
    return [{ kind: 'removed', key, at: columnOf(items, conflict), conflict, theirs: now }];
  });
}

/** Returns the position after the nearest preceding record that still exists; 0 if there is none. */
function placeOf(index: number, { read, rows }: { readonly read: readonly WireRecord[]; readonly rows: readonly SheetRow[] }): number {
  const locations = new Map(rows.map(({ id }, row) => [id, row]));
  for (let i = index - 1; i >= 0; i--) {
    const location = locations.get(read[i]?.id);
    if (location !== undefined) return location + 1;
  }
  return 0;
}

interface Later {
  readonly records: readonly WireRecord[];
  /** Resets the rows to the stored records. */
  readonly restore: () => void;
}

/**
 * Updates a sheet with newly loaded records. Without unsaved changes, they replace all rows. Otherwise, only newer states of the records in
 * the sheet are merged; a record with more columns also counts as newer, because it contains values not loaded before.
 */
export function takeLater(work: SheetWork, { records, restore }: Later): void {
  const { base } = work;
  if (!isWritten(work)) {
    base.set(records);
    restore();
    return;
  }
  const now = new Map(records.map((record) => [record.id, record]));
  const later = base.get().flatMap((was) => {
    const current = now.get(was.id);
    const isLater = current && (current.version > was.version || holdsMore(current, was));
    return isLater && current.version >= was.version ? [{ id: was.id, current }] : [];
  });
  takeTheirs(work, later);
}

function holdsMore(current: WireRecord, was: WireRecord): boolean {
  return Object.keys(current).some((name) => !Object.hasOwn(was, name));
}

/** A saved row: its content when it was sent, and the id of its record. */
interface SavedRow {
  readonly id: string;
  readonly row: SheetRow;
}

/** Returns the saved rows by key; `ids` are the ids of the new records, in order. */
export function savedRows({ change, rows, keys }: SentSheet, ids: readonly string[]): ReadonlyMap<number, SavedRow> {
  const fresh = [...ids];
  return new Map(
    change.rowIndexes.flatMap((location, i) => {
      const known = (change.records[i] as SheetRow).id;
      const id = typeof known === 'string' ? known : fresh.shift();
      const [key, row] = [keys[location], rows[location]];
      return key === undefined || !row || id === undefined ? [] : [[key, { id, row }] as const];
    }),
  );
}

interface Settled {
  readonly sent: SentSheet;
  readonly saved: ReadonlyMap<number, SavedRow>;
  /** The current records of the saved rows. */
  readonly records: readonly WireRecord[];
}

/**
 * Updates a sheet after a save: rows keep their positions, later input stays, and the undo history continues. Undoing a deletion that was
 * saved creates a new record.
 */
export function settleSaved({ grid, base, fields }: SheetWork, { sent, saved, records }: Settled): void {
  const before = new Map(base.get().map((record) => [record.id, record]));
  const now = new Map(records.map((record) => [record.id, record]));
  for (const { id, row } of saved.values()) if (!now.has(id)) now.set(id, guessed(row, id, before.get(id)));
  const removed = new Set<unknown>(sent.change.removed.map(({ id }) => id));
  grid.renew((row, key) => {
    if (removed.has(row.id)) return copiedRow(row);
    const one = saved.get(key);
    const theirs = one && (row.id === undefined || row.id === one.id) ? now.get(one.id) : undefined;
    return one && theirs ? rowUpon(fields, { base: one.row, mine: row, theirs }).row : row;
  });
  const kept = base.get().filter(({ id }) => !removed.has(id));
  const known = new Set(kept.map(({ id }) => id));
  base.set([...kept.map((record) => now.get(record.id) ?? record), ...[...now.values()].filter(({ id }) => !known.has(id))]);
}

/**
 * Returns a saved record that could not be reloaded, as this sheet expects it to be. If other users have changed the record, the next save
 * reports this.
 */
function guessed(row: SheetRow, id: string, before: WireRecord | undefined): WireRecord {
  return { ...row, id, version: (before?.version ?? 0) + 1 } as WireRecord;
}
