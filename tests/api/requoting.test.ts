import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { executeRaw } from './support/executeRaw.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { costCalls, dispatchPrice, openFees, operationPrice, quoteCalls } from './support/priceLists.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { stockShelf } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { goodsFor, openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

let app: TestApp;
let admin: Client;
let manager: Client;
let yard: Yard;
let fees: Awaited<ReturnType<typeof openFees>>;
let serial = 0;
const door = recordsDoor();

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  yard = await openYard(admin);
  fees = await openFees(admin);
  const perms = ['approve', 'void', 'list', 'query', 'edit'].map((name) => `fms:cost:${name}`);
  manager = (await hire(app, { account: 'manager', perms })).client;
  await dispatchPrice(admin, yard, {});
  await operationPrice(admin, yard, { costConfigId: fees.DEVAN?.id });
  await operationPrice(admin, yard, {
    costConfigId: fees.STORAGE?.id,
    chargeUnit: 'PLT_DAY',
    rate: '2',
    freeQty: '1',
    minAmount: '50',
  });
});
afterAll(() => app.close());

interface Line {
  readonly id: string;
  readonly costNo: string;
  readonly costConfigId: string;
  readonly costStatus: string;
  readonly amount: string;
  readonly totalAmount: string;
  readonly destCode?: string;
  readonly quoteSnapshot: string;
}

const linesOf = async (orderId: string): Promise<readonly Line[]> =>
  (await ok(admin.post(costCalls.find, { orderId }, { pageSize: '100' }))).records;
const deliveryOf = async (orderId: string) => (await linesOf(orderId)).find(({ destCode }) => destCode);
const quote = (...ids: string[]) => ok(admin.post(quoteCalls.quote, { ids }));
const storageOf = async (orderId: string) => (await linesOf(orderId)).filter(({ costConfigId }) => costConfigId === fees.STORAGE?.id);
/** Expects the stored lines after *Run* to equal the preview of *Try*, to the cent. */
async function expectTried(orderId: string) {
  const trial = await ok(admin.post(quoteCalls.try, { input: { id: orderId } }));
  await quote(orderId);
  const lines = await linesOf(orderId);
  const cents = lines.reduce((sum, { totalAmount }) => sum + Math.round(Number(totalAmount) * 100), 0);
  expect(Math.round(Number(trial.total) * 100)).toBe(cents);
  return trial;
}
async function approve(lines: readonly Line[]) {
  for (const { id } of lines) {
    await ok(admin.post(costCalls.transit, { id, transition: 'submit' }));
    await ok(manager.post(costCalls.transit, { id, transition: 'approve' }));
  }
}
async function newOrder(goods: readonly object[], more: object = {}) {
  serial += 1;
  const order = await create(admin, orderCalls.save, { ...orderOf(yard, containerNo(serial), goods), ...more });
  await ok(admin.post(orderCalls.transit, { id: order.id, transition: 'submit' }));
  return order;
}
async function change(id: string, more: object) {
  const record = await ok(admin.get(orderCalls.findById(id)));
  await ok(admin.post(orderCalls.save, { ...record, ...more }));
}

