import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionHooks, OnSave, Stored } from '../../src/server/extend.ts';
import type { Answer } from './support/client.ts';
import { create } from './support/lab.ts';
import type { TestApp } from './support/startApp.ts';
import { all, compareTotals, order, pallet, startTotalsApp } from './support/totalsLab.ts';

const figures = (one: Stored | undefined) => [one?.recvQty, one?.diffQty, one?.storedCount];
/** The totals of the order as the hook read them after each saved pallet, including saves by transitions. */
let seen: unknown[] = [];

const savePallet: OnSave = async ({ record, records }, next) => {
  await next();
  seen.push(figures(await records.get('labOrder', String(record.orderId))));
};

/** Splits the pallet instead of holding it, ships one part, and reports the order's totals after each write. */
const split: ActionHooks = async ({ rows, records }) => {
  const reported: unknown[] = [];
  for (const { id, orderId, goodsId, palletNo, cartonQty } of rows) {
    const [half, ofOrder] = [Math.floor(Number(cartonQty) / 2), String(orderId)];
    const notify = async () => reported.push(figures(await records.get('labOrder', ofOrder, { lock: 'write' })));
    await notify();
    await records.change('labPallet', id, { cartonQty: Number(cartonQty) - half });
    await notify();
    const numbers = ['a', 'b'].map((end) => ({ palletNo: `${palletNo}${end}`, orderId, goodsId, cartonQty: half / 2 }));
    const [first, second] = await records.createMany('labPallet', numbers);
    await notify();
    await records.transit('labPallet', String(first?.id), 'ship');
    await records.remove('labPallet', [String(second?.id)]);
    await notify();
  }
  return { reported };
};

let app: TestApp;
beforeAll(async () => {
  app = await startTotalsApp({ hooks: { 'labPallet.save': savePallet, 'labPallet.hold': split } });
});
afterAll(() => app.close());

test('business code reads totals that include its own writes, and they are right when its request ends', async () => {
  const { admin } = app;
  const made = await create(admin, order.save, { orderNo: 'BT1', goods: [{ mark: 'BT1', cartonQty: 10 }] });
  const on = { orderId: made.id, goodsId: made.goods[0].id };
  const one = await create(admin, pallet.save, { palletNo: 'BT1', cartonQty: 8, ...on });
  expect(seen).toEqual([[8, -2, 1]]);
  seen = [];
  const { data } = await admin.post(pallet.hold, { ids: [one.id] });
  expect(data.reported).toEqual([
    [8, -2, 1],
    [4, -6, 1],
    [8, -2, 3],
    [6, -4, 1],
  ]);
  expect(seen).toEqual([
    [4, -6, 1],
    [6, -4, 2],
    [8, -2, 3],
    [8, -2, 2],
  ]);
  const { stored, added } = await compareTotals(admin);
  expect(stored).toEqual(added);
});

test('totals stay right while the business code of eight users writes pallets of the same orders', async () => {
  const { admin } = app;
  const orders: Answer['data'][] = [];
  for (const n of [1, 2, 3]) {
    const orderNo = `BC${n}`;
    orders.push(await create(admin, order.save, { orderNo, goods: [{ mark: orderNo, cartonQty: 1000 }] }));
  }
  const start = Array.from({ length: 8 }, async (_, i) => {
    const { id: orderId, goods } = orders[i % orders.length];
    const ids: string[] = [];
    for (const n of [1, 2]) {
      const body = { palletNo: `C${i}.${n}`, orderId, goodsId: goods[0].id, cartonQty: 16 };
      ids.push((await create(admin, pallet.save, body)).id);
    }
    // Each request holds two pallets of the same order; every second request locks them in the opposite order.
    return admin.post(pallet.hold, { ids: i % 2 === 0 ? ids : ids.toReversed() });
  });
  const answers = await Promise.all(start);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 20000));
  const { stored, added } = await compareTotals(admin);
  expect(stored).toEqual(added);
  expect((await all(admin, pallet.find)).length).toBe(2 + 8 * 4);
});
