import type { Field } from '../../../contract/field.ts';
import type { ExcelLines, FoundColumn } from '../../../contract/imports.ts';
import type { CheckError, Resource } from '../../../contract/resource.ts';
import { visibleTo } from '../../access/rights.ts';
import type { Context } from '../../app.ts';
import type { Row, Store } from '../../db/store.ts';
import type { RequestedSheets } from '../../excel/columns.ts';
import { faultAt, type PlainRecord } from '../../resource/context.ts';
import { findLines, type LinesIn, linesIn } from '../../resource/lines.ts';
import type { RecordChange } from '../../write/change.ts';
import { columnValue } from '../../write/uniques.ts';
import type { Courses } from '../check.ts';
import { readChanges } from '../read.ts';
import { type StagedRow, sheetNames } from '../staged.ts';
import type { Owner } from './owners.ts';
import { type FoundSheet, type LineSheet, sheetIn } from './rowKey.ts';

/** Column with the id of an exported line's record; no field name contains a dot. */
export const ownerName = 'record.id';

const ownerField: Field = {
  name: ownerName,
  kind: 'text',
  title: { zh: '所属记录的系统编号', en: 'System ID of the record' },
  required: false,
  unique: false,
  system: true,
  conditions: [],
};

/** Returns the sheets of lines of a resource's workbook. */
export function lineSheetsOf(context: Context): readonly LineSheet[] {
  const { app, visible } = context;
  if (!visible.excel.lines) return [];
  const fields = linesIn(app.schemas, visible);
  return visible.excel.lines.flatMap((sheet) => {
    const each = fields.find(({ field }) => field.name === sheet.field);
    const by = visible.fields.find(({ name }) => name === sheet.by);
    return each && by ? [lineSheet(context, { sheet, each, by })] : [];
  });
}

/** Returns the sheets of lines of a file, in the order of their row keys. */
export function foundSheets(context: Context, columns: readonly FoundColumn[]): readonly FoundSheet[] {
  const names = sheetNames(columns);
  if (names.length === 0) return [];
  const sheets = lineSheetsOf(context);
  return names.flatMap((name, i) => {
    const sheet = sheets.find((one) => one.name === name);
    return sheet ? [{ ...sheet, index: i + 1 }] : [];
  });
}

/** Returns the sheets to read; undefined if only the first one is read. */
export function requestedSheets(context: Context): RequestedSheets | undefined {
  const others = lineSheetsOf(context).map(({ name, each: { field } }) => ({
    name,
    titles: [field.title.zh, field.title.en],
  }));
  const { zh, en } = context.visible.title;
  return others.length === 0 ? undefined : { titles: [zh, en], others };
}

interface Made {
  readonly sheet: ExcelLines;
  readonly each: LinesIn;
  readonly by: Field;
}

function lineSheet(context: Context, { sheet, each, by }: Made): LineSheet {
  const own = visibleTo(context.actor, each.child.resource);
  const { default: _, ...named } = by;
  const first: Field = { ...named, required: true, unique: false, system: false, conditions: [] };
  const withFirst = ({ fields }: Resource): readonly Field[] => [
    ...[first, ownerField],
    ...fields.filter(({ name }) => name !== each.by && name !== by.name),
  ];
  const headers = context.visible.excel.columns.find(({ field }) => field === by.name)?.headers ?? [];
  const columns = [{ field: by.name, headers }, ...sheet.columns, { field: ownerName, headers: [] }];
  const { resource } = each.child;
  return {
    name: sheet.field,
    each,
    by,
    context: {
      ...context,
      compiled: { ...each.child, resource: { ...resource, fields: withFirst(resource) } },
      visible: { ...own, fields: withFirst(own), excel: { columns, key: sheet.key } },
    },
  };
}

interface LineRowsParams {
  readonly groups: readonly LoadedGroup[];
  readonly courses: Courses;
  /** The records in the order of the groups; undefined for missing ones. */
  readonly owners: readonly (RecordChange | undefined)[];
  readonly lock?: 'write';
}

/** Parses the rows of lines, by group: values, references, and the stored lines that they change. */
export async function readLineRows(store: Store, params: LineRowsParams): Promise<SheetLines[][]> {
  const all = params.groups.map((): SheetLines[] => []);
  for (const sheet of params.courses.sheets) {
    const read = await readSheetLines(sheet, store, params);
    read.forEach((lines, i) => {
      if (lines.rows.length > 0) all[i]?.push(lines);
    });
  }
  return all;
}

