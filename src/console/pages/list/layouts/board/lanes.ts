import type { Condition, Operator, Scalar } from '../../../../../contract/query.ts';
import type { Field, Option } from '../../../../../contract/resource.ts';

/** A lane of a board: the records with one choice of its field, or those with none. */
export interface Lane {
  /** The value of the choice; empty for the records without one. */
  readonly key: string;
  readonly option: Option | undefined;
}

/** The lanes that a filter leaves, in the order of the choices; behind them the one of records without a choice. */
export function lanesOf({ options = [] }: Pick<Field, 'options'>, condition: Condition | undefined): readonly Lane[] {
  const all: Lane[] = [...options.map((option) => ({ key: option.value, option })), { key: '', option: undefined }];
  return all.filter(({ key }) => isAsked(condition, key));
}

/** What the filter of the board's field is in one lane. */
export function laneCondition({ key }: Lane): Condition {
  return key === '' ? { isNull: true } : [key];
}

function isAsked(condition: Condition | undefined, key: string): boolean {
  if (condition === undefined) return true;
  if (Array.isArray(condition)) return condition.includes(key);
  if (typeof condition !== 'object') return condition === key;
  return Object.entries(condition).every(([operator, bound]) => holds[operator as Operator](key, bound as Scalar));
}

/** Nothing is neither more nor less than something, and not other than it: so the database sees it. */
const something = (test: (key: string, bound: string) => boolean) => (key: string, bound: Scalar) =>
  key !== '' && test(key, String(bound));

const holds: Readonly<Record<Operator, (key: string, bound: Scalar) => boolean>> = {
  isNull: (key, bound) => (key === '') === bound,
  ne: something((key, bound) => key !== bound),
  gt: something((key, bound) => key > bound),
  gte: something((key, bound) => key >= bound),
  lt: something((key, bound) => key < bound),
  lte: something((key, bound) => key <= bound),
  contains: something((key, bound) => key.toLowerCase().includes(bound.toLowerCase())),
  startsWith: something((key, bound) => key.toLowerCase().startsWith(bound.toLowerCase())),
  // A span of days, which no choice is in.
  within: () => false,
};
