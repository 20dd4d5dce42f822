import { expect, test } from 'vitest';
import { gatherFacts } from '../../../../../src/business/finance/pricing/facts.ts';
import type { ReadRecords, Stored } from '../../../../../src/server/extend.ts';

const quay = { id: 'q', timezone: 'America/Los_Angeles', freeDays: 4, perDiemFreeDays: 0 };
const app = { id: 'h', timezone: 'America/Chicago', freeStorageDays: 0 };

/** The terminal of the order, and its warehouse, which is in another time zone. */
const records = {
  find: async (resource: string) => ({ hwQuayConfig: [quay], hwRepositoryConfig: [app] })[resource] ?? [],
} as unknown as ReadRecords;

const order = {
  ...{ id: 'o', quayId: 'q', repositoryId: 'h', currency: 'USD', drayageMode: 'OWN', palletQty: null },
  ...{ ata: '2026-11-02T20:00:00Z', dischargeTime: null, lastFreeDate: '2026-11-05', planPickupTime: null },
  // The container returns at 22:30 on the last free day at the terminal. At the warehouse, it is already 00:30 of the next day.
  ...{ pickupTime: '2026-11-06T06:30:00Z', emptyReturnTime: '2026-11-10T07:30:00Z' },
} as unknown as Stored<'hwOrder'>;

test("the days of a container are counted in its terminal's time zone, whatever the warehouse's is", async () => {
  const [facts] = await gatherFacts(records, [order], { time: new Date('2026-11-20T12:00:00Z') });
  expect(facts?.days).toMatchObject({ DEMURRAGE: { days: 0 }, PER_DIEM: { days: 5 }, CHASSIS: { days: 5 } });
});
