import { expect, test } from 'vitest';
import { isSeen } from '../../../../../src/console/pages/list/FilterBar.tsx';
import type { Field } from '../../../../../src/contract/field.ts';
import type { Condition } from '../../../../../src/contract/query.ts';

const field = (kind: string, more: Partial<Field> = {}) => ({ name: 'one', kind, ...more }) as Field;
const named = field('integer', { options: [] } as Partial<Field>);

test.each<[Field, Condition]>([
  [field('text'), { contains: 'a' }],
  [field('integer'), { gte: 1, lte: 2 }],
  [field('date'), { within: 'today' }],
  [field('date-time'), { gte: '2026-01-01T00:00:00Z', lt: '2026-01-02T00:00:00Z' }],
  [field('enum'), ['A', 'B']],
  [field('reference'), 'id'],
  [named, [1]],
])('the input of %j shows %j', (one, condition) => {
  expect(isSeen(one, condition)).toBe(true);
});

test.each<[Field, Condition]>([
  [field('text'), 'a'],
  [field('text'), ['a']],
  [field('text'), { isNull: true }],
  [field('integer'), [5]],
  [field('decimal'), { gt: '5' }],
  [field('date'), { lt: '2026-01-01' }],
  [field('date-time'), { lte: '2026-01-01T00:00:00Z' }],
  [field('enum'), { isNull: true }],
  [field('reference'), { ne: 'id' }],
])('an empty input of %j shows %j', (one, condition) => {
  expect(isSeen(one, condition)).toBe(false);
});
