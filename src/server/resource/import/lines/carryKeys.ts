import type { Store } from '../../../db/store.ts';
import type { Context } from '../../context.ts';
import { findStagedAt } from '../findStagedAt.ts';
import type { Cells } from '../importCells.ts';
import type { StagedRow } from '../stagedImport.ts';
import { type FileRows, groupRows, keyIn, readRows } from './findGroups.ts';
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

interface Carried {
  readonly rows: readonly StagedRow[];
  /** All lines of records that are called otherwise now, whether they went along or not. */
  readonly lines: readonly number[];
}

/**
 * A fix of what lines call their record by is meant for them too: adds the rows of lines that went with it, under the new
 * name, but for those that a fix calls otherwise. Where others of the file are called as this one was, or are called so by
 * now, nobody could tell the lines apart later: they stay as they are, and are told as lines without a record.
 */
export async function carryKeys(context: Context, store: Store, fixed: Fixed): Promise<Carried> {
  const { importId, sheets, rows, says } = fixed;
  const names = [...new Set(sheets.map(({ by }) => by.name))];
  const renamed = rows.filter(({ row }) => sheetIn(row) === 0 && names.some((name) => says(row, name)));
  if (renamed.length === 0) return { rows, lines: [] };
  const read = await readRows(store, { importId, sheets });
  const groups = await groupRows(context, store, read);
  const linesOf = new Map(groups.map(({ record, lines }) => [record, lines] as const));
  const carried = new Map(rows.map((row) => [row.row, row]));
  const holders = holdersIn(read, { sheets, rows: carried });
  for (const { row: record, cells } of renamed) {
    const lines = linesOf.get(record) ?? [];
    const isAlone = alone(new Set([record, ...lines]));
    const before = read.records.find(({ seat }) => seat === record);
    for (const stored of await findStagedAt(store, importId, lines)) {
      const line = carried.get(stored.row) ?? stored;
      const sheet = sheets.find(({ index }) => index === sheetIn(line.row));
      const by = sheet?.by.name ?? '';
      const key = cells[by];
      if (!sheet || key === undefined || !says(record, by) || says(line.row, by)) continue;
      const [was, is] = [before?.keys.get(by), keyIn(sheet, cells)].map((name) => holders(by, name));
      if (!isAlone(was?.records) || !isAlone(is?.records) || !isAlone(is?.lines)) continue;
      carried.set(line.row, { ...line, cells: { ...line.cells, [by]: key } });
    }
  }
  return { rows: [...carried.values()], lines: renamed.flatMap(({ row }) => linesOf.get(row) ?? []) };
}

interface Holders {
  readonly records: Set<number>;
  readonly lines: Set<number>;
}

/** The rows of a file that hold a name or held it before the fixes, by field and name. */
function holdersIn(
  { records, lines }: FileRows,
  { sheets, rows }: { readonly sheets: readonly FoundSheet[]; readonly rows: ReadonlyMap<number, StagedRow> },
): (field: string, name: string | undefined) => Holders | undefined {
  const holders = new Map<string, Holders>();
  const of = (field: string, name: string): Holders => {
    const place = JSON.stringify([field, name]);
    const own = holders.get(place) ?? { records: new Set(), lines: new Set() };
    holders.set(place, own);
    return own;
  };
  const namesOf = (sheet: FoundSheet, seat: number, before: string | undefined): readonly string[] => {
    const cells: Cells | undefined = rows.get(seat)?.cells;
    return [before, cells && keyIn(sheet, cells)].filter((name) => name !== undefined);
  };
  for (const { seat, keys } of records) {
    for (const sheet of sheets) {
      for (const name of namesOf(sheet, seat, keys.get(sheet.by.name))) of(sheet.by.name, name).records.add(seat);
    }
  }
  for (const { seat, sheet, key } of lines) {
    for (const name of namesOf(sheet, seat, key)) of(sheet.by.name, name).lines.add(seat);
  }
  return (field, name) => (name === undefined ? undefined : holders.get(JSON.stringify([field, name])));
}

/** Whether nobody but these rows is among some. */
function alone(own: ReadonlySet<number>): (seats: ReadonlySet<number> | undefined) => boolean {
  return (seats = new Set()) => [...seats].every((seat) => own.has(seat));
}
