import type { Field } from '../contract/resource.ts';
import { toInstant } from './dates/clock.ts';
import { fromScaled, toScaled } from './numbers/decimals.ts';
import { moneyDigits, moneyText } from './numbers/kinds.ts';

/** How the values of a kind go into a table column and come out of it. */
export interface ColumnCodec {
  readonly toColumn: (value: unknown, field: Field) => string | number | null;
  readonly fromColumn: (value: string | number, field: Field) => unknown;
}

/** Yes is kept as 1 and no as 0; words are taken as well, because filters come from addresses and cells too. */
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

/** Moments are kept and read in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`, so that text order is time order. */
const moments: ColumnCodec = {
  toColumn: (value) => {
    const instant = toInstant(String(value));
    if (instant === undefined) throw new RangeError(`not an RFC 3339 date and time: ${value}`);
    return instant;
  },
  fromColumn: (value) => value,
};

/** A decimal is kept as an integer, multiplied by 10^scale: exact and sortable in both databases. */
const decimals: ColumnCodec = {
  toColumn: (value, field) => toScaled(value, field.scale ?? 0),
  fromColumn: (value, field) => fromScaled(value, field.scale ?? 0),
};

/** PostgreSQL hands 64-bit integers over as text, SQLite as numbers: both become numbers. */
const integers: ColumnCodec = {
  toColumn: toSafeInteger,
  fromColumn: toSafeInteger,
};

function toSafeInteger(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a whole number between -2^53 and 2^53: ${value}`);
  return number === 0 ? 0 : number;
}

/** An amount is kept multiplied by 10^4 and read with two decimals, or as many more as it needs: `1250.00`, `0.125`. */
const amounts: ColumnCodec = {
  toColumn: (value) => toScaled(value, moneyDigits.scale),
  fromColumn: moneyText,
};

/** Ids are kept as JSON text, so that one of them is found as `"id"`; a list of none is no value. */
const idLists: ColumnCodec = {
  toColumn: (value) => (Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : null),
  fromColumn: (value) => JSON.parse(String(value)) as unknown,
};

/** Rows are kept as JSON text. */
const rowLists: ColumnCodec = {
  toColumn: (value) => JSON.stringify(value),
  fromColumn: (value) => JSON.parse(String(value)) as unknown,
};

/** Words are kept as they are, in upper case where the field asks for it. */
const texts: ColumnCodec = {
  toColumn: (value, field) => (field.case === 'upper' ? String(value).toUpperCase() : String(value)),
  fromColumn: (value) => value,
};

/** The kinds whose values a table keeps in another form than the wire. */
export const columnCodecs: Readonly<Record<string, ColumnCodec>> = {
  integer: integers,
  decimal: decimals,
  money: amounts,
  boolean: booleans,
  'date-time': moments,
  rows: rowLists,
  references: idLists,
};

/** The codec of a kind; every other kind is text and kept as it is. */
export function columnCodecOf(kind: string): ColumnCodec {
  return Object.hasOwn(columnCodecs, kind) ? (columnCodecs[kind] as ColumnCodec) : texts;
}
