import { expect, test } from 'vitest';
import { putBack } from '../../../../src/business/scheduling/console/stops/StopsPanel.tsx';
import type { Delivery } from '../../../../src/business/scheduling/console/trip.ts';

const list = (ids: string): Delivery[] => [...ids].map((id) => ({ id }) as Delivery);
const named = (stops: readonly Delivery[]) => stops.map(({ id }) => id).join('');
const [stop] = list('x') as [Delivery];
const reported = (ids: string, at: number, isOrdered = true) => {
  const back = putBack(list(ids), { stop, at }, isOrdered);
  return back && { ...back.call, ...{ deliveries: named(back.call.deliveries), next: named(back.next) } };
};

test.each([
  ['where it was', 'abc', 1, 'axbc', 2],
  ['first, where it was first', 'ab', 0, 'xab', 1],
  ['also after the others were swapped', 'cba', 1, 'cxba', 2],
  ['also after another was added', 'abcd', 1, 'axbcd', 2],
  ['last, where it was last', 'ab', 2, 'abx', undefined],
  ['last, when others were removed', 'a', 3, 'ax', undefined],
] as const)('a removed stop is restored %s, in one call', (_, ids, at, next, stopNo) => {
  expect(reported(ids, at)).toEqual({ name: 'addStops', deliveries: 'x', next, ...(stopNo && { stopNo }) });
});

test('a stop is restored without a position when the trip has no order any more, and only once', () => {
  expect(reported('abc', 1, false)).toEqual({ name: 'addStops', deliveries: 'x', next: 'abcx' });
  expect(reported('axb', 1)).toBeUndefined();
});
