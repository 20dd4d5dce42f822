import { openAsBlob } from 'node:fs';
import { HucreError } from 'hucre';
import { parseCsv, stripBom } from 'hucre/csv';
import { readXlsx, type Sheet, streamXlsxRows } from 'hucre/xlsx';
import { isObject } from '../../../src/contract/json.ts';
import { isEmpty } from '../../../src/fields/emptyValues.ts';
import { fromScaled } from '../../../src/fields/numbers/decimals.ts';
import { type Cell, type Declared, type FieldMaterial, type Material, type SourceRecord, Trouble } from '../material.ts';
import { fieldsOf, flatten, mostRecords } from './sample.ts';

/** The number of rows that are examined to find the header row and the width, because title rows may precede the header row. */
const rowsToHeading = 20;

/** Reads the headings and values of a sheet, by default of the first sheet that is not hidden. */
export async function readWorkbook(file: string, sheet: string | undefined): Promise<Material> {
  const rows: (readonly unknown[])[] = [];
  try {
    const blob = await openAsBlob(file);
    const book = await lookInto(new Uint8Array(await blob.arrayBuffer()), sheet);
    const chosen = sheet ?? book.chosen?.name;
    for await (const { values } of streamXlsxRows(blob.stream(), chosen === undefined ? {} : { sheet: chosen })) {
      if (rows.length > mostRecords) break;
      rows.push(values);
    }
    const { columns, top, ...material } = materialOfRows(rows, file);
    const labels = new Map(columns.map((column, i) => [column, material.fields[i]?.label ?? '']));
    return { ...material, notes: [...material.notes, ...leftBehind(book, { labels, top })] };
  } catch (error) {
    if (!(error instanceof HucreError)) throw error;
    throw new Trouble(`${file} cannot be read as a workbook (.xlsx): ${error.message}`);
  }
}

/** Reads a text file with values separated by commas, semicolons or tabs. */
export function readCsv(text: string, file: string): Material {
  const {
    columns: _,
    top: __,
    ...material
  } = materialOfRows(
    parseCsv(stripBom(text)).map((row) => row.map(cellOfText)),
    file,
  );
  return material;
}

/** Converts a text to a number if it looks like one. A text with a leading zero stays, because it is a code. */
function cellOfText(value: unknown): unknown {
  return typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(value.trim()) ? Number(value) : value;
}

/** The material that was read from the rows of a sheet, with the columns in use and the index of the header row. */
interface Rows extends Material {
  readonly columns: readonly number[];
  readonly top: number;
}

/** Reads the rows of a sheet; title rows may precede the header. */
function materialOfRows(rows: readonly (readonly unknown[])[], file: string): Rows {
  const widest = Math.max(0, ...rows.slice(0, rowsToHeading).map(countFilled));
  const top = rows.findIndex((row) => countFilled(row) > 0 && countFilled(row) * 2 >= widest);
  const heading = rows[top];
  if (!heading) throw new Trouble(`${file} has no row of headings`);
  const below = rows.slice(top + 1).filter((row) => countFilled(row) > 0);
  const width = Math.max(heading.length, ...below.slice(0, rowsToHeading).map((row) => row.length));
  const columns = Array.from({ length: width }, (_, i) => i).filter(
    (column) => isFilled(heading[column]) || below.some((row) => isFilled(row[column])),
  );
  const labels = labelsOf(columns, heading);
  const timed = new Set(columns.filter((column) => below.some((row) => hasTime(row[column]))));
  const records = below
    .slice(0, mostRecords)
    .map((row): SourceRecord => new Map(columns.map((column, i) => [labels[i] as string, cellOf(row[column], timed.has(column))])));
  const fields = columns.map(
    (_, i): FieldMaterial => ({ label: labels[i] as string, declared: reportedIn(heading[columns[i] as number]) }),
  );
  const more = below.length > mostRecords ? [`only the first ${mostRecords} rows were read`] : [];
  const isBare = fields.length === 0 || records.length === 0;
  return {
    fields,
    records,
    columns,
    top,
    notes: [...more, ...(isBare ? ['there are headings but no rows: every column becomes a text'] : [])],
  };
}

/** Returns a unique label for each column. A column without a heading is labeled with its letters, such as `column C`. */
function labelsOf(columns: readonly number[], heading: readonly unknown[]): string[] {
  const labels: string[] = [];
  for (const column of columns) {
    const expected = isFilled(heading[column]) ? textOf(heading[column]) : `column ${letters(column)}`;
    let label = expected;
    for (let i = 2; labels.includes(label); i++) label = `${expected} ${i}`;
    labels.push(label);
  }
  return labels;
}

function reportedIn(heading: unknown): FieldMaterial['declared'] {
  // Templates mark required columns with a star in the heading.
  return /\*\s*$|^\s*\*/.test(textOf(heading)) ? { required: true } : {};
}

