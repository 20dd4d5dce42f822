import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionListCalls } from '../../src/contract/session.ts';
import { fillMonth } from '../../src/main/demo/fillMonth.ts';
import { handlers } from '../../src/main/handlers.ts';
import type { Fill } from '../../src/server/fill/context.ts';
import type { Client } from './support/client.ts';
import { callsOf, count, create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download } from './support/workbook.ts';
import { binCalls, countCalls, orderCalls, palletCalls } from './support/yard.ts';

const cabinet = callsOf('HwCabinetConfig');
const lists = {
  ...{ orders: orderCalls.find, goods: '/hw/wms/hwOrder/findHwOrderGoodsList', shops: callsOf('HwShop').find },
  ...{ pallets: palletCalls.find, flows: palletCalls.flows, bins: binCalls.find, counts: callsOf('HwInventory').find },
  ...{ cabinets: cabinet.find, quays: callsOf('HwQuayConfig').find, users: '/hw/wms/hwUser/findUser' },
  ...{ warehouses: callsOf('HwRepositoryConfig').find, costs: callsOf('HwCost').find },
  rates: callsOf('HwExchangeRate').find,
};

let app: TestApp;
let admin: Client;
/** Whether the next generation of the demo month is interrupted before its end; true for the first one. */
let isCutOff = true;
beforeAll(async () => {
  const fill: Fill = async (workContext) => {
    if (!isCutOff) return fillMonth(workContext);
    await workContext.as('admin').post(cabinet.save, cabinetOf('20GP', '22G1', 20, '1.00'));
    await workContext.as('orderClerk').post(cabinet.save, {});
  };
  app = await startApp({}, handlers, { fill });
  admin = app.admin;
});
afterAll(() => app.close());

const cabinetOf = (code: string, isoCode: string, lengthFt: number, teu: string) => ({
  ...{ cabinetCode: code, isoCode, cabinetName: code, cabinetNameEn: code, groupCode: 'GP', lengthFt, teu },
  ...{ innerCbm: '33.20', maxPayloadKg: '28200' },
});
const all = async (call: string, filter: object = {}) => (await admin.post(call, filter, { pageSize: '5000' })).data.records as any[];
const totals = async () =>
  Object.fromEntries(await Promise.all(Object.entries(lists).map(async ([name, call]) => [name, await count(admin, call)])));
const restart = async () => {
  await app.restart();
  admin = await app.as('admin');
};

