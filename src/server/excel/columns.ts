import type { Field } from '../../contract/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Language, labelKey, type Text, type Unique } from '../../contract/wire.ts';
import type { Cell } from '../../fields/cells.ts';
import { type SheetColumn, zoneEnd } from '../../fields/headings.ts';
import { isDecimal, isMoment, isTable } from '../../fields/kinds.ts';
import { messages } from '../../fields/messages.ts';
import { limits } from './limits.ts';

/** The server's own fields as columns. An import uses only `id` and `version`. */
const serverColumns: readonly Field[] = [
  column('id', 'text', { zh: '系统编号', en: 'System ID' }),
  column('version', 'integer', { zh: '版本', en: 'Version' }),
  column('createBy', 'text', { zh: '创建人', en: 'Created by' }),
  column('createTime', 'date-time', { zh: '创建时间', en: 'Created at' }),
  column('updateBy', 'text', { zh: '更新人', en: 'Updated by' }),
  column('updateTime', 'date-time', { zh: '更新时间', en: 'Updated at' }),
];

function column(name: string, kind: string, title: Text): Field {
  return { name, kind, title, required: true, unique: false, system: true, conditions: [] };
}

/** Returns the columns shared by template, export and import. `visible` is the resource limited to what the caller may read. */
export function sheetColumns(visible: Resource): SheetColumn[] {
  return visible.excel.columns.flatMap(({ field: name, headers }) => {
    const field = columnField(visible, name);
    return field ? [{ field, headers }] : [];
  });
}

/** Returns the columns an import accepts, including the id of the record to update and the version at which it was exported. */
export function importColumns(visible: Resource): SheetColumn[] {
  return [...sheetColumns(visible), ...ownColumns(visible, ['id', 'version'])];
}

/**
 * Returns the hidden columns of an export that a later import needs. `version` detects changes made since the export. `id` identifies the
 * record; it is left out if the export contains key columns that always have a value and identify every record.
 */
export function carriedColumns(visible: Resource, columns: readonly Field[]): Field[] {
  const { excel, fields, calls } = visible;
  if (!calls.import) return [];
  const isThere = (name: string): boolean => columns.some((column) => column.name === name);
  const isAlwaysFilled = (key: string): boolean => fields.some(({ name, required, system }) => name === key && (required || system));
  const isOfKey = ({ fields: group }: Unique): boolean =>
    group.length === excel.key.length && group.every((name) => excel.key.includes(name));
  const groups = visible.uniques.filter(isOfKey);
  // A value that is unique only among some records cannot identify the other ones.
  const isPartial = groups.length > 0 && groups.every(({ when }) => when);
  const isFound = excel.key.length > 0 && !isPartial && excel.key.every((key) => isThere(key) && isAlwaysFilled(key));
  const names = (isFound ? ['version'] : ['id', 'version']).filter((name) => !isThere(name));
  return ownColumns(visible, names).map(({ field }) => field);
}

function ownColumns({ fields }: Resource, names: readonly string[]): SheetColumn[] {
  const own = names.filter((name) => !fields.some((field) => field.name === name));
  return own.flatMap((name) => carried.find(({ field }) => field.name === name) ?? []);
}

/**
 * The columns that identify the record and its version in a re-import. The version has a heading of its own, because a resource may also
 * have a field named `version`.
 */
const carried: readonly SheetColumn[] = serverColumns.flatMap((field) => {
  if (field.name === 'id') return [{ field, headers: [] }];
  const { zh, en } = field.title;
  const title = { zh: '数据版本', en: 'Record version' };
  return field.name === 'version' ? [{ field: { ...field, title }, headers: [zh, en] }] : [];
});

/** Returns the field of a column, or undefined if there is no visible field with that name. */
export function columnField({ fields }: Resource, name: string): Field | undefined {
  const own = fields.find((field) => field.name === name && !isTable(field));
  return own ?? serverColumns.find((field) => field.name === name);
}

/** Heading of the error column in a file of failed rows; an import skips it. */
export const errorHeading = { zh: '错误', en: 'Errors' } as const;

