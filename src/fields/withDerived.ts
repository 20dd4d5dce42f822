import type { Derived, Field } from '../contract/resource.ts';
import { addDecimals } from './decimal/addDecimals.ts';
import { type ExactDecimal, exactDecimal } from './decimal/exactDecimal.ts';
import { multiplyDecimals } from './decimal/multiplyDecimals.ts';
import { isEmpty } from './emptyValues.ts';
import { choiceBySigns } from './figures/choiceBySigns.ts';
import { daysBetween } from './figures/daysBetween.ts';
import { derivedInOrder } from './figures/derivedInOrder.ts';
import { figureValue } from './figures/figureValue.ts';
import { operandsOf } from './figures/operandsOf.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record with the fields that are worked out of others filled in; `today`, as `YYYY-MM-DD`, is the day in UTC. */
export function withDerived(
  fields: readonly Field[],
  record: Values,
  today = new Date().toISOString().slice(0, 10),
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...record };
  for (const field of derivedInOrder(fields)) filled[field.name] = worked(field, filled, today) ?? null;
  return filled;
}

function worked(field: Field & { readonly derived: Derived }, record: Values, today: string): unknown {
  const { derived } = field;
  if ('from' in derived) {
    const source = record[derived.from];
    return typeof source === 'string' ? source.slice(...derived.slice) : undefined;
  }
  if ('daysSince' in derived) {
    const until = derived.until === undefined ? undefined : record[derived.until];
    return daysBetween(record[derived.daysSince], isEmpty(until) ? today : until);
  }
  if ('choice' in derived) return choiceBySigns(derived.choice, record);
  const given = derived.or === undefined ? undefined : toDecimal(record[derived.or]);
  if (given) return figureValue(field, { value: given, record });
  const values = operandsOf(derived).map((name) => toDecimal(record[name]));
  if (!values.every((value) => value !== undefined)) return undefined;
  return figureValue(field, { ...calculated(derived, values), record });
}

function calculated(
  derived: Exclude<Derived, { from: string } | { daysSince: string } | { choice: readonly unknown[] }>,
  values: readonly ExactDecimal[],
): { value: ExactDecimal; divisor?: ExactDecimal | undefined } {
  if ('sum' in derived) return { value: addDecimals(values) };
  if ('difference' in derived) {
    const [first, ...others] = values;
    const minus = others.map(({ units, scale }) => ({ units: -units, scale }));
    return { value: addDecimals([...(first ? [first] : []), ...minus]) };
  }
  const { divide } = derived;
  return { value: multiplyDecimals(values), divisor: divide === undefined ? undefined : exactDecimal(divide) };
}

function toDecimal(value: unknown): ExactDecimal | undefined {
  return typeof value === 'string' || typeof value === 'number' ? exactDecimal(value) : undefined;
}
