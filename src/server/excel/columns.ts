import { labelKey, type Unique } from '../../contract/record.ts';
import type { Field, Resource } from '../../contract/resource.ts';
import type { Language, Text } from '../../contract/text.ts';
import type { Cell } from '../../fields/cells.ts';
import { isDecimal, isMoment, isTable } from '../../fields/kinds.ts';
import { messages } from '../../fields/messages.ts';
import { limits } from './limits.ts';

/** The server's own fields as columns; an import reads them only to pass them over. */
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

/** One column of a resource's workbook: the field, and headings besides its titles and its name. */
export interface SheetColumn {
  readonly field: Field;
  readonly headers: readonly string[];
}

/** The columns of template, export and import: one model for all three. `visible` is the resource as the caller may read it. */
export function sheetColumns(visible: Resource): SheetColumn[] {
  return visible.excel.columns.flatMap(({ field: name, headers }) => {
    const field = columnField(visible, name);
    return field ? [{ field, headers }] : [];
  });
}

/**
 * The columns an import accepts: besides these, the id of the record that a row updates, and the version at which it
 * was exported.
 */
export function importColumns(visible: Resource): SheetColumn[] {
  return [...sheetColumns(visible), ...ownColumns(visible, ['id', 'version'])];
}

/**
 * What an export carries besides the columns that are looked at, so that it can come back: the version of each record, by
 * which an import knows what somebody has changed since; and its id where the key does not find it, because a key may be
 * empty, is not among the columns, or there is none.
 */
export function carriedColumns(visible: Resource, columns: readonly Field[]): Field[] {
  const { excel, fields, calls } = visible;
  if (!calls.import) return [];
  const isThere = (name: string): boolean => columns.some((column) => column.name === name);
  const isAlwaysFilled = (key: string): boolean =>
    fields.some(({ name, required, system }) => name === key && (required || system));
  const isOfKey = ({ fields: group }: Unique): boolean =>
    group.length === excel.key.length && group.every((name) => excel.key.includes(name));
  const groups = visible.uniques.filter(isOfKey);
  // A value that is unique only among some records cannot find the others.
  const isPartial = groups.length > 0 && groups.every(({ when }) => when);
  const isFound = excel.key.length > 0 && !isPartial && excel.key.every((key) => isThere(key) && isAlwaysFilled(key));
  const names = (isFound ? ['version'] : ['id', 'version']).filter((name) => !isThere(name));
  return ownColumns(visible, names).map(({ field }) => field);
}

function ownColumns({ fields }: Resource, names: readonly string[]): SheetColumn[] {
  const own = names.filter((name) => !fields.some((field) => field.name === name));
  return own.flatMap((name) => carried.find(({ field }) => field.name === name) ?? []);
}

/** A resource may have a field called version too; this heading is different. */
const carried: readonly SheetColumn[] = serverColumns.flatMap((field) => {
  if (field.name === 'id') return [{ field, headers: [] }];
  const { zh, en } = field.title;
  const title = { zh: '数据版本', en: 'Record version' };
  return field.name === 'version' ? [{ field: { ...field, title }, headers: [zh, en] }] : [];
});

/** The field of a column; undefined when there is none of that name to be seen. */
export function columnField({ fields }: Resource, name: string): Field | undefined {
  const own = fields.find((field) => field.name === name && !isTable(field));
  return own ?? serverColumns.find((field) => field.name === name);
}

/** The heading of the column that an error file has besides; it is passed over when the file comes back. */
export const errorHeading = { zh: '错误', en: 'Errors' } as const;

/** How a heading ends that names the zone of the moments below it. */
const zoneEnd = /\s*\((utc|[a-z_]+(?:\/[a-z0-9_+-]+){1,2})\)\s*\*?\s*$/i;

/** The heading of a column; for date-times it contains the time zone. */
export function headingOf({ title, kind }: Field, language: Language, zone = plainZone): string {
  return isMoment({ kind }) ? `${title[language]} (${zone})` : title[language];
}

/** The zone that a heading names, if it names one. */
export function zoneIn(heading: string): string | undefined {
  const name = zoneEnd.exec(heading.normalize('NFKC'))?.[1];
  return name === undefined ? undefined : zoneOf(name);
}

/** Marks a column that must be filled, as people know it from other templates. */
export function markRequired(heading: string): string {
  return `${heading} *`;
}

/** Two headings are the same whatever their case, width of letters, spaces around them, star or zone. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^\*\s*|\s*\*$/g, '')
    .replace(zoneEnd, '')
    .trim();
}

/** Every heading that means a column: titles in both languages, the field's name, and what its file adds. */
export function headingsOf({ field, headers }: SheetColumn): string[] {
  return [field.title.zh, field.title.en, field.name, ...headers].map(headingKey);
}

/** Excel takes no longer name. */
const longestName = 31;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const forbiddenSigns = /[[\]:*?/\\\u0000-\u001f\ufffe\uffff]/g;

