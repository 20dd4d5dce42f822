import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { charge, costCalls, done, noteCalls, openTill, receivableCalls, type Till } from '../support/money/till.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, type Yard } from './support/yard.ts';

let app: TestApp;
let clerk: Client;
let yard: Yard;
let serial = 930;

beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' }, handlers);
  yard = await openYard(app.admin);
  clerk = await app.as('finance');
});
afterAll(() => app.close());

async function till(): Promise<Till> {
  serial += 1;
  const opening = { admin: app.admin, yard, clerk, manager: app.admin, container: containerNo(serial) };
  return openTill({ ...opening, mark: `mf${serial}` });
}

test('the unbilled view lists every party with unbilled money, whatever else it owes; drafts count until they are issued', async () => {
  const at = await till();
  const notBilled = async (): Promise<Answer['data'][]> =>
    (await clerk.post(receivableCalls.find, { partyId: at.customerId, billStatus: ['UNBILLED'] })).data.records;
  const [old, line] = [await charge(at, { rate: '10' }), await charge(at, { rate: '20' })];
  const issue = async (id: string) => {
    const note = await done(clerk.post(costCalls.act('toNote'), { ids: [id], input: {} }));
    const step = { id: note.id, transition: 'issue', input: { issueDate: '2026-09-11' } };
    return () => done(clerk.post(noteCalls.transit, step));
  };
  await (await issue(old.id))();
  expect(await notBilled()).toMatchObject([{ payStatus: 'OVERDUE', unbilledAmount: '20.00' }]);
  const goOn = await issue(line.id);
  expect(await notBilled()).toMatchObject([{ unbilledAmount: '20.00' }]);
  await goOn();
  expect(await notBilled()).toEqual([]);
});

describe('a margin', () => {
  test('with missing or unapproved costs says so, by group and on the order', async () => {
    const at = await till();
    const lacking = async () => {
      const input = { by: 'customer', from: '2026-09-01', to: '2026-09-30' };
      const { rows, totals } = await done(clerk.post(costCalls.act('profit'), { input }));
      const row = rows.find(({ key }: { key: string }) => key === at.customerId);
      const { isLacking } = await done(clerk.post('/hw/wms/hwOrder/profit', { input: { id: at.orderId } }));
      return [row.lackingQty, totals[0].lackingQty > 0, isLacking];
    };
    await charge(at, { rate: '100' });
    expect(await lacking()).toEqual([1, true, true]);
    const made = await create(clerk, costCalls.save, {
      ...{ direction: 'AP', orderId: at.orderId, partyId: at.supplierId, costConfigId: at.feeId, qty: '1', rate: '60' },
      ...{ taxRate: '0', currency: 'USD', bizDate: '2026-09-10' },
    });
    expect(await lacking()).toEqual([1, true, true]);
    await done(clerk.post(costCalls.transit, { id: made.id, transition: 'submit' }));
    await done(app.admin.post(costCalls.transit, { id: made.id, transition: 'approve' }));
    expect((await lacking())[0]).toBe(0);
    expect((await lacking())[2]).toBe(false);
  });
});

describe('a price preview', () => {
  test('reports the number of parts without a price, which its total does not include', async () => {
    const input = { repositoryId: yard.repositoryId, code: 'ONT8', cbm: '1' };
    const one = await done(clerk.post('/hw/wms/hwQuotationTemplate/tryPrice', { input }));
    expect(one).toMatchObject({ lines: [], unpriced: 1 });
  });
});
