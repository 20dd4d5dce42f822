import type { Condition, Operator, Scalar } from '../../contract/query.ts';

type Range = Readonly<Partial<Record<Operator, Scalar>>>;

/** Returns the bounds of a range condition; empty for any other condition. */
export function rangeOf(condition: Condition | undefined): Range {
  return typeof condition === 'object' && !Array.isArray(condition) ? (condition as Range) : {};
}

/** Returns the range with one bound set or removed; undefined when no bound is left. */
export function withBound(range: Range, key: Operator, bound: Scalar | undefined): Range | undefined {
  const { [key]: _, ...others } = range;
  const next = bound === undefined ? others : { ...others, [key]: bound };
  return Object.keys(next).length > 0 ? next : undefined;
}

/** Returns the values that a condition selects, whether it is a list or a single value; none for a range. */
export function chosenOf(condition: Condition | undefined): string[] {
  if (condition === undefined) return [];
  if (Array.isArray(condition)) return condition.map(String);
  return typeof condition === 'object' ? [] : [String(condition)];
}