/** Returns the heading of a column; for date-times it includes the time zone. */
export function headingOf({ title, kind }: Field, language: Language, zone = plainZone): string {
  return isMoment({ kind }) ? `${title[language]} (${zone})` : title[language];
}

/** Returns the time zone at the end of a heading; undefined if there is none, UTC if it is invalid. */
export function zoneIn(heading: string): string | undefined {
  const name = zoneEnd.exec(heading.normalize('NFKC'))?.[1];
  return name === undefined ? undefined : zoneOf(name);
}

/** Marks the heading of a required column with a star. */
export function markRequired(heading: string): string {
  return `${heading} *`;
}

/** Maximum length of a sheet name in Excel. */
const longestName = 31;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const forbiddenSigns = /[[\]:*?/\\\u0000-\u001f\ufffe\uffff]/g;

/** Converts a title to a valid sheet name: Excel forbids some characters, more than 31 characters, and one reserved name. */
export function sheetName(title: string): string {
  const bare = title
    .replace(forbiddenSigns, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  const name = cut(bare, longestName).replace(/'+$/, '').trim();
  return name.toLowerCase() === 'history' ? `${name} 1` : name || 'Sheet1';
}

/** Returns distinct sheet names for one workbook; Excel ignores case when comparing them. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  /** The last number given to each name, so that the search for a free number does not start at 1 each time. */
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const name = sheetName(title);
    let own = name;
    let n = counts.get(name.toLowerCase()) ?? 1;
    while (taken.has(own.toLowerCase())) {
      n += 1;
      const end = ` (${n})`;
      own = cut(name, longestName - end.length) + end;
    }
    counts.set(name.toLowerCase(), n);
    taken.add(own.toLowerCase());
    return own;
  });
}

/** Cuts a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** A row of a sheet: its number in the sheet, starting at 1, and its cells from column A on. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly Cell[];
  /** Whether the row is hidden or filtered out. */
  readonly isHidden?: true;
  /** Empty cells that are merged with a filled cell above. These cells are not in `cells`. */
  readonly spread?: readonly SpreadCell[];
}

/** An empty cell that is merged with a filled cell above. */
export interface SpreadCell {
  readonly column: number;
  /** The value of the filled cell. */
  readonly cell: Cell;
  readonly merged: MergedCells;
}

/** Merged cells that cover filled rows below their top row. */
export interface MergedCells {
  readonly address: string;
  /** Number of the top row. */
  readonly from: number;
  /** Name of the sheet, if the workbook has several. */
  readonly title?: string;
}

/** A block of rows of a sheet. `share` is the part of the sheet read so far, from 0 to 1. */
export interface SheetBlock {
  readonly rows: readonly SheetRow[];
  readonly share: number;
  /** The requested name of the sheet; undefined for the sheet of records. */
  readonly sheet?: string;
  /** True if the sheet was recognized only by its position. */
  readonly isByPosition?: boolean;
  /** Number of filled rows of the sheet, if there may be too many. */
  readonly filled?: number;
  /** The lowest merged cells of a large sheet; known only after all rows were read. */
  readonly merged?: MergedCells;
}

/** A sheet to read in addition to that of the records, with its accepted names. */
interface RequestedSheet {
  readonly name: string;
  readonly titles: readonly string[];
}

/** The sheets to read; by default only the first one. */
export interface RequestedSheets {
  /** The accepted names of the sheet of records, if it is not the first one. */
  readonly titles: readonly string[];
  readonly others: readonly RequestedSheet[];
}

interface CellInput {
  readonly field: Field;
  /** A record in API form, with its labels. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly language: Language;
  /** Time zone in which date-times are written. */
  readonly zone: string;
}

/** Converts a value to a typed cell: numbers and dates keep their type, choices and references become their labels, the rest is text. */
export function toCell(input: CellInput): Cell {
  const { field, record } = input;
  const value = record[field.name];
  if (value === null || value === undefined || value === '') return null;
  const write = Object.hasOwn(byKind, field.kind) ? byKind[field.kind] : undefined;
  return write?.(value, input) ?? clipped(String(value));
}