describe('an order that is quoted again when some of its lines stay', { tags: ['sqlite'] }, () => {
  test('charges pallets that left later on a billed day with a line for the difference', async () => {
    serial += 1;
    const shelf = await stockShelf({ admin, yard, door, serial, destinations: Array(9).fill('ONT8') });
    const leave = async (from: number, to: number) => {
      const ids = shelf.pallets.slice(from, to).map(({ id }) => id);
      const values = { insideStatus: 'OUT', outTime: '2026-11-11T18:00:00Z' } as const;
      const changes = ids.map((id) => ({ id, values }));
      const { code, text } = await door.within(admin, ({ records }) => records.changeMany('hwInside', changes));
      expect(code, text).toBe(20000);
    };
    // The first day is free, then five days cost 2.00 for each pallet. For two pallets this is below the minimum of 50.00.
    await leave(0, 2);
    await expectTried(shelf.orderId);
    await approve(await storageOf(shelf.orderId));
    await leave(2, 4);
    expect(await quote(shelf.orderId)).toMatchObject({ created: 0, kept: 1, differing: [] });
    await leave(4, 8);
    await expectTried(shelf.orderId);
    const amounts = async () => (await storageOf(shelf.orderId)).map(({ amount }) => amount).toSorted();
    expect(await amounts()).toEqual(['30.00', '50.00']);
    const rest = (await storageOf(shelf.orderId)).find(({ costStatus }) => costStatus === 'DRAFT');
    expect(JSON.parse(rest?.quoteSnapshot ?? '{}').steps.at(-1).says).toBe('already');
    expect(await quote(shelf.orderId)).toMatchObject({ created: 0, changed: 0, removed: 0, differing: [] });
    await leave(8, 9);
    expect(await quote(shelf.orderId)).toMatchObject({ created: 0, changed: 1 });
    expect(await amounts()).toEqual(['40.00', '50.00']);
    await approve(await storageOf(shelf.orderId).then((lines) => lines.filter(({ costStatus }) => costStatus === 'DRAFT')));
    expect(await quote(shelf.orderId)).toMatchObject({ created: 0, changed: 0, removed: 0, differing: [] });
  });

  test('charges the days of pallets that came back and left again once, whatever was billed in between', async () => {
    serial += 1;
    const shelf = await stockShelf({ admin, yard, door, serial, destinations: Array(9).fill('ONT8') });
    const move = async (from: number, to: number, day: string | undefined) => {
      const insideStatus = day === undefined ? ('STORED' as const) : ('OUT' as const);
      const values = { insideStatus, outTime: day === undefined ? null : `${day}T18:00:00Z` };
      const changes = shelf.pallets.slice(from, to).map(({ id }) => ({ id, values }));
      const { code, text } = await door.within(admin, ({ records }) => records.changeMany('hwInside', changes));
      expect(code, text).toBe(20000);
    };
    const drafts = async () => (await storageOf(shelf.orderId)).filter(({ costStatus }) => costStatus === 'DRAFT');
    const amounts = async () => (await drafts()).map(({ amount }) => amount);
    const nothingNew = { created: 0, changed: 0, removed: 0, differing: [] };
    // The first day is free, then five days cost 2.00 for each pallet.
    await move(0, 9, '2026-11-11');
    await quote(shelf.orderId);
    expect(await amounts()).toEqual(['90.00']);
    await approve(await storageOf(shelf.orderId));
    // Two pallets come back. Nothing is charged while they are in stock. When they leave, the ten new days are charged.
    await move(0, 2, undefined);
    expect(await quote(shelf.orderId)).toMatchObject(nothingNew);
    await move(0, 2, '2026-11-21');
    await expectTried(shelf.orderId);
    expect(await amounts()).toEqual(['40.00']);
    const [again] = await drafts();
    expect(JSON.parse(again?.quoteSnapshot ?? '{}').steps.at(-1)).toMatchObject({
      ...{ says: 'returned', with: { amount: '20', rest: '40' } },
    });
    expect(await quote(shelf.orderId)).toMatchObject(nothingNew);
    await approve(await drafts());
    expect(await quote(shelf.orderId)).toMatchObject(nothingNew);
    // One of the two comes back again. Its 50 days cost 100.00, and the other one alone now costs the minimum of 50.00. Of both, 60.00 has
    // already been charged, so 90.00 remain.
    await move(0, 1, undefined);
    expect(await quote(shelf.orderId)).toMatchObject(nothingNew);
    await move(0, 1, '2026-12-26');
    await expectTried(shelf.orderId);
    expect(await amounts()).toEqual(['90.00']);
    const all = await storageOf(shelf.orderId);
    // Seven pallets for 5 days, one for 15 days at the minimum of 50.00, and one for 50 days.
    expect(all.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(70 + 50 + 100);
    // All pallets leave on the day that the first line covers, so nothing is charged beyond the existing lines.
    await move(0, 2, '2026-11-11');
    expect(await quote(shelf.orderId)).toMatchObject({ created: 0, removed: 1 });
    expect(await amounts()).toEqual([]);
  });

  test('charges nothing for pallets that are empty now: merged, reversed or never found', async () => {
    serial += 1;
    const shelf = await stockShelf({ admin, yard, door, serial, destinations: ['ONT8', 'ONT8'] });
    const [kept, removed] = shelf.pallets;
    // The height of the pallet was stored as more than 72 inches by mistake, and is corrected later.
    const empty = { insideStatus: 'OUT', outTime: '2026-11-20T18:00:00Z', palletQty: '0', heightIn: '80' } as const;
    const none = { cartonQty: 0, lockedQty: 0, availQty: 0, volumeCbm: '0', weightKg: '0' };
    const out = { insideStatus: 'OUT', outTime: '2026-11-06T18:00:00Z' } as const;
    const { code, text } = await door.within(admin, ({ records }) =>
      records.changeMany('hwInside', [
        { id: String(removed?.id), values: { ...empty, ...none } },
        { id: String(kept?.id), values: out },
      ]),
    );
    expect(code, text).toBe(20000);
    await expectTried(shelf.orderId);
    expect(await storageOf(shelf.orderId)).toEqual([]);
  });

  test('reports lines that stay although their amount would differ or they no longer apply', async () => {
    const order = await newOrder([goodsFor('ONT8', 100)]);
    await quote(order.id);
    const line = await deliveryOf(order.id);
    await approve([line as Line]);
    await change(order.id, { goods: [goodsFor('ONT8', 200)] });
    const more = await quote(order.id);
    // 7 pallets cost 595.00, 14 pallets 1,190.00.
    expect(more).toMatchObject({
      created: 0,
      kept: 1,
      differing: [{ costNo: line?.costNo, amount: '595.00', now: '1190.00' }],
    });
    expect(more.message.en).toContain(`${line?.costNo} (595.00, would be 1190.00)`);
    const trial = await expectTried(order.id);
    expect(trial.stays).toMatchObject([{ costNo: line?.costNo, of: 'changed', now: '1190.00', total: '595.00' }]);
    await change(order.id, { goods: [{ ...goodsFor('ONT8', 100), deliveryMethod: 'UPS' }] });
    const removed = await quote(order.id);
    expect(removed.differing).toEqual([{ costNo: line?.costNo, amount: '595.00', now: null }]);
    expect(removed.message.zh).toContain('现在已无此项');
    expect((await expectTried(order.id)).stays).toMatchObject([{ of: 'gone', now: null }]);
    // If a user entered an amount that equals the current price, this is not a difference.
    const own = await newOrder([goodsFor('ONT8', 100)]);
    await quote(own.id);
    const draft = await deliveryOf(own.id);
    await ok(admin.post(costCalls.save, { ...draft, qty: '14' }));
    await change(own.id, { goods: [goodsFor('ONT8', 200)] });
    expect(await quote(own.id)).toMatchObject({ kept: 1, differing: [] });
  });
});

test('charges storage by pallet and by volume once, and quoting again adds nothing', { tags: ['sqlite'] }, async () => {
  const price = { costConfigId: fees.STORAGE?.id, chargeUnit: 'CBM_DAY', cabinetId: yard.cabinetId, rate: '1' };
  const row = await operationPrice(admin, yard, { ...price, freeQty: '1' });
  serial += 1;
  const shelf = await stockShelf({ admin, yard, door, serial, destinations: ['ONT8', 'ONT8'] });
  const values = { insideStatus: 'OUT', outTime: '2026-11-11T18:00:00Z' } as const;
  const changes = shelf.pallets.map(({ id }) => ({ id, values }));
  await door.within(admin, ({ records }) => records.changeMany('hwInside', changes));
  await expectTried(shelf.orderId);
  // These are five days of 2 pallets with 1.2 CBM each.
  expect((await storageOf(shelf.orderId)).map(({ amount }) => amount)).toEqual(['12.00']);
  expect(await quote(shelf.orderId)).toMatchObject({ created: 0, changed: 0, removed: 0 });
  // A second draft line for the same days, which older data may contain.
  const [draft] = await storageOf(shelf.orderId);
  const twin = await door.within(admin, async ({ records }) => {
    const [cost] = await records.find('hwCost', { id: draft?.id ?? '' });
    const {
      id: _,
      version,
      costNo,
      createBy,
      createTime,
      updateBy,
      updateTime,
      amount,
      ...rest
    } = cost as object & {
      [name: string]: unknown;
    };
    await records.create('hwCost', rest);
  });
  expect(twin.code, twin.text).toBe(20000);
  expect(await storageOf(shelf.orderId)).toHaveLength(2);
  expect(await quote(shelf.orderId)).toMatchObject({ created: 0, removed: 1 });
  expect(await storageOf(shelf.orderId)).toHaveLength(1);
  await ok(admin.post('/hw/wms/hwOperationTemplate/disable', { id: row.id, input: {} }));
});

describe('an order whose customer is corrected', { tags: ['sqlite'] }, () => {
  let other: { id: string };
  beforeAll(async () => {
    other = await create(admin, '/hw/wms/hwUser/saveHwUser', {
      ...{ account: 'seller2', userCode: 'SELLER2', userName: '二号卖家', userType: 'CUSTOMER', dataScope: 'CUSTOMER' },
      ...{ payTerm: 'NET30', currency: 'USD' },
    });
  });
  const parties = async (orderId: string) => (await linesOf(orderId)).map((line) => Reflect.get(line, 'partyId'));

  test('moves its draft lines to the new customer at once, and quoting again charges nothing else', async () => {
    const order = await newOrder([goodsFor('ONT8', 100)]);
    await quote(order.id);
    const [line] = await linesOf(order.id);
    await ok(admin.post(costCalls.save, { ...line, remark: 'by hand', rate: '7' }));
    const own = { direction: 'AR', costConfigId: fees.DEVAN?.id, bizDate: '2026-11-02', currency: 'USD' };
    const by = { orderId: order.id, qty: '1', rate: '9' };
    await create(admin, costCalls.save, { ...own, ...by, partyId: yard.customerId });
    const before = await linesOf(order.id);
    expect(await parties(order.id)).toEqual([yard.customerId, yard.customerId, yard.customerId]);
    const enteredBy = async () => (await linesOf(order.id)).map((one) => Reflect.get(one, 'enteredBy'));
    await ok(manager.post(costCalls.save, { ...before[0], qty: '2' }));
    const entered = await enteredBy();
    expect(entered).toContain('manager');
    await change(order.id, { customerId: other.id });
    expect(await parties(order.id)).toEqual([other.id, other.id, other.id]);
    // A user who corrects the customer of an order does not count as the one who entered its amounts.
    expect(await enteredBy()).toEqual(entered);
    expect(await quote(order.id)).toMatchObject({ created: 0, changed: 0, removed: 0 });
    const snapshots = (lines: readonly Line[]) => lines.map(({ id, quoteSnapshot }) => ({ id, quoteSnapshot }));
    expect(snapshots(await linesOf(order.id))).toEqual(snapshots(before));
    expect(await quote(order.id)).toMatchObject({ created: 0, changed: 0, removed: 0 });
  });

  test('keeps its customer while lines are submitted or approved, until they are void', async () => {
    const order = await newOrder([goodsFor('ONT8', 100)]);
    await quote(order.id);
    const [line, ...drafts] = await linesOf(order.id);
    await ok(admin.post(costCalls.transit, { id: line?.id, transition: 'submit' }));
    const expectRejected = async () => {
      const stored = async () => ok(admin.get(orderCalls.findById(order.id)));
      const [record, lines] = [await stored(), await linesOf(order.id)];
      const rejected = (language: string) =>
        admin.post(orderCalls.save, { ...record, customerId: other.id }, { 'Accept-Language': language });
      const en = await rejected('en');
      expect(en).toMatchObject({ code: 40012, data: { errors: [{ path: '/customerId' }] } });
      expect(en.text).toContain(`1 receivable that is no longer a draft (${line?.costNo})`);
      expect((await rejected('zh')).text).toContain(`1 条非草稿的应收（${line?.costNo}）`);
      expect([await stored(), await linesOf(order.id)]).toEqual([record, lines]);
      await change(order.id, { remark: 'still to be changed otherwise' });
    };
    await expectRejected();
    await ok(manager.post(costCalls.transit, { id: line?.id, transition: 'approve' }));
    await expectRejected();
    await ok(manager.post(costCalls.transit, { id: line?.id, transition: 'void' }));
    await change(order.id, { customerId: other.id });
    await quote(order.id);
    const left = (await linesOf(order.id)).filter(({ costStatus }) => costStatus === 'DRAFT');
    expect(left).toHaveLength(drafts.length + 1);
    for (const draft of left) expect(draft).toMatchObject({ partyId: other.id });
  });
});

describe('amounts in two currencies are never mixed', { tags: ['sqlite'] }, () => {
  test('an order with charges keeps its currency until the lines are deleted', async () => {
    const order = await newOrder([goodsFor('ONT8', 100)]);
    await quote(order.id);
    const [first] = (await linesOf(order.id)).toSorted((a, b) => (a.costNo < b.costNo ? -1 : 1));
    const record = await ok(admin.get(orderCalls.findById(order.id)));
    const rejected = await admin.post(orderCalls.save, { ...record, currency: 'EUR' }, { 'Accept-Language': 'en' });
    expect(rejected).toMatchObject({ code: 40012, data: { errors: [{ path: '/currency' }] } });
    expect(rejected.text).toContain(`in USD (such as ${first?.costNo})`);
    expect((await ok(admin.get(orderCalls.findById(order.id)))).currency).toBe('USD');
    await change(order.id, { remark: 'still to be changed otherwise' });
    const ids = (await linesOf(order.id)).map(({ id }) => id);
    await ok(admin.post('/hw/wms/hwCost/deleteHwCostByIds', ids));
    await change(order.id, { currency: 'EUR' });
  });

  test('a line in another currency is shown with it, and is in no sum', async () => {
    const order = await newOrder([goodsFor('ONT8', 100)]);
    await quote(order.id);
    const draft = await deliveryOf(order.id);
    await ok(admin.post(costCalls.save, { ...draft, currency: 'EUR' }));
    const again = await quote(order.id);
    const differing = [{ costNo: draft?.costNo, amount: '595.00', now: '595.00', currency: 'EUR' }];
    expect(again).toMatchObject({ created: 0, kept: 1, differing });
    expect(again.message.en).toContain(`${draft?.costNo} (595.00 EUR, would be 595.00)`);
    const trial = await ok(admin.post(quoteCalls.try, { input: { id: order.id } }));
    expect(trial.stays).toMatchObject([{ costNo: draft?.costNo, of: 'changed', total: '595.00', currency: 'EUR' }]);
    // The total is the devanning fee with its tax and nothing else.
    expect(trial.total).toBe('477.00');
  });
});

test('contradicting rows block only the orders that need them', { tags: ['sqlite'] }, async () => {
  const other = { destValues: 'MDW2', effectiveDate: '2025-01-01' };
  await dispatchPrice(admin, yard, { destValues: 'MDW2' });
  const twin = await dispatchPrice(admin, yard, other);
  // The server rejects this change now, but older data may contain such rows.
  const when = `where "id" = '${twin.id}'`;
  await executeRaw(app.database, [`update "hwQuotationTemplate" set "effectiveDate" = '2026-01-01', "chargeUnit" = 'CBM' ${when}`]);
  const [valid, faulty] = [await newOrder([goodsFor('ONT8', 100)]), await newOrder([goodsFor('MDW2', 100)])];
  const { orderNo } = await ok(admin.get(orderCalls.findById(faulty.id)));
  const sums = await quote(faulty.id, valid.id);
  expect(sums).toMatchObject({ created: 2, skipped: [{ orderNo }] });
  expect(sums.message.en).toContain(`1 not quoted: ${orderNo}: The rows`);
  expect(await linesOf(valid.id)).toHaveLength(2);
  expect(await linesOf(faulty.id)).toEqual([]);
  const rejected = await admin.post(quoteCalls.quote, { ids: [faulty.id] }, { 'Accept-Language': 'en' });
  expect(rejected).toMatchObject({ code: 40012 });
  expect(rejected.text).toContain(orderNo);
});