async function readSheetLines(sheet: FoundSheet, store: Store, { groups, courses, owners, lock }: LineRowsParams): Promise<SheetLines[]> {
  const locked = lock ? { lock } : {};
  const ids = owners.flatMap((owner) => (owner?.current ? [String(owner.current.id)] : []));
  const byOwner = await findLines(store, sheet.each, { ids, ...locked });
  const none: readonly Row[] = [];
  const namedRows = groups.flatMap(({ lines }, i) => {
    const owner = owners[i];
    const stored = (owner?.current && byOwner.get(String(owner.current.id))) ?? none;
    const own = lines.filter(({ row }) => sheetIn(row) === sheet.index);
    return owner ? own.map((line): NamedRow => ({ line, stored, group: i })) : [];
  });
  const course = courses.lines.get(sheet.name);
  const changes = course ? await understand(sheet, store, { namedRows, course, locked }) : [];
  return groups.map((_, i): SheetLines => {
    const current = owners[i]?.current;
    return {
      sheet,
      rows: changes.filter((_, at) => namedRows[at]?.group === i),
      stored: (current && byOwner.get(String(current.id))) ?? none,
    };
  });
}

interface NamedRow {
  readonly line: StagedRow;
  readonly stored: readonly Row[];
  readonly group: number;
}

interface Understood {
  readonly namedRows: readonly NamedRow[];
  readonly course: Courses['records'];
  readonly locked: { readonly lock?: 'write' };
}

async function understand(sheet: FoundSheet, store: Store, { namedRows, course, locked }: Understood): Promise<RecordChange[]> {
  let faults: readonly Pick<RecordChange, 'errors'>[] = [];
  const changes = await readChanges(sheet.context, store, {
    rows: namedRows.map(({ line }) => line),
    sheet: course,
    ...locked,
    findTargets: (values) => {
      const seeking = namedRows.map(({ line, stored }, i) => ({ rowKey: line.row, stored, values: values[i] ?? {} }));
      const found = findTargets(sheet, seeking);
      faults = found;
      return found.map(({ row }) => row);
    },
  });
  const others = [sheet.by.name, ownerName];
  return changes.map((row, i) => ({
    ...row,
    submitted: Object.fromEntries(Object.entries(row.submitted).filter(([name]) => !others.includes(name))),
    // A line exported with another record is a new line here, so errors about its former record do not apply.
    errors: [...row.errors.filter((error) => !isOfRecord(sheet, error)), ...(faults[i]?.errors ?? [])],
  }));
}

function isOfRecord({ by }: FoundSheet, { keyword, instancePath }: CheckError): boolean {
  return keyword === 'noneSuch' || (keyword === 'conflict' && instancePath === `/${by.name}`);
}

/** A parsed row of a sheet of lines, with the stored lines of its record. */
interface Seeking {
  readonly rowKey: number;
  readonly values: PlainRecord;
  /** The stored lines of the record, shared by all of its rows. */
  readonly stored: readonly Row[];
}

interface Found {
  readonly row: Row | undefined;
  readonly errors: readonly CheckError[];
}

/**
 * Returns the stored line that each row changes: the line that the row was exported with, or else the first line with the same key that no
 * other row of the file changes. A line exported with another record is a new line.
 */
function findTargets({ context, each }: LineSheet, rows: readonly Seeking[]): Found[] {
  const { fields, excel } = context.visible;
  const key = excel.key.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const takenBy = new Map<Row, number>();
  const byId = rows.map(({ values: { id }, stored }) => ((id ?? null) === null ? undefined : stored.find((row) => row.id === String(id))));
  const twice = byId.map((row, i) => {
    const other = row && takenBy.get(row);
    if (row && other === undefined) takenBy.set(row, rows[i]?.rowKey ?? 0);
    return other;
  });
  const indexes = new Map<readonly Row[], ReadonlyMap<string, readonly Row[]>>();
  const tupleOf = (value: (name: string) => unknown): string => JSON.stringify(key.map(({ name }) => value(name)));
  return rows.map(({ rowKey, values, stored }, i): Found => {
    const other = twice[i];
    if (other !== undefined)
      return { row: byId[i], errors: [{ ...faultAt('', 'sameRecord'), instancePath: '', params: { limit: other } }] };
    if (byId[i] || key.length === 0) return { row: byId[i], errors: [] };
    const index = indexes.get(stored) ?? Map.groupBy(stored, (row) => tupleOf((name) => row[name] ?? null));
    indexes.set(stored, index);
    const tuple = tupleOf((name) => columnValue(fieldOf(each, name), values[name]));
    const row = index.get(tuple)?.find((one) => !takenBy.has(one));
    if (row) takenBy.set(row, rowKey);
    return { row, errors: [] };
  });
}

function fieldOf({ child }: LineSheet['each'], name: string) {
  const field = child.resource.fields.find((one) => one.name === name);
  if (!field) throw new Error(`${child.resource.name} has no field ${name}`);
  return field;
}

/** A record of a file with its lines. */
export interface LoadedGroup {
  readonly record: StagedRow | undefined;
  readonly owner: Owner | undefined;
  readonly lines: readonly StagedRow[];
}

/** The rows of one record on a sheet of lines, and its stored lines. */
export interface SheetLines {
  readonly sheet: FoundSheet;
  readonly rows: readonly RecordChange[];
  readonly stored: readonly Row[];
}