const byKind: Readonly<Record<string, (value: unknown, input: CellInput) => Cell>> = {
  integer: (value) => Number(value),
  decimal: toNumber,
  money: toNumber,
  boolean: (value, { language }) => messages[value === true ? 'yes' : 'no'][language],
  enum: (value, { field, language }) => field.options?.find((option) => option.value === value)?.title[language] ?? String(value),
  date: (value) => toDate(new Date(`${String(value)}T00:00:00.000Z`)),
  'date-time': (value, { zone }) => toDate(toWall(new Date(String(value)), zone)),
  reference: toLabel,
  references: toLabels,
  file: toLabel,
};

function toLabel(value: unknown, { field, record }: CellInput): Cell {
  return clipped(String(record[labelKey(field.name)] ?? '') || String(value));
}

/** Joins the label of each referenced record, or its id if it has none. */
function toLabels(value: unknown, { field, record }: CellInput): Cell {
  const labels = record[labelKey(field.name)];
  const ids = Array.isArray(value) ? value : [value];
  return clipped(ids.map((id, i) => String((Array.isArray(labels) ? labels[i] : null) ?? id)).join('; '));
}

/** Returns a decimal as a number if that is exact; otherwise null, so that it is written as text. */
function toNumber(value: unknown): number | null {
  const digits = String(value).replace(/^-?0*/, '').replace('.', '').length;
  return digits <= 15 ? Number(value) : null;
}

/** Returns null for invalid dates and for dates before 1901, because Excel counts the first months of 1900 wrongly. */
function toDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1901 ? null : date;
}

function clipped(text: string): string {
  return text.length <= limits.cellText ? text : `${text.slice(0, limits.cellText - 1)}…`;
}

/** Returns Excel's number format and the width in characters of a column. */
export function columnFormat({ kind, scale, maxLength }: Field): { numFmt: string; width: number } {
  const format = Object.hasOwn(formats, kind) ? formats[kind] : undefined;
  if (isDecimal({ kind })) return { numFmt: scale ? `0.${'0'.repeat(scale)}` : '0', width: 14 };
  return format ?? { numFmt: '@', width: Math.min(40, Math.max(14, (maxLength ?? 20) + 2)) };
}

const formats: Readonly<Record<string, { numFmt: string; width: number }>> = {
  integer: { numFmt: '0', width: 12 },
  money: { numFmt: '0.00##', width: 14 },
  date: { numFmt: 'yyyy-mm-dd', width: 14 },
  'date-time': { numFmt: 'yyyy-mm-dd hh:mm:ss', width: 22 },
  boolean: { numFmt: '@', width: 10 },
  reference: { numFmt: '@', width: 28 },
};

/** The default time zone. Excel has no time zones: a date-time cell contains the local time of one zone, read as UTC. */
export const plainZone = 'UTC';

/** Returns the named time zone if it is valid; otherwise UTC. */
export function zoneOf(name: string | undefined): string {
  if (name === undefined || !/^[A-Za-z_]+(?:\/[\w+-]+){1,2}$/.test(name)) return plainZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return plainZone;
    throw error;
  }
}

/** Converts a moment to the local time of a zone, represented as UTC. */
export function toWall(moment: Date, zone: string): Date {
  if (zone === plainZone || Number.isNaN(moment.getTime())) return moment;
  const there = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return new Date(moment.getTime() + there.offsetNanoseconds / 1_000_000);
}

/** Converts the local time of a zone to a moment; if the time occurs twice, returns the earlier one. */
export function fromWall(wall: Date, zone: string): Date {
  if (zone === plainZone || Number.isNaN(wall.getTime())) return wall;
  const { epochMilliseconds } = Temporal.PlainDateTime.from(wall.toISOString().slice(0, -1)).toZonedDateTime(zone);
  return new Date(epochMilliseconds);
}
