import type { SheetBody, SheetSaved } from '../../../../../contract/bulk.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { labelKey, type WireRecord } from '../../../../../contract/wire.ts';
import { copiedRow, type GridState } from '../../../../../fields/grid/gridStore.ts';
import type { Attempt, Unconfirmed } from '../../../../saving/attempts.ts';
import { columnOf, joinConflicts, rowUpon, type SheetChanges, type SheetConflict, type SheetRow, type SheetWork } from './sheetWork.ts';
import type { SentSheet } from './takeTheirs.ts';

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
 * Applies stored changes to the current records. The user is asked about conflicts with changes of other users. A record that others have
 * changed is not deleted, and a row whose record was deleted becomes a new row.
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

/** A save whose result is unknown, stored together with the current changes of the sheet. */
export interface UnconfirmedSheet extends Attempt {
  readonly body: SheetBody;
  /** Former values of the fields that the lost save changes, by record id. */
  readonly before: NonNullable<ParkedSheet['before']>;
  /** For each stored record, its index in the lost save; -1 if the save did not contain it. */
  readonly from: readonly number[];
  /** Rows that the lost save deletes and the user has restored since. */
  readonly back: readonly SheetRow[];
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

/** Returns what was saved of each record: its id and new version, its values, and the former values. */
function savedOf({ body, before }: UnconfirmedSheet, ids: readonly string[]) {
  const fresh = [...ids];
  return body.records.map((record) => {
    const { id: known, version, ...values } = record as SheetRow;
    const id = String(known ?? fresh.shift());
    const was = Object.fromEntries(Object.keys(values).map((name) => [name, before[id]?.[name] ?? null]));
    return { id, values, before: was, isNew: known === undefined, version: Number(version ?? 0) + 1 };
  });
}