/** A title as the name of a sheet: Excel forbids some signs, more than 31 of them, and one name that it keeps to itself. */
export function sheetName(title: string): string {
  const bare = title
    .replace(forbiddenSigns, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  const name = cut(bare, longestName).replace(/'+$/, '').trim();
  return name.toLowerCase() === 'history' ? `${name} 1` : name || 'Sheet1';
}

/** The names of the sheets of one workbook, each another one: Excel takes no two alike, whatever the case of their letters. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  /** How often each name was wanted: a great many that are alike are not counted through again. */
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

/** Never half a sign. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** A row of a sheet: its number as people see it, from 1, and its cells from column A on. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly Cell[];
  /** It is hidden, or filtered away. */
  readonly isHidden?: true;
}

/** Cells that are one over several rows, of which rows below the uppermost have values of their own. */
export interface MergedCells {
  readonly address: string;
  /** The uppermost row. */
  readonly from: number;
  /** The name of the sheet, if there are several. */
  readonly title?: string;
}

/** Some rows of a sheet, and how much of the sheet was read when they were complete, from 0 to 1. */
export interface SheetBlock {
  readonly rows: readonly SheetRow[];
  readonly share: number;
  /** The name of the sheet, as it was wanted; none: it is that of the records. */
  readonly sheet?: string;
  /** It was taken for that sheet because of its place alone. */
  readonly isByPosition?: boolean;
  /** All filled rows of the sheet, where it may have too many of them. */
  readonly filled?: number;
  /** The lowest merged cells; they are known after the rows. */
  readonly merged?: MergedCells;
}

/** A sheet that is read besides that of the records, and what it may be called. */
interface RequestedSheet {
  readonly name: string;
  readonly titles: readonly string[];
}

/** The sheets to read; only the first one when left out. */
export interface RequestedSheets {
  /** The accepted names of the sheet of records, if it is not the first one. */
  readonly titles: readonly string[];
  readonly others: readonly RequestedSheet[];
}

interface CellInput {
  readonly field: Field;
  /** A record of the wire, with its labels. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly language: Language;
  /** Moments are written as the clock shows them there. */
  readonly zone: string;
}

/** A value as a typed cell: numbers and dates as such, choices and references by what people call them, all else as text. */
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
  enum: (value, { field, language }) =>
    field.options?.find((option) => option.value === value)?.title[language] ?? String(value),
  date: (value) => toDate(new Date(`${String(value)}T00:00:00.000Z`)),
  'date-time': (value, { zone }) => toDate(toWall(new Date(String(value)), zone)),
  reference: toLabel,
  references: toLabels,
  file: toLabel,
};

function toLabel(value: unknown, { field, record }: CellInput): Cell {
  return clipped(String(record[labelKey(field.name)] ?? '') || String(value));
}

/** The name of each record, or its id. */
function toLabels(value: unknown, { field, record }: CellInput): Cell {
  const labels = record[labelKey(field.name)];
  const ids = Array.isArray(value) ? value : [value];
  return clipped(ids.map((id, i) => String((Array.isArray(labels) ? labels[i] : null) ?? id)).join('; '));
}

/** A decimal as a number where that says exactly the same, else null: its digits then stay text. */
function toNumber(value: unknown): number | null {
  const digits = String(value).replace(/^-?0*/, '').replace('.', '').length;
  return digits <= 15 ? Number(value) : null;
}

/** Excel counts days from 1900, and gets the first two months wrong. */
function toDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1901 ? null : date;
}

function clipped(text: string): string {
  return text.length <= limits.cellText ? text : `${text.slice(0, limits.cellText - 1)}…`;
}

/** How Excel shows a column, and how wide it is in characters. */
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

/** Excel knows no time zones: a moment stands in a sheet as the clock on the wall of one zone shows it, read as UTC. */
export const plainZone = 'UTC';

/** The time zone, if its name can be recognized in a heading; otherwise UTC. */
export function zoneOf(name: string | undefined): string {
  if (name === undefined || !/^[A-Za-z_]+(?:\/[\w+-]+){1,2}$/.test(name)) return plainZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return plainZone;
    throw error;
  }
}

/** The local time there. */
export function toWall(moment: Date, zone: string): Date {
  if (zone === plainZone || Number.isNaN(moment.getTime())) return moment;
  const there = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return new Date(moment.getTime() + there.offsetNanoseconds / 1_000_000);
}

/** The moment at which the clock shows this there; the earlier one where it shows it twice. */
export function fromWall(wall: Date, zone: string): Date {
  if (zone === plainZone || Number.isNaN(wall.getTime())) return wall;
  const { epochMilliseconds } = Temporal.PlainDateTime.from(wall.toISOString().slice(0, -1)).toZonedDateTime(zone);
  return new Date(epochMilliseconds);
}
