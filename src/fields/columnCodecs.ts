import type { Field } from '../contract/field.ts';
import { toInstant } from './dates/clock.ts';
import { fromScaled, toScaled } from './numbers/decimals.ts';
import { moneyDigits, moneyText } from './numbers/kinds.ts';

/** Converts the values of a kind to and from a table column. */
export interface ColumnCodec {
  readonly toColumn: (value: unknown, field: Field) => string | number | null;
  readonly fromColumn: (value: string | number, field: Field) => unknown;
}

/** Booleans are stored as 1 and 0. The texts `true`, `false`, `1` and `0` are accepted too, because filters come from URLs and cells. */
const booleans: ColumnCodec = {
  toColumn: (value) => {
    const stored = columnValues.get(value);
    if (stored === undefined) throw new RangeError(`neither true nor false: ${value}`);
    return stored;
  },
  fromColumn: (value) => Number(value) === 1,
};

const columnValues: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [true, 1],
  ['true', 1],
  ['1', 1],
  [1, 1],
  [false, 0],
  ['false', 0],
  ['0', 0],
  [0, 0],
]);

/** Date-times are stored in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`, so that text order is time order. */
const moments: ColumnCodec = {
  toColumn: (value) => {
    const instant = toInstant(String(value));
    if (instant === undefined) throw new RangeError(`not an RFC 3339 date and time: ${value}`);
    return instant;
  },
  fromColumn: (value) => value,
};

/** Decimals are stored as integers, multiplied by 10^scale: exact and sortable in both databases. */
const decimals: ColumnCodec = {
  toColumn: (value, field) => toScaled(value, field.scale ?? 0),
  fromColumn: (value, field) => fromScaled(value, field.scale ?? 0),
};

/** PostgreSQL returns 64-bit integers as text, SQLite as numbers; both are converted to numbers. */
const integers: ColumnCodec = {
  toColumn: toSafeInteger,
  fromColumn: toSafeInteger,
};

function toSafeInteger(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a whole number between -2^53 and 2^53: ${value}`);
  return number === 0 ? 0 : number;
}

/** Amounts are stored multiplied by 10^4 and returned with at least two decimals: `1250.00`, `0.125`. */
const amounts: ColumnCodec = {
  toColumn: (value) => toScaled(value, moneyDigits.scale),
  fromColumn: moneyText,
};

/** Ids are stored as JSON text, so that a single id can be found as `"id"`; an empty list is stored as null. */
const idLists: ColumnCodec = {
  toColumn: (value) => (Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : null),
  fromColumn: (value) => JSON.parse(String(value)) as unknown,
};

/** Rows are stored as JSON text. */
const rowLists: ColumnCodec = {
  toColumn: (value) => JSON.stringify(value),
  fromColumn: (value) => JSON.parse(String(value)) as unknown,
};

/** Text is stored as it is, in upper case if the field requires it. */
const texts: ColumnCodec = {
  toColumn: (value, field) => (field.case === 'upper' ? String(value).toUpperCase() : String(value)),
  fromColumn: (value) => value,
};

/** The codecs of the kinds whose stored form differs from plain text. */
export const columnCodecs: Readonly<Record<string, ColumnCodec>> = {
  integer: integers,
  decimal: decimals,
  money: amounts,
  boolean: booleans,
  'date-time': moments,
  rows: rowLists,
  references: idLists,
};

/** Returns the codec of a kind; by default text is stored as it is. */
export function columnCodecOf(kind: string): ColumnCodec {
  return Object.hasOwn(columnCodecs, kind) ? (columnCodecs[kind] as ColumnCodec) : texts;
}
