import type { Condition, Operator, Scalar } from '../../contract/query.ts';

type Range = Readonly<Partial<Record<Operator, Scalar>>>;

/** The bounds in a condition; none when it is something else. */
export function rangeOf(condition: Condition | undefined): Range {
  return typeof condition === 'object' && !Array.isArray(condition) ? (condition as Range) : {};
}

/** A range with one bound set or taken away; nothing when no bound remains. */
export function withBound(range: Range, key: Operator, bound: Scalar | undefined): Range | undefined {
  const { [key]: _, ...others } = range;
  const next = bound === undefined ? others : { ...others, [key]: bound };
  return Object.keys(next).length > 0 ? next : undefined;
}

/** The values that a condition allows: a list, a single one, or none. */
export function chosenOf(condition: Condition | undefined): string[] {
  if (condition === undefined) return [];
  if (Array.isArray(condition)) return condition.map(String);
  return typeof condition === 'object' ? [] : [String(condition)];
}
