import type { Field } from '../../contract/resource.ts';
import { kinds } from '../../fields/kinds.ts';
import { serverFaceOf } from '../../fields/serverFaces.ts';
import { Refusal } from '../refusal.ts';

/** What each kind of column takes in a filter; anything else is refused before it gets near the database. */
const accepts: Readonly<Record<string, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  integer: (value) =>
    Number.isSafeInteger(typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
  decimal: isDecimal,
  money: isDecimal,
};

/** Filters are questions, so a decimal may have fewer digits than the column, but not more. */
function isDecimal(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && /^-?\d{1,14}(\.\d{1,9})?$/.test(String(value));
}

function isWords(value: unknown): boolean {
  const words = typeof value === 'number' ? String(value) : value;
  return typeof words === 'string' && words.length <= 1_000 && !words.includes('\0') && words.isWellFormed();
}

/** A value of a filter body in the form that the table keeps; 40000 when the field cannot have such a value. */
export function toFilterValue(field: Field, value: unknown, name: string): string | number {
  const refuse = (): Refusal => new Refusal('invalidFilter', { values: { name: name.slice(0, 60) } });
  if (!(accepts[field.kind] ?? isWords)(value)) throw refuse();
  if (field.kind === 'integer') return Number(value);
  if (kinds[field.kind]?.column === 'text' && field.kind !== 'date-time') return String(value);
  const digits = /\.(\d+)$/.exec(String(value))?.[1] ?? '';
  if (field.kind === 'decimal' && digits.replace(/0+$/, '').length > (field.scale ?? 0)) throw refuse();
  try {
    const converted = serverFaceOf(field.kind).toColumn(typeof value === 'number' ? String(value) : value, field);
    if (converted === null) throw refuse();
    return converted;
  } catch (error) {
    throw error instanceof Refusal ? error : refuse();
  }
}
