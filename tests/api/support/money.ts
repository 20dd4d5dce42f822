import type { Client } from './client.ts';
import { callsOf, create } from './lab.ts';
import { hire } from './people.ts';
import type { TestApp } from './startApp.ts';
import type { Yard } from './yard.ts';

export const costCalls = { ...callsOf('HwCost'), profit: '/hw/wms/hwCost/profit' };
export const rateCalls = callsOf('HwExchangeRate');
export const feeCalls = callsOf('HwCostConfig');

let serial = 0;

/** Creates a fee item with an unused code. By default it can be used for receivables and payables. */
export function newFee(admin: Client, more: object = {}) {
  serial += 1;
  return create(admin, feeCalls.save, {
    ...{ costCode: `FEE_${serial}`, costName: `费用${serial}`, costNameEn: `Fee ${serial}`, costStage: 'WAREHOUSE' },
    ...{ chargeUnit: 'PALLET', currency: 'USD', taxRate: '0', status: '0', ...more },
  });
}

/** Returns the values of an amount that is owed to a carrier. */
export const payable = (yard: Yard, costConfigId: string, more: object = {}) => ({
  ...{ direction: 'AP', partyId: yard.carrierId, costConfigId, qty: '1', rate: '10', taxRate: '0' },
  ...{ currency: 'USD', bizDate: '2026-11-10', ...more },
});

/** Creates a finance user who enters costs and may also run the tests' hook code. */
export async function clerkOf(app: TestApp): Promise<Client> {
  serial += 1;
  const may = ['list', 'query', 'add', 'edit', 'remove', 'submit', 'approve', 'void', 'import', 'profit'];
  const perms = [...may.map((name) => `fms:cost:${name}`), 'tms:labJob:receive', 'wms:order:list', 'wms:order:query'];
  return (await hire(app, { account: `biller${serial}`, perms })).client;
}
