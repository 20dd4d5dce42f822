import { expect, test } from 'vitest';
import { matchBill } from '../../../../../src/business/finance/settlement/importedBills.ts';

const row = (id: string, totalAmount: string, more: object = {}) => ({
  ...{ id, costConfigId: 'TRIP', orderId: null, dispatchId: 'trip', amount: totalAmount, totalAmount, ...more },
});
const cost = (id: string, totalAmount: string, more: object = {}) => ({
  ...{ id, costNo: id, bizDate: '2026-11-01', costConfigId: 'TRIP', orderId: `order ${id}`, dispatchId: 'trip' },
  ...{ totalAmount, source: 'ALLOC' as const, ...more },
});
const shares = [cost('1', '560.87'), cost('2', '299.13')];
const idsOf = (match: ReturnType<typeof matchBill<ReturnType<typeof row>, ReturnType<typeof cost>>>) =>
  'costs' in match ? match.costs.map(({ id }) => id) : `among ${match.among.length}`;

test('a bill row about a trip takes all shares of its cost, even if they add up to less', () => {
  for (const amount of ['860', '880']) expect(idsOf(matchBill([row('a', amount)], shares))).toEqual(['1', '2']);
});

test('a bill below the sum of all shares may cover a part: a user decides', () => {
  expect(idsOf(matchBill([row('a', '600')], shares))).toBe('among 2');
});

test('a trip cost with unallocated shares is left to a user', () => {
  const manual = [cost('1', '500'), cost('2', '300', { source: 'MANUAL' })];
  expect(idsOf(matchBill([row('a', '700')], manual))).toBe('among 2');
  const trips = [cost('1', '500'), cost('2', '300', { dispatchId: 'other' })];
  expect(idsOf(matchBill([row('a', '700', { dispatchId: null })], trips))).toBe('among 2');
});
