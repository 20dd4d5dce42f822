import type { Condition } from '../../contract/query.ts';

/** The values that a condition allows: a list, a single one, or none. */
export function chosenOf(condition: Condition | undefined): string[] {
  if (condition === undefined) return [];
  if (Array.isArray(condition)) return condition.map(String);
  return typeof condition === 'object' ? [] : [String(condition)];
}
