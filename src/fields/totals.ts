import type { Field, Total } from '../contract/field.ts';
import { isObject } from '../contract/json.ts';
import { fitsWhen } from '../contract/wire.ts';
import { compareValues } from './compare.ts';
import { isEmpty } from './emptyValues.ts';
import { figureValue, withDerived } from './figures.ts';
import { addDecimals, exactDecimal } from './numbers/decimals.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the record with the totals over its own lines. If the record lacks the field with the lines, they are not loaded and the totals
 * stay as they are. If the field is empty, there are no lines. Totals over other records stay too, because the server calculates them.
 */
export function withTotals(fields: readonly Field[], record: Values): Values {
  const totals = totalsIn(fields);
  if (totals.length === 0) return record;
  const filled: Record<string, unknown> = { ...record };
  for (const field of totals) {
    const lines = record[field.total.lines];
    if (lines === undefined || (Array.isArray(lines) && !lines.every(isObject))) continue;
    filled[field.name] = totalOf(field, field.total, { lines: Array.isArray(lines) ? lines : [], record });
  }
  return filled;
}

type OwnTotal = Field & { readonly total: Total & { readonly lines: string } };

/** The totals over lines, cached by the list of fields, because imports need them for every row. */
const known = new WeakMap<readonly Field[], readonly OwnTotal[]>();

function totalsIn(fields: readonly Field[]): readonly OwnTotal[] {
  const found = known.get(fields) ?? fields.filter((field): field is OwnTotal => field.total?.lines !== undefined);
  known.set(fields, found);
  return found;
}

interface Lined {
  readonly lines: readonly Values[];
  readonly record: Values;
}

function totalOf(field: Field, total: Total, { lines, record }: Lined): unknown {
  const counted = lines.filter((line) => fitsWhen(line, total.where));
  const values = counted.map((line) => line[total.field ?? '']).filter((value) => !isEmpty(value));
  const decimalOf = (value: unknown) => exactDecimal(value as string | number) ?? [];
  const number = (units: bigint) => figureValue(field, { value: { units, scale: 0 }, record });
  if (total.as === 'count') return number(BigInt(counted.length));
  if (total.as === 'distinct') return number(BigInt(new Set(values).size));
  const expected = { one: 1, all: Math.max(1, counted.length) };
  if (total.needs && values.length < expected[total.needs]) return null;
  if (total.as === 'sum') return figureValue(field, { value: addDecimals(values.flatMap(decimalOf)), record });
  const sign = total.as === 'min' ? 1 : -1;
  const [first] = values.toSorted((a, b) => sign * compareValues(a, b));
  if (first === undefined) return emptyTotal(field);
  const [value] = ['date', 'date-time'].includes(field.kind) ? [] : [decimalOf(first)].flat();
  return value ? figureValue(field, { value, record }) : first;
}

/** Returns a total over no records: 0 for a sum or a count; null for a minimum, a maximum, or a total with `needs`. */
export function emptyTotal(field: Field): string | number | null {
  const { total } = field;
  if (!total || total.as === 'min' || total.as === 'max' || total.needs) return null;
  return figureValue(field, { value: { units: 0n, scale: 0 }, record: {} });
}

type Line = Readonly<Record<string, unknown>>;

/** Returns a line with its derived fields calculated. A total that the line lacks, as in a new line, gets its value for no records. */
export function wholeLine(items: readonly Field[], line: Line): Line {
  const totals = items.filter(({ name, total }) => total && line[name] === undefined);
  return withDerived(items, { ...Object.fromEntries(totals.map((item) => [item.name, emptyTotal(item)])), ...line });
}
