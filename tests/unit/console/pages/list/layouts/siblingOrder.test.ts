import { describe, expect, test } from 'vitest';
import { edgeKey, locationIn, orderedBeside } from '../../../../../../src/console/pages/list/layouts/tree/locations.ts';
import type { Field } from '../../../../../../src/contract/field.ts';

const field = { name: 'orderNum', kind: 'integer', minimum: 0 } as Field;
const records = (numbers: number[]) => numbers.map((orderNum, i) => ({ id: 'abcdef'[i] ?? '', version: 1, orderNum }));

/** Returns the ids in their new order, and how many records have changed for it. */
function put(numbers: number[], id: string, side: 'before' | 'after', other: string) {
  const siblings = records(numbers);
  const record = siblings.find((one) => one.id === id) ?? { id, version: 1, orderNum: 99 };
  const written = orderedBeside({ siblings, record, beside: { id: other, side }, field });
  const all = new Map([...siblings, record].map((one) => [one.id, one.orderNum]));
  for (const { record: one, order } of written) all.set(one.id, order);
  const ids = [...all].toSorted(([, a], [, b]) => a - b).map(([one]) => one);
  return {
    ids: ids.join(''),
    writes: written.length,
    isFree: new Set(all.values()).size === all.size,
    least: Math.min(...all.values()),
  };
}

describe('a record moved beside another', () => {
  test.each([
    [[10, 20, 30], 'c', 'before', 'b', 'acb', 1],
    [[10, 20, 30], 'a', 'after', 'c', 'bca', 1],
    [[10, 20, 30], 'c', 'before', 'a', 'cab', 1],
    [[1, 2, 3, 9], 'd', 'after', 'a', 'adbc', 3],
    [[0, 1, 2], 'c', 'before', 'a', 'cab', 3],
    [[10, 20], 'x', 'before', 'b', 'axb', 1],
  ] as const)('of %j: %s %s %s gives %s with %i writes', (numbers, id, side, other, ids, writes) => {
    expect(put([...numbers], id, side, other)).toMatchObject({ ids, writes, isFree: true });
  });

  test('never gets less than the minimum', () => {
    expect(put([0, 5], 'b', 'before', 'a')).toMatchObject({ ids: 'ba', least: 0 });
  });
});

test('a position is beside a record or below one', () => {
  expect(locationIn(edgeKey('after', 'x'), () => 'p')).toEqual({ parent: 'p', beside: { id: 'x', side: 'after' } });
  expect(locationIn('x', () => 'p')).toEqual({ parent: 'x' });
  expect(locationIn('', () => 'p')).toEqual({ parent: '' });
});
