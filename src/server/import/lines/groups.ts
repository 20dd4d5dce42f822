import type { CheckError } from '../../../contract/resource.ts';
import { fromCell } from '../../../fields/cells.ts';
import type { Context } from '../../app.ts';
import { findImportRows } from '../../db/imports.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { faultAt, type PlainRecord, toRecord, yieldToEventLoop } from '../../resource/context.ts';
import type { LinesPlan, RecordChange } from '../../write/change.ts';
import { planLines } from '../../write/planLines.ts';
import { columnValue } from '../../write/uniques.ts';
import { type Basis, basisOf, mergeSubmitted } from '../../write/values.ts';
import { type Cells, isEmptyRow } from '../cells.ts';
import { findStagedAt, type StagedRow, toStagedRow } from '../staged.ts';
import type { Owner } from './owners.ts';
import { type FoundSheet, sheetIn } from './rowKey.ts';
import { type LoadedGroup, ownerName, type SheetLines } from './sheets.ts';

/** A record of a file with its lines, by row key. */
export interface Group {
  /** Row key of the record; undefined if the file only has lines of it. */
  readonly record: number | undefined;
  /** Identifies the stored record if it has no row; undefined if the lines name no record. */
  readonly owner: Owner | undefined;
  readonly lines: number[];
}

/** Rows read at once. */
const block = 5_000;

interface RecordRow {
  readonly rowKey: number;
  readonly id: string | undefined;
  /** The values by which sheets of lines identify the record, by field. */
  readonly keys: ReadonlyMap<string, string | undefined>;
}

interface LineRow {
  readonly rowKey: number;
  readonly sheet: FoundSheet;
  readonly key: string | undefined;
  /** Id of the record that the line was exported with. */
  readonly ownerId: string | undefined;
}

/**
 * Groups the rows of a file by record. A line belongs to the record whose key is in its first column; that record is in the file or stored.
 * Several records may have had the same key over time, so an exported line belongs to its original record as long as this record still has
 * the key.
 */
export async function findGroups(
  context: Context,
  store: Store,
  params: { readonly importId: string; readonly sheets: readonly FoundSheet[] },
): Promise<Group[]> {
  return groupRows(context, store, await readRows(store, params));
}

/** The rows of a file with the keys of their records. */
interface FileRows {
  readonly records: readonly RecordRow[];
  readonly lines: readonly LineRow[];
}

/** Groups rows that were already read. */
async function groupRows(context: Context, store: Store, { records, lines }: FileRows): Promise<Group[]> {
  const stored = await storedOwners(context, store, lines);
  const groups = new Map<string, Group>(records.map(({ rowKey }) => [`row ${rowKey}`, { record: rowKey, owner: undefined, lines: [] }]));
  const targetOf = targetFinder(records, stored);
  for (const line of lines) {
    const { name, owner, record } = targetOf(line);
    const group = groups.get(name) ?? { record, owner, lines: [] };
    groups.set(name, group);
    group.lines.push(line.rowKey);
  }
  return [...groups.values()];
}

async function readRows(
  store: Store,
  { importId, sheets }: { readonly importId: string; readonly sheets: readonly FoundSheet[] },
): Promise<FileRows> {
  const found = { records: [] as RecordRow[], lines: [] as LineRow[] };
  const text = (cells: Cells, name: string): string | undefined => (cells[name] === undefined ? undefined : String(cells[name]));
  for (let after = 0; ; ) {
    const rows = await findImportRows(store, { importId, after, most: block });
    if (rows.length === 0) return found;
    after = Number(rows.at(-1)?.row);
    for (const { row: rowKey, cells } of rows.map(toStagedRow)) {
      const sheet = sheets.find(({ index }) => index === sheetIn(rowKey));
      if (sheet) {
        found.lines.push({ rowKey, sheet, key: keyIn(sheet, cells), ownerId: text(cells, ownerName) });
      } else if (sheetIn(rowKey) === 0 && !isEmptyRow(cells)) {
        const keys = new Map(sheets.map((one) => [one.by.name, keyIn(one, cells)]));
        found.records.push({ rowKey, id: text(cells, 'id'), keys });
      }
    }
    await yieldToEventLoop();
  }
}

/** Returns the record's key in a row, in stored form. */
function keyIn({ by }: FoundSheet, cells: Cells): string | undefined {
  const value = columnValue(by, fromCell(by, cells[by.name]));
  return value === null ? undefined : String(value);
}

/** Finds the stored records that exported lines refer to. */
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

