import type { Field } from '../../../contract/field.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import { compareValues, hasSeveralForms } from '../../../fields/compare.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import type { HwError } from '../../client/hwError.ts';

/** Returns whether two values of a field are equal. Null, an empty text and an empty list are all equal. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((row, i) => sameRow(field.items ?? [], row, b[i]));
  if (hasSeveralForms(field)) return compareValues(a, b) === 0;
  return typeof a === typeof b && JSON.stringify(a) === JSON.stringify(b);
}

function sameRow(items: readonly Field[], a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [a, b] as Readonly<Record<string, unknown>>[];
  return items.every((item) => sameValue(item, left?.[item.name], right?.[item.name]));
}

function isNothing(value: unknown): boolean {
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}

/** Returns the current record that the server sends when it refuses an outdated change; undefined for other errors. */
export function currentIn({ data }: Pick<HwError, 'data'>): WireRecord | undefined {
  const { current } = (data ?? {}) as { current?: WireRecord };
  return current?.id === undefined ? undefined : current;
}
