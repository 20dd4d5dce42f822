import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OnSave } from '../../src/server/extend.ts';
import { create } from './support/lab.ts';
import type { TestHouse } from './support/startHouse.ts';
import { compareTotals, order, pallet, startTotalsHouse } from './support/totalsLab.ts';
import { upload, workbook } from './support/workbook.ts';

/** Looks at the order only where a pallet is large, and takes it back then. */
const savePallet: OnSave = async ({ record, books, refuse }, next) => {
  await next();
  if (Number(record.cartonQty) <= 100) return;
  const found = await books.get('labOrder', String(record.orderId));
  refuse({ zh: `已收${found?.recvQty}箱`, en: `${found?.recvQty} have come` });
};

let house: TestHouse;
beforeAll(async () => {
  house = await startTotalsHouse({ hooks: { 'labPallet.save': savePallet } });
});
afterAll(() => house.close());

test('a row of a file that code takes back takes nothing from the totals of the rows before and behind it', async () => {
  const { admin } = house;
  await create(admin, order.save, { orderNo: 'IT1', goods: [{ mark: 'IT1', cartonQty: 500 }] });
  const file = await workbook([
    ['Pallet no.', 'Order', 'Goods', 'Cartons'],
    ['IT1-1', 'IT1', 'IT1', 10],
    ['IT1-2', 'IT1', 'IT1', 200],
    ['IT1-3', 'IT1', 'IT1', 30],
    ['IT1-4', 'IT1', 'IT1', 400],
  ]);
  const { importId } = (await upload(admin, pallet.import, file)).data;
  expect((await admin.post(pallet.saveBatch, { importId, mode: 'valid' })).data).toMatchObject({ created: 2 });
  const [made] = (await admin.post(order.find, { orderNo: 'IT1' })).data.records;
  expect(made).toMatchObject({ recvQty: 40, storedCount: 2 });
  const { stored, added } = await compareTotals(admin);
  expect(stored).toEqual(added);
});
