import type { Store } from '../../../db/store.ts';
import type { Context } from '../../context.ts';
import { findStagedAt } from '../findStagedAt.ts';
import type { StagedRow } from '../stagedImport.ts';
import { findGroups } from './findGroups.ts';
import type { FoundSheet } from './lineSheets.ts';
import { sheetIn } from './seat.ts';

interface Fixed {
  readonly importId: string;
  readonly sheets: readonly FoundSheet[];
  /** The rows as they are with their fixes, before they are written. */
  readonly rows: readonly StagedRow[];
  /** Whether a fix says something of a field of a row. */
  readonly says: (row: number, name: string) => boolean;
}

/**
 * A fix of what lines call their record by is meant for them too: adds the rows of lines that went with it, under the new
 * name, but for those that a fix calls otherwise. Where another record of the file is called as this one was, they stay.
 */
export async function carryKeys(context: Context, store: Store, fixed: Fixed): Promise<readonly StagedRow[]> {
  const { importId, sheets, rows, says } = fixed;
  const names = [...new Set(sheets.map(({ by }) => by.name))];
  const renamed = rows.filter(({ row }) => sheetIn(row) === 0 && names.some((name) => says(row, name)));
  if (renamed.length === 0) return rows;
  const groups = await findGroups(context, store, { importId, sheets });
  const groupOf = new Map(groups.map((group) => [group.record, group] as const));
  const carried = new Map(rows.map((row) => [row.row, row]));
  for (const { row: record, cells } of renamed) {
    const { lines = [], shared } = groupOf.get(record) ?? {};
    for (const stored of await findStagedAt(store, importId, lines)) {
      const line = carried.get(stored.row) ?? stored;
      const by = sheets.find(({ index }) => index === sheetIn(line.row))?.by.name ?? '';
      const key = cells[by];
      if (key === undefined || shared?.has(by) || !says(record, by) || says(line.row, by)) continue;
      carried.set(line.row, { ...line, cells: { ...line.cells, [by]: key } });
    }
  }
  return [...carried.values()];
}
