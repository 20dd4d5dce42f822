/** Functions for conditions as written in a file. */

import type { ConditionSource, ExpectedSource, Operators } from './recordSource.ts';

/** Keywords of a condition that are not fields. */
const combiners = ['all', 'any', 'not'] as const;

/** A test of one field. */
interface Test {
  readonly name: string;
  readonly wanted: ExpectedSource;
}

/** A nested condition with its path. */
interface InnerCondition {
  readonly keyword: (typeof combiners)[number];
  readonly condition: ConditionSource;
  readonly below: readonly (string | number)[];
}

export function testsIn(condition: ConditionSource): Test[] {
  return Object.entries(condition).flatMap(([name, expected]) =>
    combiners.some((word) => word === name) ? [] : [{ name, wanted: expected as ExpectedSource }],
  );
}

export function innerConditions({ all = [], any = [], not }: ConditionSource): InnerCondition[] {
  return [
    ...all.map((condition, i) => ({ keyword: 'all' as const, condition, below: ['all', i] })),
    ...any.map((condition, i) => ({ keyword: 'any' as const, condition, below: ['any', i] })),
    ...(not ? [{ keyword: 'not' as const, condition: not, below: ['not'] }] : []),
  ];
}

/** Whether an expected value is an object with operators. */
export function hasOperators(expected: ExpectedSource): expected is Operators {
  return typeof expected === 'object' && !Array.isArray(expected);
}

/** Returns the fields in a condition, at any depth. */
export function fieldsIn(condition: ConditionSource | undefined): ReadonlySet<string> {
  if (!condition) return new Set();
  const inner = innerConditions(condition).flatMap((part) => [...fieldsIn(part.condition)]);
  return new Set([...testsIn(condition).map(({ name }) => name), ...inner]);
}
