/** The parts of a condition as a file writes it. */

import type { ConditionSource, ExpectedSource, Operators } from './recordSource.ts';

/** The words of a condition that are no fields. */
const combiners = ['all', 'any', 'not'] as const;

/** What a condition asks of one field. */
interface Test {
  readonly name: string;
  readonly wanted: ExpectedSource;
}

/** A condition within another one, with the way to it. */
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

/** Whether operators are asked for, in place of a value or values. */
export function hasOperators(expected: ExpectedSource): expected is Operators {
  return typeof expected === 'object' && !Array.isArray(expected);
}

/** The fields that a condition asks about, at any depth. */
export function fieldsIn(condition: ConditionSource | undefined): ReadonlySet<string> {
  if (!condition) return new Set();
  const inner = innerConditions(condition).flatMap((part) => [...fieldsIn(part.condition)]);
  return new Set([...testsIn(condition).map(({ name }) => name), ...inner]);
}
