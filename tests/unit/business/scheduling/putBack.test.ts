import { expect, test } from 'vitest';
import { putBack } from '../../../../src/business/scheduling/console/stops/putBack.ts';
import type { Delivery } from '../../../../src/business/scheduling/console/trip.ts';

const list = (ids: string): Delivery[] => [...ids].map((id) => ({ id }) as Delivery);
const [stop] = list('x') as [Delivery];
const told = (ids: string, at: number, isOrdered = true) =>
  putBack(list(ids), { stop, at }, isOrdered)?.calls.map(([name, named]) => [name, named.map(({ id }) => id).join('')]);

test.each([
  ['where it was', 'abc', 1, ['stops', 'axbc']],
  ['also after the others were swapped', 'cba', 1, ['stops', 'cxba']],
  ['also after one was added', 'abcd', 1, ['stops', 'axbcd']],
  ['last, where it was last', 'ab', 2, undefined],
  ['last, where others are gone', 'a', 3, undefined],
] as const)('a stop that was taken off goes back %s', (_, ids, at, order) => {
  expect(told(ids, at)).toEqual([['addStops', 'x'], ...(order ? [order] : [])]);
});

test('a stop goes back without a place where the trip has no order any more, and not twice', () => {
  expect(told('abc', 1, false)).toEqual([['addStops', 'x']]);
  expect(told('axb', 1)).toBeUndefined();
});