interface GroupTarget {
  readonly name: string;
  readonly record: number | undefined;
  readonly owner: Owner | undefined;
}

function nameOf(field: string, key: string): string {
  return JSON.stringify([field, key]);
}

function targetFinder(records: readonly RecordRow[], stored: ReadonlyMap<string, Row>): (line: LineRow) => GroupTarget {
  const byId = new Map(records.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const])));
  const byKey = new Map<string, RecordRow>();
  for (const one of records) {
    for (const [field, key] of one.keys) {
      if (key !== undefined && !byKey.has(nameOf(field, key))) byKey.set(nameOf(field, key), one);
    }
  }
  const inFile = ({ rowKey }: RecordRow): GroupTarget => ({ name: `row ${rowKey}`, record: rowKey, owner: undefined });
  return ({ rowKey, sheet, key, ownerId = '' }) => {
    if (key === undefined) return { name: `none ${rowKey}`, record: undefined, owner: undefined };
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

/** A block ends as soon as it has this many records or this many rows. */
const [mostGroups, mostRows] = [50, 1_000];

/** Yields groups with their rows, in blocks that are checked at once. */
export async function* loadGroups(store: Store, importId: string, groups: readonly Group[]): AsyncGenerator<readonly LoadedGroup[]> {
  for (let start = 0; start < groups.length; ) {
    let [end, rows] = [start, 0];
    while (end < groups.length && end - start < mostGroups && (end === start || rows < mostRows)) {
      rows += rowKeysOf(groups[end] as Group).length;
      end += 1;
    }
    yield await load(store, importId, groups.slice(start, end));
    start = end;
  }
}

function rowKeysOf({ record, lines }: Group): readonly number[] {
  return record === undefined ? lines : [record, ...lines];
}

async function load(store: Store, importId: string, groups: readonly Group[]): Promise<LoadedGroup[]> {
  const rowKeys = groups.flatMap(rowKeysOf);
  const rows = new Map((await findStagedAt(store, importId, rowKeys)).map((row) => [row.row, row] as const));
  return groups.map(({ record, owner, lines }) => ({
    record: record === undefined ? undefined : rows.get(record),
    owner,
    lines: lines.flatMap((rowKey) => rows.get(rowKey) ?? []),
  }));
}

/** The changes of a file to the lines of one record. */
export interface GroupPlan {
  readonly plan: LinesPlan;
  /** The fields with lines, as in the body of a save. */
  readonly submitted: PlainRecord;
  /** The row keys of the lines, in the order of the lines, by field; undefined for lines without a row. */
  readonly rowKeys: ReadonlyMap<string, readonly (number | undefined)[]>;
  /** The errors of changes to lines that the user may not make, by row key. */
  readonly errors: ReadonlyMap<number, readonly CheckError[]>;
}

/**
 * Converts the rows of a record's lines to the lines of a save: the stored lines with the changes from the rows, followed by the new lines.
 * Returns undefined if the rows change nothing.
 */
export async function planGroup(
  context: Context,
  store: Store,
  { id, all }: { readonly id: string | undefined; readonly all: readonly SheetLines[] },
): Promise<GroupPlan | undefined> {
  const changed = all.filter(({ rows }) => rows.some(hasValues));
  if (changed.length === 0) return undefined;
  const errors = new Map<number, CheckError[]>();
  const rowKeys = new Map<string, (number | undefined)[]>();
  const submitted: Record<string, unknown> = {};
  for (const { sheet, rows, stored } of changed) {
    const own = { ...sheet.context, compiled: sheet.each.child };
    const line = { context: own, basis: basisOf(own) };
    const permittedRows = rows.map((row) => ({ ...row, submitted: permitted(line, row, errors) }));
    const byId = new Map(permittedRows.flatMap((row) => (row.current ? [[row.current.id, row] as const] : [])));
    const fresh = permittedRows.filter(({ current }) => !current);
    submitted[sheet.name] = [
      ...stored.map((row) => ({ id: row.id, version: row.version, ...byId.get(row.id)?.submitted })),
      ...fresh.map((row) => row.submitted),
    ];
    rowKeys.set(sheet.name, [...stored.map((row) => byId.get(row.id)?.row), ...fresh.map(({ row }) => row)]);
  }
  return { plan: await planLines(context, store, { id, submitted }), submitted, rowKeys, errors };
}

/** Whether a row changes anything or has errors. */
export function hasValues({ submitted, current, errors }: RecordChange): boolean {
  return !current || errors.length > 0 || Object.keys(submitted).length > 0;
}

/** Returns the submitted values of a line without fields that the user may not change, and adds their errors to `errors`. */
function permitted(
  { context, basis }: { readonly context: Context; readonly basis: Basis },
  { row, submitted, current }: RecordChange,
  errors: Map<number, CheckError[]>,
): PlainRecord {
  const before = current ? toRecord(context.compiled.resource, current) : {};
  const judged = mergeSubmitted(context, { before, submitted, isNew: !current, basis });
  const rejected = judged.rejected.map(({ name }) => name);
  if (rejected.length === 0) return submitted;
  errors.set(
    row,
    rejected.map((name) => faultAt(name, 'access')),
  );
  return Object.fromEntries(Object.entries(submitted).filter(([name]) => !rejected.includes(name)));
}

interface Fixed {
  readonly importId: string;
  readonly sheets: readonly FoundSheet[];
  /** The rows with their corrections, before they are written. */
  readonly rows: readonly StagedRow[];
  /** Whether a correction concerns a field of a row. */
  readonly mentions: (row: number, name: string) => boolean;
}

interface Carried {
  readonly rows: readonly StagedRow[];
  /** The row keys of all lines of the records whose key was corrected, even of lines that stay unchanged. */
  readonly lines: readonly number[];
}

/**
 * Applies a correction of a record's key to its lines as well, except lines with a correction of their own. Returns the corrected rows
 * including these lines.
 *
 * If another row of the file has or had the old or new key, the lines cannot be told apart: they stay unchanged and are reported as lines
 * without a record.
 */
export async function carryKeys(context: Context, store: Store, fixed: Fixed): Promise<Carried> {
  const { importId, sheets, rows, mentions } = fixed;
  const names = [...new Set(sheets.map(({ by }) => by.name))];
  const renamed = rows.filter(({ row }) => sheetIn(row) === 0 && names.some((name) => mentions(row, name)));
  if (renamed.length === 0) return { rows, lines: [] };
  const read = await readRows(store, { importId, sheets });
  const groups = await groupRows(context, store, read);
  const linesOf = new Map(groups.map(({ record, lines }) => [record, lines] as const));
  const carried = new Map(rows.map((row) => [row.row, row]));
  const holders = holdersIn(read, { sheets, rows: carried });
  for (const { row: record, cells } of renamed) {
    const lines = linesOf.get(record) ?? [];
    const isAlone = alone(new Set([record, ...lines]));
    const before = read.records.find(({ rowKey }) => rowKey === record);
    for (const stored of await findStagedAt(store, importId, lines)) {
      const line = carried.get(stored.row) ?? stored;
      const sheet = sheets.find(({ index }) => index === sheetIn(line.row));
      const by = sheet?.by.name ?? '';
      const key = cells[by];
      if (!sheet || key === undefined || !mentions(record, by) || mentions(line.row, by)) continue;
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

/** Returns a function that finds the rows of a file with a key, before or after the corrections, by field. */
function holdersIn(
  { records, lines }: FileRows,
  { sheets, rows }: { readonly sheets: readonly FoundSheet[]; readonly rows: ReadonlyMap<number, StagedRow> },
): (field: string, name: string | undefined) => Holders | undefined {
  const holders = new Map<string, Holders>();
  const of = (field: string, name: string): Holders => {
    const linePath = JSON.stringify([field, name]);
    const own = holders.get(linePath) ?? { records: new Set(), lines: new Set() };
    holders.set(linePath, own);
    return own;
  };
  const namesOf = (sheet: FoundSheet, rowKey: number, before: string | undefined): readonly string[] => {
    const cells: Cells | undefined = rows.get(rowKey)?.cells;
    return [before, cells && keyIn(sheet, cells)].filter((name) => name !== undefined);
  };
  for (const { rowKey, keys } of records) {
    for (const sheet of sheets) {
      for (const name of namesOf(sheet, rowKey, keys.get(sheet.by.name))) of(sheet.by.name, name).records.add(rowKey);
    }
  }
  for (const { rowKey, sheet, key } of lines) {
    for (const name of namesOf(sheet, rowKey, key)) of(sheet.by.name, name).lines.add(rowKey);
  }
  return (field, name) => (name === undefined ? undefined : holders.get(JSON.stringify([field, name])));
}

/** Returns a function that tests whether a set contains no rows other than `own`. */
function alone(own: ReadonlySet<number>): (rowKeys: ReadonlySet<number> | undefined) => boolean {
  return (rowKeys = new Set()) => [...rowKeys].every((rowKey) => own.has(rowKey));
}
