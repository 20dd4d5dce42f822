import type { StaleRow } from '../../../../../contract/bulk.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { copiedRow } from '../../../../../fields/grid/gridStore.ts';
import { sameValue } from '../../../merge/sameValue.ts';
import {
  columnOf,
  isWritten,
  joinConflicts,
  rowUpon,
  type SheetChanges,
  type SheetConflict,
  type SheetRow,
  type SheetWork,
} from './sheetWork.ts';

type KnownValues = ReadonlyMap<unknown, WireRecord>;

/**
 * Merges changes of other users into a sheet and its undo history. Fields changed only by others take their value, and conflicts are shown
 * at their cells; the user's input is kept until they are resolved.
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

/** Restores rows that were removed here but changed by others at their old position, so that the user can decide. */
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

/** Returns the position after the nearest preceding record that still exists. */
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
 * Replaces the loaded records by newly loaded ones and merges the unsaved changes into them. Records with different columns also count as
 * newer, because they contain values not loaded before.
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

/** The request, and the rows when it was sent. */
export interface SentSheet {
  readonly change: SheetChanges;
  readonly rows: readonly SheetRow[];
  readonly keys: readonly number[];
}

/** A saved row: its content when sent, and its record. */
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
  /** The current records of the rows. */
  readonly records: readonly WireRecord[];
}

/**
 * Updates a sheet after a save: rows keep their positions, later input stays, and the undo history continues. Undoing the deletion of a
 * saved row creates a new record.
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
 * Returns a saved record that could not be reloaded, as this sheet expects it to be. If others have changed it, the next save reports
 * that.
 */
function guessed(row: SheetRow, id: string, before: WireRecord | undefined): WireRecord {
  return { ...row, id, version: (before?.version ?? 0) + 1 } as WireRecord;
}
