import { labelKey } from '../../contract/record.ts';
import type { Field } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import type { Cell } from '../../fields/cells.ts';
import { isDecimal } from '../../fields/kinds.ts';
import { messages } from '../../fields/messages.ts';
import { limits } from './limits.ts';

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
  /** What the sheet is called, where there are several. */
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
  /** Of the merged cells those that lie lowest; they are known when the rows are. */
  readonly merged?: MergedCells;
}

/** A sheet that is read besides that of the records, and what it may be called. */
interface RequestedSheet {
  readonly name: string;
  readonly titles: readonly string[];
}

/** What is read of a workbook; its first sheet alone when left out. */
export interface RequestedSheets {
  /** What the sheet of the records may be called, should it not be the first. */
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

/** What each of them is called, or its id. */
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

/** The zone, where there is one of that name that a heading can tell from other words; else UTC. */
export function zoneOf(name: string | undefined): string {
  if (name === undefined || !/^[A-Za-z_]+(?:\/[\w+-]+){1,2}$/.test(name)) return plainZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return plainZone;
    throw error;
  }
}

/** What the clock shows there at a moment. */
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
