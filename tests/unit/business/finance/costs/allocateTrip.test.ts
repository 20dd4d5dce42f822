import { expect, test } from 'vitest';
import { allocateTrip } from '../../../../../src/business/finance/costs/cost.ts';
import type { Records, Stored, Values } from '../../../../../src/server/extend.ts';

type Item = Partial<Stored<'hwCostConfig'>>;
const item = (costCode: string, costStage: Item['costStage'], more: Item = {}): Item => ({
  ...{ id: costCode, costCode, costStage, direction: 'AP', quotePart: null, ...more },
});
const standard = item('TRIP_COST', 'DELIVERY');

/** Returns which fee item is used for the cost of a trip if these items exist. They are in the order of their codes. */
async function itemOf(dispatchType: 'DIRECT' | 'COMBINED', items: readonly Item[]): Promise<string | undefined> {
  const written: Values<'hwCost'>[] = [];
  const records = {
    find: async (name: string) => (name === 'hwCostConfig' ? items : []),
    remove: async () => undefined,
    count: async () => 0,
    create: async (_: string, values: Item) => ({ id: values.costCode, ...values }),
    createMany: async (_: string, lines: readonly Values<'hwCost'>[]) => written.push(...lines),
  } as unknown as Records;
  const trip = { id: 'trip', dispatchType, carrierId: 'carrier', tripCost: '60.00', costCurrency: 'USD' };
  const share = { stop: { id: 'stop' }, amount: '60.00', orders: [] };
  const workContext = { records, reject: () => expect.unreachable(), time: new Date('2026-11-10T20:00:00Z') };
  await allocateTrip(workContext, { trip, shares: [share], zone: undefined } as unknown as Parameters<typeof allocateTrip>[1]);
  return written[0]?.costConfigId ?? undefined;
}

test.each([
  ['the standard one, created when there is none', 'COMBINED', [], 'TRIP_COST'],
  ['the standard one, though meant for deliveries, when direct trips have none of their own', 'DIRECT', [standard], 'TRIP_COST'],
  ['the one of direct trips', 'DIRECT', [standard, item('WHOLE_BOX', 'DIRECT')], 'WHOLE_BOX'],
  ['not the one of other trips', 'COMBINED', [standard, item('WHOLE_BOX', 'DIRECT')], 'TRIP_COST'],
  ["the app's own one", 'COMBINED', [item('ROUND', 'DELIVERY'), standard], 'ROUND'],
  ['none of a quotation', 'COMBINED', [item('APPT', 'DELIVERY', { quotePart: 'APPOINTMENT' }), standard], 'TRIP_COST'],
  ['none that customers are charged by as well', 'COMBINED', [item('REDELIVERY', 'DELIVERY', { direction: null }), standard], 'TRIP_COST'],
  ['none of receivables', 'DIRECT', [item('RESALE', 'DIRECT', { direction: 'AR' }), standard], 'TRIP_COST'],
] as const)('the cost of a trip uses the fee item %s', async (_, type, items, code) => {
  expect(await itemOf(type, items)).toBe(code);
});
