import { fromCell } from '../../../../fields/fromCell.ts';
import { findImportRows } from '../../../db/imports.ts';
import { findRowsById } from '../../../db/rows.ts';
import type { Row, Store } from '../../../db/store.ts';
import { columnValue } from '../../batch/checkUniques.ts';
import { breathe } from '../../breathe.ts';
import type { Context } from '../../context.ts';
import type { Cells } from '../importCells.ts';
import { isEmptyRow } from '../importCells.ts';
import { toStagedRow } from '../stagedImport.ts';
import { type FoundSheet, ownerName } from './lineSheets.ts';
import { sheetIn } from './seat.ts';

/** A record of a file with its lines: rows by the numbers under which they are kept. */
export interface Group {
  /** Its row in the sheet of the records; none: the file has only lines of it. */
  readonly record: number | undefined;
  /** By what the stored record is found whose lines these are, where it has no row; none: they say of no record. */
  readonly owner: Owner | undefined;
  readonly lines: number[];
}

export type Owner = { readonly id: string } | { readonly sheet: FoundSheet; readonly key: string };

/** Rows looked at at once. */
const block = 5_000;

interface RecordRow {
  readonly seat: number;
  readonly id: string | undefined;
  /** What the sheets of lines know it by, by field. */
  readonly keys: ReadonlyMap<string, string | undefined>;
}

interface LineRow {
  readonly seat: number;
  readonly sheet: FoundSheet;
  readonly key: string | undefined;
  /** The record that it was exported with. */
  readonly ownerId: string | undefined;
}

/**
 * Puts the rows of a file together that make one record: a line belongs to the record whose value its first column holds,
 * be it in the file or stored. One that was exported belongs to its own record, as long as that is still called so: where
 * several records were called alike in their time, the value alone would not tell.
 */
export async function findGroups(
  context: Context,
  store: Store,
  asked: { readonly importId: string; readonly sheets: readonly FoundSheet[] },
): Promise<Group[]> {
  return groupRows(context, store, await readRows(store, asked));
}

/** The rows of a file with what they call their record. */
export interface FileRows {
  readonly records: readonly RecordRow[];
  readonly lines: readonly LineRow[];
}

/** The same of rows that are read already. */
export async function groupRows(context: Context, store: Store, { records, lines }: FileRows): Promise<Group[]> {
  const stored = await storedOwners(context, store, lines);
  const groups = new Map<string, Group>(
    records.map(({ seat }) => [`row ${seat}`, { record: seat, owner: undefined, lines: [] }]),
  );
  const placeOf = placeFinder(records, stored);
  for (const line of lines) {
    const { name, owner, record } = placeOf(line);
    const group = groups.get(name) ?? { record, owner, lines: [] };
    groups.set(name, group);
    group.lines.push(line.seat);
  }
  return [...groups.values()];
}

export async function readRows(
  store: Store,
  { importId, sheets }: { readonly importId: string; readonly sheets: readonly FoundSheet[] },
): Promise<FileRows> {
  const found = { records: [] as RecordRow[], lines: [] as LineRow[] };
  const text = (cells: Cells, name: string): string | undefined =>
    cells[name] === undefined ? undefined : String(cells[name]);
  for (let after = 0; ; ) {
    const rows = await findImportRows(store, { importId, after, most: block });
    if (rows.length === 0) return found;
    after = Number(rows.at(-1)?.row);
    for (const { row: seat, cells } of rows.map(toStagedRow)) {
      const sheet = sheets.find(({ index }) => index === sheetIn(seat));
      if (sheet) {
        found.lines.push({ seat, sheet, key: keyIn(sheet, cells), ownerId: text(cells, ownerName) });
      } else if (sheetIn(seat) === 0 && !isEmptyRow(cells)) {
        const keys = new Map(sheets.map((one) => [one.by.name, keyIn(one, cells)]));
        found.records.push({ seat, id: text(cells, 'id'), keys });
      }
    }
    await breathe();
  }
}

/** What a row calls the record, as the table keeps it. */
export function keyIn({ by }: FoundSheet, cells: Cells): string | undefined {
  const value = columnValue(by, fromCell(by, cells[by.name]));
  return value === null ? undefined : String(value);
}

/** The stored records that exported lines name. */
async function storedOwners(
  { visible: { name: table } }: Context,
  store: Store,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<string, Row>> {
  const ids = [...new Set(lines.flatMap(({ ownerId }) => ownerId ?? []))];
  const rows = new Map<string, Row>();
  for (let start = 0; start < ids.length; start += block) {
    const some = await findRowsById(store, { table, ids: ids.slice(start, start + block) });
    for (const row of some) rows.set(String(row.id), row);
  }
  return rows;
}

interface Place {
  readonly name: string;
  readonly record: number | undefined;
  readonly owner: Owner | undefined;
}

function nameOf(field: string, key: string): string {
  return JSON.stringify([field, key]);
}

function placeFinder(records: readonly RecordRow[], stored: ReadonlyMap<string, Row>): (line: LineRow) => Place {
  const byId = new Map(records.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const])));
  const byKey = new Map<string, RecordRow>();
  for (const one of records) {
    for (const [field, key] of one.keys) {
      if (key !== undefined && !byKey.has(nameOf(field, key))) byKey.set(nameOf(field, key), one);
    }
  }
  const inFile = ({ seat }: RecordRow): Place => ({ name: `row ${seat}`, record: seat, owner: undefined });
  return ({ seat, sheet, key, ownerId = '' }) => {
    if (key === undefined) return { name: `none ${seat}`, record: undefined, owner: undefined };
    const field = sheet.by.name;
    const [own, row] = [byId.get(ownerId), stored.get(ownerId)];
    const isStill = row !== undefined && String(row[field] ?? '') === key;
    if (own && (isStill || own.keys.get(field) === key)) return inFile(own);
    const named = byKey.get(nameOf(field, key));
    if (named && !(isStill && named.id !== undefined)) return inFile(named);
    if (isStill) return { name: `id ${ownerId}`, record: undefined, owner: { id: ownerId } };
    return { name: `key ${nameOf(field, key)}`, record: undefined, owner: { sheet, key } };
  };
}