/** Whether a date from Excel has a time. A date without a time is stored as midnight. */
function hasTime(value: unknown): boolean {
  return value instanceof Date && value.getTime() % 86_400_000 !== 0;
}

function cellOf(value: unknown, isTimed: boolean): Cell {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return undefined;
    return value.toISOString().slice(0, isTimed ? undefined : 10);
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && isFilled(value) ? value.trim() : undefined;
}

function countFilled(row: readonly unknown[]): number {
  return row.filter(isFilled).length;
}

/** Whether a cell has a value; formula errors such as `#N/A` do not count. */
function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && !(typeof value === 'string' && /^\s*(#[A-Z0-9/!?]+[!?]?)?\s*$/.test(value));
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).replace(/\s+/g, ' ').trim();
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** The number of rows that are searched for formulas and merged cells, to report them. */
const mostRows = 2_000;
/** The maximum number of sheet or column names listed in a note. */
const reported = 8;

interface SheetName {
  readonly name: string;
  readonly isHidden: boolean;
}

/** The sheets of a workbook, and the sheet that is read. */
interface Book {
  readonly sheets: readonly SheetName[];
  readonly chosen: Sheet | undefined;
}

/** Opens the sheet with this name, or without a name the first visible sheet. */
async function lookInto(bytes: Uint8Array, name: string | undefined): Promise<Book> {
  const sheets: SheetName[] = [];
  const read = async (expected: string | undefined): Promise<Sheet | undefined> => {
    sheets.length = 0;
    let isFound = false;
    const { sheets: found } = await readXlsx(bytes, {
      maxRows: mostRows,
      sheets: (info) => {
        const isHidden = info.hidden === true || info.veryHidden === true;
        sheets.push({ name: info.name, isHidden });
        const isExpected = !isFound && (expected === undefined ? !isHidden : info.name === expected);
        isFound ||= isExpected;
        return isExpected;
      },
    });
    return found[0];
  };
  const chosen = await read(name);
  // If no name is given and all sheets are hidden, the first one is used.
  return { sheets, chosen: chosen ?? (name === undefined && sheets[0] ? await read(sheets[0].name) : undefined) };
}

/** Returns notes about parts of the workbook that are left out or need attention, such as other sheets and formulas. */
function leftBehind({ sheets, chosen }: Book, { labels, top }: { labels: ReadonlyMap<number, string>; top: number }): string[] {
  const others = sheets.filter(({ name }) => name !== chosen?.name);
  const named = others.map(({ name, isHidden }) => `“${name}”${isHidden ? ' (hidden)' : ''}`);
  const isHidden = sheets.some((sheet) => sheet.isHidden && sheet.name === chosen?.name);
  const formulas = new Set(
    [...(chosen?.cells ?? [])].flatMap(([location, { formula }]) =>
      formula === undefined ? [] : (labels.get(Number(location.split(',')[1])) ?? []),
    ),
  );
  const merged = (chosen?.merges ?? []).filter(({ endRow }) => endRow > top);
  return [
    ...(isHidden ? [`the sheet “${chosen?.name}” is hidden in the workbook`] : []),
    ...(named.length > 0 ? [`not read: ${list(named)}; use --sheet to choose the sheet`] : []),
    ...(formulas.size > 0
      ? [`these columns are formulas in the workbook, drafted from their results: ${list([...formulas].map((one) => `“${one}”`))}`]
      : []),
    ...(merged.length > 0
      ? [`${merged.length} merged ${merged.length === 1 ? 'area' : 'areas'}: only the first cell has the value, the other cells are empty`]
      : []),
  ];
}

function list(names: readonly string[]): string {
  const more = names.length > reported ? ` and ${names.length - reported} more` : '';
  return names.slice(0, reported).join(', ') + more;
}

/** A column as described by the database. */
export interface ColumnFacts {
  readonly name: string;
  /** The database type in lower case: `varchar(40)`, `timestamp with time zone`. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether the column alone has a unique index. */
  readonly isUnique: boolean;
  /** The table that the foreign key of the column refers to. */
  readonly target?: string | undefined;
  readonly comment?: string | undefined;
  /**
   * The form in which the product's own tables store values, such as `scaled 2`, `boolean`, `rows` or `text`. Undefined for other tables.
   */
  readonly form?: string | undefined;
}

/** A table with some of its rows. */
export interface TableFacts {
  readonly columns: readonly ColumnFacts[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Converts the facts about a database table to the material for a draft. Columns with binary content are left out. */
export function materialOfTable({ columns, rows }: TableFacts): Material {
  const left = new Set<string>();
  const kept = columns.filter(({ name, type }) => {
    const isBytes = /blob|bytea|binary|image/.test(type);
    if (isBytes) left.add(`\`${name}\` is left out: it holds files`);
    return !isBytes;
  });
  const records = rows.map(
    (row): SourceRecord => new Map(kept.map((column) => [column.name, tableCellOf(row[column.name], column, left)])),
  );
  const inner = new Map(fieldsOf(records).map((field) => [field.label, field.rows]));
  const fields = kept.map((column): FieldMaterial => {
    const list = inner.get(column.name);
    return { label: column.name, declared: list ? {} : declare(column, records), ...(list && { rows: list }) };
  });
  return { fields, records, notes: [...left] };
}

/**
 * Converts a value of a database column. The product's own tables store values in special forms; other tables give what the driver
 * returns.
 */
function tableCellOf(value: unknown, column: ColumnFacts, left: Set<string>): Cell {
  if (isEmpty(value)) return undefined;
  const scale = /^scaled (\d+)$/.exec(column.form ?? '')?.[1];
  if (scale !== undefined) return fromScaled(value as number | string, Number(scale));
  if (isSwitch(column) && typeof value !== 'boolean') return Number(value) !== 0;
  if (value instanceof Date) return column.type === 'date' ? dayOf(value) : value.toISOString();
  const isList = column.form === 'rows' || column.type.startsWith('json');
  if (isList) return rowsIn(value, column, left);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** Formats a date by its local time, because the driver returns dates as local midnight. */
function dayOf(date: Date): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

function rowsIn(value: unknown, { name }: ColumnFacts, left: Set<string>): Cell {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  if (Array.isArray(parsed) && parsed.every(isObject)) return parsed.map((row) => flatten(row, { isInRow: true, left, empty: new Set() }));
  left.add(`\`${name}\` holds JSON that is not a list of objects: it becomes a text`);
  return JSON.stringify(parsed);
}

function isSwitch({ name, type, form }: ColumnFacts): boolean {
  return (
    form === 'boolean' ||
    /^bool/.test(type) ||
    (/^tinyint\(1\)/.test(type) && form === undefined) ||
    (/int/.test(type) && form === undefined && /^(is|has|can)(_|[A-Z])/.test(name))
  );
}

function declare(column: ColumnFacts, records: readonly SourceRecord[]): Declared {
  const { isNullable, isUnique, target, comment, form } = column;
  return {
    ...shapeOf(column, records),
    // Whether a column of the product's own tables is required is stated in the resource files, not in the table.
    ...(form === undefined && { required: !isNullable }),
    ...(isUnique && { unique: true }),
    ...(target !== undefined && { target }),
    ...(comment !== undefined && comment !== '' && (comment.length <= 40 ? { title: comment } : { description: comment })),
  };
}

/** The declarations for columns by database type. The first pattern that matches the type applies. */
const shapes: readonly (readonly [RegExp, (column: ColumnFacts) => Declared])[] = [
  [/int|serial/, () => ({ type: 'integer' })],
  [/numeric|decimal|money/, (column) => decimalOf(column)],
  [/real|double|float/, () => ({})],
  [/^uuid|uniqueidentifier/, () => ({ type: 'string', maxLength: 36 })],
  [
    /^timestamp|^datetime/,
    (column) => (column.type.includes('zone') || column.type === 'timestamptz' ? { type: 'string', format: 'date-time' } : {}),
  ],
  [/^date$/, () => ({ type: 'string', format: 'date' })],
  [/char|text|clob|string|citext|^name$/, (column) => lengthOf(column)],
];

function shapeOf(column: ColumnFacts, records: readonly SourceRecord[]): Declared {
  if (isSwitch(column)) return { type: 'boolean', default: false };
  const scale = /^scaled (\d+)$/.exec(column.form ?? '')?.[1];
  if (scale !== undefined) return { type: 'string', format: 'decimal', precision: 18, scale: Number(scale) };
  const shape = shapes.find(([pattern]) => pattern.test(column.type))?.[1](column) ?? {};
  // In SQLite, an integer column may also contain other values. The type is used only if all values are whole numbers.
  const isKept =
    shape.type !== 'integer' ||
    records.every((record) => isEmpty(record.get(column.name)) || Number.isSafeInteger(Number(record.get(column.name))));
  return isKept ? shape : {};
}

/** Reads the digits of a type such as `numeric(10,2)`: ten digits, two of them decimals. A plain `numeric` limits neither. */
function decimalOf({ type }: ColumnFacts): Declared {
  const [precision, scale = 0] = digitsIn(type);
  if (precision === undefined) return {};
  const digits = Math.min(18, precision);
  return { type: 'string', format: 'decimal', precision: digits, scale: Math.min(scale, digits) };
}

function lengthOf({ type }: ColumnFacts): Declared {
  const [length = 0] = digitsIn(type);
  return { type: 'string', ...(length > 0 && { maxLength: Math.min(length, 100_000) }) };
}

function digitsIn(type: string): number[] {
  return [...(/\(([\d, ]+)\)/.exec(type)?.[1] ?? '').matchAll(/\d+/g)].map(Number);
}
