import type { Field } from '../../contract/resource.ts';
import { kinds } from '../../fields/kinds.ts';
import { serverFaceOf } from '../../fields/serverFaces.ts';
import { invalidFilter } from './invalidFilter.ts';
import { isWords } from './words.ts';

/** What each kind of column takes in a filter; anything else is refused before it gets near the database. */
const accepts: Readonly<Record<string, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  integer: (value) =>
    Number.isSafeInteger(typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
  decimal: isDecimal,
  money: isDecimal,
};

/** Bounds of a 64-bit column. */
const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n };

function isDecimal(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && /^-?\d{1,18}(\.\d{1,9})?$/.test(String(value));
}

/** A value of a filter body in the form that the table keeps; 40000 when the field cannot have such a value. */
export function toFilterValue(field: Field, value: unknown, name: string): string | number {
  if (!(accepts[field.kind] ?? isWords)(value)) throw invalidFilter(name);
  if (field.kind === 'integer') return Number(value);
  const column = toColumn(field, typeof value === 'number' ? String(value) : value);
  if (column === null || (kinds[field.kind]?.column === 'integer' && isTooWide(column))) throw invalidFilter(name);
  return column;
}

/** The value as it is kept; null when its field could never hold it, such as half a cent. */
function toColumn(field: Field, value: unknown): string | number | null {
  try {
    return serverFaceOf(field.kind).toColumn(value, field);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isTooWide(column: string | number): boolean {
  const units = BigInt(column);
  return units < int64.least || units > int64.most;
}
