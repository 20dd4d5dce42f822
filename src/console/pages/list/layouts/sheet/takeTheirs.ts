import type { WireRecord } from '../../../../../contract/record.ts';
import type { StaleRow } from '../../../../../contract/sheet.ts';
import { copiedRow } from '../../../../../fields/faces/grid/newRow.ts';
import { sameValue } from '../../../edit/merge/sameValue.ts';
import { rowUpon } from './rowUpon.ts';
import type { SheetRow } from './sheetChanges.ts';
import { columnOf, joinConflicts, type SheetConflict } from './sheetConflicts.ts';
import type { SheetWork } from './sheetWork.ts';

type Known = ReadonlyMap<unknown, WireRecord>;

/**
 * Puts a sheet upon records as others have them by now, with every step back and forth: what only they have changed is
 * taken over, and what both have is asked about at its cell. What is written here stays until that is decided.
 */
export function takeTheirs(work: SheetWork, stale: readonly StaleRow[]): void {
  const { grid, base, conflicts, fields } = work;
  const before: Known = new Map(base.get().map((record) => [record.id, record]));
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
  readonly before: Known;
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
      ...{ kind: 'changed', key, at: columnOf(items, conflict), conflict, theirs: now },
    }));
  });
}

/** Rows that were removed here while others changed them stand where they stood, to be looked at. */
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

/** Below the record that stood before it, as far as that is still there. */
function placeOf(
  index: number,
  { read, rows }: { readonly read: readonly WireRecord[]; readonly rows: readonly SheetRow[] },
): number {
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  for (let i = index - 1; i >= 0; i--) {
    const place = places.get(read[i]?.id);
    if (place !== undefined) return place + 1;
  }
  return 0;
}
