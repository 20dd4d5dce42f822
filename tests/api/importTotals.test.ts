import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OnPrepare, OnSave } from '../../src/server/extend.ts';
import { create } from './support/lab.ts';
import type { TestApp } from './support/startApp.ts';
import { compareTotals, goods, order, pallet, startTotalsApp } from './support/totalsLab.ts';
import { upload, workbook } from './support/workbook.ts';

/** A pallet that the hook changes during an import, and the goods that it may be moved to. */
let shared: { id: string; otherGoodsId: string };

/**
 * The save hook of pallets. Depending on the pallet number, it reads the totals of the order, moves or fills the shared pallet, or rejects
 * the row.
 */
const savePallet: OnSave = async ({ record, records, reject }, next) => {
  await next();
  const says = (word: string): boolean => String(record.palletNo).includes(word);
  if (says('MOVE')) await records.change('labPallet', shared.id, { goodsId: shared.otherGoodsId });
  if (says('FILL')) await records.change('labPallet', shared.id, { cartonQty: 20 });
  if (says('LOOK')) await records.get('labOrder', String(record.orderId));
  if (says('NO')) reject({ zh: '不收', en: 'Not this one.' });
};

const prepareGoods: OnPrepare = async ({ rows, reject }) => {
  if (rows.some(({ record }) => String(record.mark).includes('NO'))) reject({ zh: '不收', en: 'Not this one.' });
  return rows.map(() => ({}));
};

let app: TestApp;
beforeAll(async () => {
  app = await startTotalsApp({ hooks: { 'labPallet.save': savePallet, 'labGoods.prepare': prepareGoods } });
});
afterAll(() => app.close());

/** Imports pallets, given by number, order and cartons. The goods have the same mark as their order. */
async function importPallets(rows: readonly (readonly [string, string, number])[]) {
  const file = await workbook([
    ['Pallet no.', 'Order', 'Goods', 'Cartons'],
    ...rows.map(([palletNo, mark, cartons]) => [palletNo, mark, mark, cartons]),
  ]);
  return take(pallet, file);
}

/** Imports the valid rows of a file; returns the errors of the others. */
async function take({ import: path, saveBatch }: Pick<typeof goods, 'import' | 'saveBatch'>, file: Uint8Array) {
  const { importId } = (await upload(app.admin, path, file)).data;
  return (await app.admin.post(saveBatch, { importId, mode: 'valid' }, { 'Accept-Language': 'en' })).data;
}

const makeOrder = (orderNo: string, ...marks: string[]) =>
  create(app.admin, order.save, { orderNo, goods: marks.map((mark) => ({ mark, cartonQty: 500 })) });
const orderOf = async (orderNo: string) => (await app.admin.post(order.find, { orderNo })).data.records[0];

async function expectTrueTotals(): Promise<void> {
  const { stored, added } = await compareTotals(app.admin);
  expect(stored).toEqual(added);
}

test('a row rejected by business code does not affect the totals of the rows before and after it', async () => {
  await makeOrder('IT1', 'IT1');
  const done = await importPallets([
    ['IT1-1', 'IT1', 10],
    ['IT1-2 LOOK NO', 'IT1', 200],
    ['IT1-3', 'IT1', 30],
    ['IT1-4 LOOK NO', 'IT1', 400],
  ]);
  expect(done).toMatchObject({ created: 2 });
  expect(await orderOf('IT1')).toMatchObject({ recvQty: 40, storedCount: 2 });
  await expectTrueTotals();
});

test("a rejected row's changes to another record are invisible to the next row", async () => {
  const made = await makeOrder('IT2', 'IT2', 'IT2B');
  await makeOrder('IT2C', 'IT2C');
  const [own, other] = made.goods;
  const body = { palletNo: 'IT2-0', orderId: made.id, goodsId: own.id, cartonQty: 5 };
  shared = { id: (await create(app.admin, pallet.save, body)).id, otherGoodsId: other.id };
  const done = await importPallets([
    ['IT2-1 MOVE NO', 'IT2', 1],
    ['IT2-2 FILL', 'IT2C', 2],
  ]);
  expect(done).toMatchObject({ created: 1 });
  const { records } = (await app.admin.post(goods.find, { orderId: made.id, sorts: [{ field: 'mark', order: 'asc' }] })).data;
  expect(records.map((one: { recvQty: number }) => one.recvQty)).toEqual([20, 0]);
  await expectTrueTotals();
});

test('an impossible number is reported at its row, and the others are imported', async () => {
  for (const mark of ['IT3', 'IT4']) await makeOrder(mark, mark);
  // The order announces 500 cartons and allows up to 1,000 more.
  const most = 1_400;
  const done = await importPallets([
    ['IT3-1', 'IT3', most],
    ['IT3-2', 'IT3', most],
    ['IT4-1 LOOK', 'IT4', 7],
  ]);
  expect(done).toMatchObject({ created: 2 });
  expect(await orderOf('IT3')).toMatchObject({ recvQty: most, storedCount: 1 });
  expect(await orderOf('IT4')).toMatchObject({ recvQty: 7, storedCount: 1 });
});

test('rows that business code rejects before writing are left out, and do not affect totals', async () => {
  await makeOrder('IT5', 'IT5');
  const file = await workbook([
    ['Order', 'Mark', 'Cartons'],
    ['IT5', 'IT5-1', 3],
    ['IT5', 'IT5-NO', 30],
    ['IT5', 'IT5-2', 4],
  ]);
  expect(await take(goods, file)).toMatchObject({ created: 2 });
  expect(await orderOf('IT5')).toMatchObject({ cartonQty: 507 });
  await expectTrueTotals();
});
