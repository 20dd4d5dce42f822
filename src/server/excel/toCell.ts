import { labelKey } from '../../contract/record.ts';
import type { Field } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import { messages } from '../../fields/messages.ts';
import type { Cell } from './cell.ts';
import { limits } from './limits.ts';
import { toWall } from './wallClock.ts';

interface Told {
  readonly field: Field;
  /** A record of the wire, with its labels. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly language: Language;
  /** Moments are written as the clock shows them there. */
  readonly zone: string;
}

/** A value as a typed cell: numbers and dates as such, choices and references by what people call them, all else as text. */
export function toCell(told: Told): Cell {
  const { field, record } = told;
  const value = record[field.name];
  if (value === null || value === undefined || value === '') return null;
  const write = Object.hasOwn(byKind, field.kind) ? byKind[field.kind] : undefined;
  return write?.(value, told) ?? clipped(String(value));
}

const byKind: Readonly<Record<string, (value: unknown, told: Told) => Cell>> = {
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

function toLabel(value: unknown, { field, record }: Told): Cell {
  return clipped(String(record[labelKey(field.name)] ?? '') || String(value));
}

/** What each of them is called, or its id. */
function toLabels(value: unknown, { field, record }: Told): Cell {
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
export function columnLook({ kind, scale, maxLength }: Field): { numFmt: string; width: number } {
  const look = Object.hasOwn(looks, kind) ? looks[kind] : undefined;
  if (kind === 'decimal') return { numFmt: scale ? `0.${'0'.repeat(scale)}` : '0', width: 14 };
  return look ?? { numFmt: '@', width: Math.min(40, Math.max(14, (maxLength ?? 20) + 2)) };
}

const looks: Readonly<Record<string, { numFmt: string; width: number }>> = {
  integer: { numFmt: '0', width: 12 },
  money: { numFmt: '0.00##', width: 14 },
  date: { numFmt: 'yyyy-mm-dd', width: 14 },
  'date-time': { numFmt: 'yyyy-mm-dd hh:mm:ss', width: 22 },
  boolean: { numFmt: '@', width: 10 },
  reference: { numFmt: '@', width: 28 },
};
