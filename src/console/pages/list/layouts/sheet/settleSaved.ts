import type { WireRecord } from '../../../../../contract/record.ts';
import { copiedRow } from '../../../../../fields/faces/grid/newRow.ts';
import { rowUpon } from './rowUpon.ts';
import type { SheetChanges, SheetRow } from './sheetChanges.ts';
import type { SheetWork } from './sheetWork.ts';

/** What was sent, and the rows as they were then. */
export interface SentSheet {
  readonly change: SheetChanges;
  readonly rows: readonly SheetRow[];
  readonly keys: readonly number[];
}

/** A row that was saved: what it was sent as, and its record. */
interface SavedRow {
  readonly id: string;
  readonly row: SheetRow;
}

/** The rows that were saved, by their keys; `ids`: those of the new records, in their order. */
export function savedRows({ change, rows, keys }: SentSheet, ids: readonly string[]): ReadonlyMap<number, SavedRow> {
  const fresh = [...ids];
  return new Map(
    change.places.flatMap((place, i) => {
      const known = (change.records[i] as SheetRow).id;
      const id = typeof known === 'string' ? known : fresh.shift();
      const [key, row] = [keys[place], rows[place]];
      return key === undefined || !row || id === undefined ? [] : [[key, { id, row }] as const];
    }),
  );
}

interface Settled {
  readonly sent: SentSheet;
  readonly saved: ReadonlyMap<number, SavedRow>;
  /** Their records as they are now. */
  readonly records: readonly WireRecord[];
}

/**
 * Puts a sheet upon what was saved of it, in place: rows keep their places, what was typed meanwhile stays, and the way back
 * leads on from there. A record that was removed is a new one where somebody goes back to it.
 */
export function settleSaved({ grid, base, fields }: SheetWork, { sent, saved, records }: Settled): void {
  const before = new Map(base.get().map((record) => [record.id, record]));
  const now = new Map(records.map((record) => [record.id, record]));
  for (const { id, row } of saved.values()) if (!now.has(id)) now.set(id, guessed(row, id, before.get(id)));
  const gone = new Set<unknown>(sent.change.removed.map(({ id }) => id));
  grid.renew((row, key) => {
    if (gone.has(row.id)) return copiedRow(row);
    const one = saved.get(key);
    const theirs = one && (row.id === undefined || row.id === one.id) ? now.get(one.id) : undefined;
    return one && theirs ? rowUpon(fields, { base: one.row, mine: row, theirs }).row : row;
  });
  const kept = base.get().filter(({ id }) => !gone.has(id));
  const known = new Set(kept.map(({ id }) => id));
  base.set([
    ...kept.map((record) => now.get(record.id) ?? record),
    ...[...now.values()].filter(({ id }) => !known.has(id)),
  ]);
}

/** What a record is that could not be read again; if it is something else, the next save tells. */
function guessed(row: SheetRow, id: string, before: WireRecord | undefined): WireRecord {
  return { ...row, id, version: (before?.version ?? 0) + 1 } as WireRecord;
}
