import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { allowAlone, charge, openTill, receivableCalls } from '../support/money/till.ts';
import { containerNo } from './support/containerNo.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard } from './support/yard.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' }, handlers);
  await allowAlone(app.admin, '100000');
});
afterAll(() => app.close());

test('pages of receivables are parts of the whole list, in every order and with every filter', async () => {
  const clerk = await app.as('finance');
  const opening = { admin: app.admin, yard: await openYard(app.admin), clerk, manager: app.admin };
  const till = (mark: number) => openTill({ ...opening, container: containerNo(mark), mark: String(mark) });
  const tills = [await till(81), await till(82)];
  for (const [i, at] of tills.entries()) {
    await charge(at, { rate: String(7 + i) });
    await charge(at, { rate: '5', bizDate: '2026-08-31' });
    await charge(at, { rate: '3', bizDate: '2026-07-15' });
  }
  const partyId = tills.map(({ customerId }) => customerId);
  const find = async (body: object, headers: Record<string, string> = {}) =>
    (await clerk.post(receivableCalls.find, { partyId, ...body }, headers)).data;
  for (const field of ['balanceAmount', 'partyId', 'period', 'payStatus']) {
    for (const order of ['asc', 'desc']) {
      for (const filter of [{}, { period: ['2026-08', '2026-07'] }, { balanceAmount: { gt: '4' } }]) {
        const body = { ...filter, sorts: [{ field, order }] };
        const whole = await find(body);
        expect(whole.total).toBe(whole.records.length);
        expect(whole.total).toBeGreaterThan(3);
        const pages: unknown[] = [];
        for (let pageNo = 1; pageNo <= Math.ceil(whole.total / 2); pageNo += 1) {
          const page = await find(body, { pageNo: String(pageNo), pageSize: '2', totalUpTo: '1' });
          expect(page.total).toBe(whole.total);
          pages.push(...page.records);
        }
        expect(pages, `${field} ${order}`).toEqual(whole.records);
      }
    }
  }
  expect(await find({}, { pageNo: '9', pageSize: '2' })).toMatchObject({ records: [], total: 6 });
  expect(await find({ period: '1999-01' }, { pageSize: '2' })).toMatchObject({ records: [], total: 0 });
});