describe('a month of business', () => {
  test('is generated completely or not at all, and only in an empty database', async () => {
    const nothing = { orders: 0, goods: 0, shops: 0, pallets: 0, flows: 0, bins: 0, counts: 0, cabinets: 0, quays: 0 };
    expect(await totals()).toMatchObject({ ...nothing, users: 6, warehouses: 0 });

    isCutOff = false;
    const own = await create(admin, cabinet.save, cabinetOf('40GP', '42G1', 40, '2.00'));
    await restart();
    expect(await totals()).toMatchObject({ ...nothing, cabinets: 1 });

    await admin.get(cabinet.deleteById(own.id));
    await restart();
    const made = await totals();
    expect(made).toMatchObject({ orders: 42, shops: 6, cabinets: 5, quays: 6, warehouses: 12 });
    for (const [name, total] of Object.entries(made)) expect(total, name).toBeGreaterThan(0);

    await restart();
    expect(await totals()).toEqual(made);
    // The timeout is long, because generating the month takes long on a busy machine.
  }, 300_000);

  test('has orders, stock and deliveries in every state of a day at work', async () => {
    const orders = await all(lists.orders);
    const reached = Map.groupBy(orders, ({ orderStatus }) => orderStatus);
    expect([...reached.keys()].toSorted()).toEqual(
      [
        'DRAFT',
        'SUBMITTED',
        'ASSIGNED',
        'IN_TRANSIT',
        'AT_PORT',
        'PICKED_UP',
        'AT_WAREHOUSE',
        'DEVANNING',
        'IN_STOCK',
        'PARTIAL_OUT',
        'ALL_OUT',
        'DELIVERED',
        'COMPLETED',
        'CANCELLED',
      ].toSorted(),
    );
    const today = new Date().toISOString().slice(0, 10);
    const waiting = reached.get('AT_PORT')?.map(({ lastFreeDate }) => lastFreeDate as string) ?? [];
    expect(waiting.some((day) => day < today) && waiting.some((day) => day >= today)).toBe(true);
    expect(new Set(orders.map(({ holdType }) => holdType))).toEqual(new Set(['NONE', 'CUSTOMS', 'CARRIER', 'CUSTOMER']));
    const goods = await all(lists.goods, { 'orderId.orderStatus': ['IN_STOCK', 'PARTIAL_OUT'] });
    const differences = goods.map(({ diffQty }) => Math.sign(diffQty));
    expect(new Set(differences)).toEqual(new Set([-1, 0, 1]));

    const pallets = await all(lists.pallets);
    expect(new Set(pallets.map(({ insideStatus }) => insideStatus))).toEqual(
      new Set(['RECEIVED', 'STORED', 'LOCKED', 'OUT', 'SCRAPPED', 'MERGED']),
    );
    const kinds = new Set((await all(lists.flows)).map(({ flowType }) => flowType));
    const stored = ['DEVAN_IN', 'PUTAWAY', 'MOVE', 'TRANSFER_IN', 'TRANSFER_OUT', 'ADJUST', 'SCRAP'];
    expect(kinds).toEqual(new Set([...stored, 'LOCK', 'OUT', 'RETURN_IN']));
    const delivered = await all(callsOf('HwDelivery').find);
    expect(delivered.filter(({ podState }) => podState === 'MISSING').map(({ deliveryStatus }) => deliveryStatus)).toEqual(['SIGNED']);
    const deliveries = delivered.map(({ deliveryStatus }) => deliveryStatus);
    expect(deliveries.toSorted()).toEqual([
      ...['APPOINTED', 'APPOINTED', ...Array(6).fill('DISPATCHED'), 'DRAFT'],
      ...['IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'REJECTED', 'SIGNED', 'SIGNED'],
    ]);
    const trips = (await all(callsOf('HwCarDispatch').find)).map(({ dispatchStatus }) => dispatchStatus);
    expect(trips.toSorted()).toEqual([
      ...['COMPLETED', 'CONFIRMED', 'CONFIRMED', 'DEPARTED', 'DEPARTED'],
      ...['PLANNED', 'PLANNED', 'PLANNED', 'PLANNED'],
    ]);
    const cars = (await all(callsOf('HwCar').find)).map(({ carStatus }) => carStatus);
    expect(cars.toSorted()).toEqual(['ASSIGNED', 'ASSIGNED', 'IDLE', 'IDLE']);
    const due = (await all(callsOf('HwCar').find)).map(({ serviceStatus }) => serviceStatus);
    expect(new Set(due)).toEqual(new Set(['OK', 'SOON']));
    const counts = await all(lists.counts);
    expect(counts.map(({ countStatus, diffQty }) => [countStatus, diffQty]).toSorted()).toMatchObject([
      ['COUNTING', null],
      ['POSTED', -2],
    ]);
    const going = await admin.get(countCalls.findById(counts.find(({ countStatus }) => countStatus === 'COUNTING').id));
    const entered = going.data.lines.filter(({ countedQty }: any) => countedQty !== null && countedQty !== undefined).length;
    expect(entered).toBeGreaterThan(0);
    expect(entered).toBeLessThan(going.data.lines.length);
  });

  test('has supplier bills in every state, typed and imported, and a payment with a second approver', async () => {
    const bills = await all(callsOf('HwSupplierBill').find);
    expect(new Set(bills.map(({ billStatus }) => billStatus))).toEqual(new Set(['OPEN', 'BOOKED']));
    const payments = await all(callsOf('HwCheckout').find, { checkoutType: 'PAYMENT' });
    expect(payments.length).toBeGreaterThan(0);
    for (const { checkoutStatus, createBy, updateBy } of payments) {
      expect(checkoutStatus).toBe('POSTED');
      expect(updateBy).not.toBe(createBy);
    }
  });

  test('is in the past, in chronological order, by users with the right permissions', async () => {
    const now = new Date().toISOString();
    const monthAgo = new Date(Date.now() - 34 * 24 * 3_600_000).toISOString();
    const authors = new Set<string>();
    for (const { id, createTime, orderNo } of await all(lists.orders)) {
      const log = (await admin.get(orderCalls.log(id))).data.records as any[];
      const times = log.map(({ time }) => time as string).toReversed();
      expect(times, orderNo).toEqual(times.toSorted());
      expect(createTime >= monthAgo && (times.at(-1) ?? '') <= now, orderNo).toBe(true);
      for (const { operator } of log) authors.add(operator);
    }
    expect([...authors].toSorted()).toEqual(
      ['dispatcher', 'finance', 'hejie', 'linxia', 'orderClerk', 'system', 'warehouseKeeper', 'wugang', 'zhouhang'].toSorted(),
    );
    const flows = await all(lists.flows);
    expect(flows.every(({ flowTime }) => flowTime <= now && flowTime >= monthAgo)).toBe(true);
    const pallets = await all(lists.pallets, { insideStatus: ['STORED'] });
    const ages = pallets.map(({ ageDays }) => ageDays as number);
    expect(Math.min(...ages)).toBeLessThan(4);
    expect(Math.max(...ages)).toBeGreaterThan(14);
    // The sessions of the demo users, which the generation used, have ended.
    const sessions = (await admin.post(sessionListCalls.find, {})).data.records as any[];
    expect(new Set(sessions.map(({ account }) => account))).toEqual(new Set(['admin']));
  });

  test('has consistent totals', async () => {
    const [orders, goods, pallets, flows, bins] = (await Promise.all(
      [lists.orders, lists.goods, lists.pallets, lists.flows, lists.bins].map((call) => all(call)),
    )) as [any[], any[], any[], any[], any[]];
    const sum = (rows: readonly any[], field: string): number => rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);
    const adjusted = Map.groupBy(
      flows.filter(({ flowType }) => flowType === 'ADJUST'),
      ({ insideId }) => insideId,
    );
    const inStock = ['RECEIVED', 'STORED', 'LOCKED', 'LOADED'];
    for (const order of orders) {
      const own = pallets.filter(({ orderId }) => orderId === order.id);
      const changed = sum(
        own.flatMap(({ id }) => adjusted.get(id) ?? []),
        'changeQty',
      );
      expect(order.recvCartonQty, order.orderNo).toBe(sum(own, 'cartonQty') - changed);
      expect(order.stockCartonQty ?? 0).toBe(
        sum(
          own.filter(({ insideStatus }) => inStock.includes(insideStatus)),
          'cartonQty',
        ),
      );
      expect(order.cartonQty).toBe(
        sum(
          goods.filter(({ orderId }) => orderId === order.id),
          'cartonQty',
        ),
      );
    }
    const chains = Map.groupBy(flows, ({ insideId }) => insideId);
    for (const pallet of pallets) {
      const chain = (chains.get(pallet.id) ?? []).toSorted((a, b) =>
        a.flowTime < b.flowTime || (a.flowTime === b.flowTime && a.id < b.id) ? -1 : 1,
      );
      expect(chain[0]?.beforeQty, pallet.lpn).toBe(0);
      for (const [i, flow] of chain.entries()) {
        expect(flow.beforeQty + flow.changeQty, pallet.lpn).toBe(flow.afterQty);
        expect(flow.beforeQty, pallet.lpn).toBe(i === 0 ? 0 : chain[i - 1].afterQty);
      }
      const isThere = inStock.includes(pallet.insideStatus);
      expect(chain.at(-1).afterQty, pallet.lpn).toBe(isThere ? pallet.cartonQty : 0);
      if (isThere) {
        const isFree = pallet.quality === 'GOOD' && pallet.holdType === 'NONE';
        expect(pallet.availQty + pallet.lockedQty, pallet.lpn).toBe(isFree ? pallet.cartonQty : 0);
      }
    }
    for (const bin of bins) {
      const there = pallets.filter(({ locatorId }) => locatorId === bin.id);
      expect(Number(bin.usedPallets ?? 0)).toBe(sum(there, 'palletQty'));
      expect(Number(bin.usedPallets ?? 0)).toBeLessThanOrEqual(bin.maxPallets);
    }
  });

  test('has bills whose English workbook contains no Chinese', async () => {
    const { bytes } = await download(admin, callsOf('HwDebitNote').export, { body: {}, language: 'en' });
    const { sheets } = await readXlsx(bytes);
    expect(sheets.length).toBeGreaterThan(1);
    const chinese = sheets.flatMap(({ name, rows }) =>
      [name, ...rows.flat()].filter((cell) => /\p{Script=Han}|[，。：；（）]/u.test(String(cell ?? ''))),
    );
    expect(chinese).toEqual([]);
  });

  test('is visible to the keeper in both warehouses', async () => {
    const keeper = await app.as('warehouseKeeper');
    const { records } = (await keeper.post(lists.pallets, {}, { pageSize: '5000' })).data;
    expect(new Set(records.map(({ repositoryId }: any) => repositoryId)).size).toBe(2);
    const seen = (await keeper.post(lists.orders, {}, { pageSize: '1' })).data.total;
    expect(seen).toBe((await all(lists.orders)).filter(({ repositoryId }) => repositoryId !== null && repositoryId !== undefined).length);
  });
});
