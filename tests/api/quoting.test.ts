import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { combinationPrice, costCalls, dispatchPrice, openFees, operationPrice, quoteCalls } from './support/priceLists.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { bringIn, goodsFor, openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

let app: TestApp;
let admin: Client;
let yard: Yard;
let fees: Awaited<ReturnType<typeof openFees>>;
let serial = 0;

beforeAll(async () => {
  app = await startApp({}, handlers);
  admin = app.admin;
  yard = await openYard(admin);
  fees = await openFees(admin);
  await operationPrice(admin, yard, { costConfigId: fees.DEVAN?.id });
  await operationPrice(admin, yard, {
    ...{ costConfigId: fees.DEVAN?.id, chargeUnit: 'DEST', freeQty: '1', rate: '15' },
  });
  await dispatchPrice(admin, yard, { minAmount: '250', fuelPct: '18' });
  await dispatchPrice(admin, yard, { destValues: 'LGB8', rate: '120' });
  await combinationPrice(admin, yard, { destValues: 'ONT8/LGB8' });
});
afterAll(() => app.close());

async function newOrder(goods: readonly object[], more: object = {}) {
  serial += 1;
  const order = await create(admin, orderCalls.save, { ...orderOf(yard, containerNo(serial), goods), ...more });
  await ok(admin.post(orderCalls.transit, { id: order.id, transition: 'submit' }));
  return order;
}

interface Line {
  readonly id: string;
  readonly costConfigId: string;
  readonly costStatus: string;
  readonly amount: string;
  readonly totalAmount: string;
  readonly rate: string;
  readonly version: number;
  readonly destCode?: string;
  readonly remark?: string;
  readonly quoteSnapshot: string;
}

const linesOf = async (orderId: string): Promise<readonly Line[]> =>
  (await ok(admin.post(costCalls.find, { orderId }, { pageSize: '100' }))).records;
const quote = (...ids: string[]) => admin.post(quoteCalls.quote, ids.length > 1 ? { ids } : { id: ids[0] });
const feeOf = ({ costConfigId }: Line) => Object.entries(fees).find(([, { id }]) => id === costConfigId)?.[0] ?? costConfigId;
const priced = (lines: readonly Line[]) =>
  lines.map((line) => [feeOf(line), line.destCode ?? '', line.amount].join(' ').replace('  ', ' ')).toSorted();

describe('quoting an order', () => {
  test('creates draft lines with their calculation once: quoting again writes nothing, and follows changes of the order', async () => {
    const order = await newOrder([goodsFor('ONT8', 100), goodsFor('LGB8', 15)]);
    expect(await ok(quote(order.id))).toMatchObject({ created: 5, changed: 0, removed: 0 });
    const lines = await linesOf(order.id);
    // 12 CBM need 7 pallets, and 1.8 CBM need 1 pallet.
    expect(priced(lines)).toEqual([...['DEVAN 15.00', 'DEVAN 450.00', 'DISPATCH LGB8 120.00', 'DISPATCH ONT8 595.00', 'FUEL ONT8 107.10']]);
    expect(lines.find(({ rate }) => rate === '450.0000')).toMatchObject({ totalAmount: '477.00', costStatus: 'DRAFT' });
    const snapshot = JSON.parse(lines.find((line) => line.amount === '595.00')?.quoteSnapshot ?? '{}');
    expect(snapshot.steps.map(({ says }: { says: string }) => says)).toEqual([
      ...['date', 'public', 'row', 'palletsEstimated', 'quantity', 'product'],
    ]);

    expect(await ok(quote(order.id))).toMatchObject({ created: 0, changed: 0, removed: 0 });
    expect(await linesOf(order.id)).toEqual(lines);

    const fuel = lines.find((line) => feeOf(line) === 'FUEL');
    await ok(admin.post(costCalls.save, { ...fuel, remark: '按合同' }));
    const record = (await admin.get(orderCalls.findById(order.id))).data;
    const goods = record.goods.filter(({ destCode }: { destCode: string }) => destCode === 'ONT8');
    await ok(admin.post(orderCalls.save, { ...record, goods: [{ ...goods[0], cartonQty: 200 }] }));
    // 24 CBM need 14 pallets. The line for the other destination is removed.
    expect(await ok(quote(order.id))).toMatchObject({ created: 0, changed: 2, removed: 2 });
    expect(priced(await linesOf(order.id))).toEqual(['DEVAN 450.00', 'DISPATCH ONT8 1190.00', 'FUEL ONT8 214.20']);
    expect((await linesOf(order.id)).find((line) => feeOf(line) === 'FUEL')).toMatchObject({ remark: '按合同' });
  });

  test('counts destinations by ZIP code, each once', async () => {
    const home = (zipCode: string) => ({
      ...{ ...goodsFor('', 10, zipCode), destType: 'RESIDENTIAL', destCode: null, zipCode, stateCode: 'CA' },
      ...{ fbaId: null, refId: null, consignee: 'A. Buyer', address: '1 Elm St' },
    });
    const order = await newOrder([goodsFor('ONT8', 10), home('92336'), home('92337')]);
    await ok(quote(order.id));
    // Three destinations at 15.00 each, the first of them free.
    expect(priced(await linesOf(order.id))).toContain('DEVAN 30.00');
  });

  test('keeps lines that users have changed or submitted, and does not charge them twice', async () => {
    const order = await newOrder([goodsFor('ONT8', 100)]);
    await ok(quote(order.id));
    const lines = await linesOf(order.id);
    const [devan, dispatch] = ['DEVAN', 'DISPATCH'].map((name) => lines.find((line) => feeOf(line) === name));
    await ok(admin.post(costCalls.transit, { id: devan?.id, transition: 'submit' }));
    await ok(admin.post(costCalls.save, { ...dispatch, rate: '80' }));
    await operationPrice(admin, yard, {
      ...{ costConfigId: fees.DEVAN?.id, rate: '999', effectiveDate: '2026-10-15', userId: yard.customerId },
    });
    expect(await ok(quote(order.id))).toMatchObject({ created: 0, changed: 0, removed: 0, kept: 2 });
    expect(priced(await linesOf(order.id))).toEqual(['DEVAN 450.00', 'DISPATCH ONT8 560.00', 'FUEL ONT8 107.10']);

    // The next order uses the customer's own price list, which has no price per destination.
    const next = await newOrder([goodsFor('ONT8', 100)]);
    await ok(quote(next.id));
    expect(priced(await linesOf(next.id))).toEqual(['DEVAN 999.00', 'DISPATCH ONT8 595.00', 'FUEL ONT8 107.10']);
    const ofNext = await linesOf(next.id);
    expect(ofNext.find((line) => feeOf(line) === 'DEVAN')?.quoteSnapshot).toContain('"exclusive"');
  });

  test('creates a line at rate 0 with the reason when no price matches', async () => {
    const order = await newOrder([goodsFor('IND9', 10)]);
    const { message, withoutPrice } = await ok(quote(order.id));
    expect([withoutPrice, message.en]).toEqual([1, expect.stringContaining('1 without a quotation')]);
    const line = (await linesOf(order.id)).find((one) => feeOf(one) === 'DISPATCH');
    expect(line).toMatchObject({ rate: '0.0000', amount: '0.00', costStatus: 'DRAFT', destCode: 'IND9' });
    expect(line?.remark).toMatch(
      /找不到匹配报价：.*没有仓点 IND9.* \/ No matching quotation: IND9 .* is not in the price list in force from/,
    );
  });

  test('lines without a price cannot be submitted until one is entered', async () => {
    const order = await newOrder([goodsFor('IND9', 10)]);
    await ok(quote(order.id));
    const line = (await linesOf(order.id)).find((one) => feeOf(one) === 'DISPATCH');
    const submit = () => admin.post('/hw/wms/hwCost/transitHwCost', { ids: [line?.id], transition: 'submit' });
    expect(await submit()).toMatchObject({ code: 40012, message: expect.stringContaining('没有匹配的报价') });
    const call = `/hw/wms/hwCost/findHwCostById/${line?.id}`;
    const whole = (await admin.get(call)).data;
    expect(whole.costStatus).toBe('DRAFT');
    expect(whole.remark).toContain('No matching quotation');
    const priced = await ok(admin.post('/hw/wms/hwCost/saveHwCost', { ...whole, rate: '12' }));
    // The reason why there is no price is not printed on the customer's bill.
    expect(priced.remark).toBeNull();
    await ok(submit());
  });

  test('bills a combination container at one price, without the included items', async () => {
    const order = await newOrder([goodsFor('ONT8', 100), goodsFor('IND9', 10)], { orderType: 'COMBINE' });
    const trial = await ok(admin.post(quoteCalls.try, { input: { id: order.id } }));
    expect(trial).toMatchObject({ way: 'COMBINATION', currency: 'USD', date: '2026-11-01' });
    expect(await linesOf(order.id)).toEqual([]);
    await ok(quote(order.id));
    // ONT8 has 12 of 13.2 CBM, so its share of 2,450.00 is 0.9091.
    expect(priced(await linesOf(order.id))).toEqual(['COMBINATION 2227.30', 'DISPATCH IND9 0.00']);
    expect(trial.lines.map(({ amount }: Line) => amount)).toEqual(['2227.30', '0.00']);
  });

  test('keeps the pricing mode of an order that is billed already, even if its container changes', async () => {
    const change = async (id: string, more: object) =>
      ok(admin.post(orderCalls.save, { ...(await admin.get(orderCalls.findById(id))).data, ...more }));
    const submit = async (id: string, name: string) => {
      const line = (await linesOf(id)).find((one) => feeOf(one) === name);
      await ok(admin.post(costCalls.transit, { id: line?.id, transition: 'submit' }));
    };
    const combined = await newOrder([goodsFor('ONT8', 100)], { orderType: 'COMBINE' });
    await ok(quote(combined.id));
    await submit(combined.id, 'COMBINATION');
    // No destination is in a region any more. The combination price stays, with everything that it includes.
    await change(combined.id, { goods: [goodsFor('IND9', 100)] });
    expect(await ok(quote(combined.id))).toMatchObject({ created: 0, kept: 1 });
    expect(priced(await linesOf(combined.id))).toEqual(['COMBINATION 2450.00']);

    const itemised = await newOrder([goodsFor('ONT8', 100)]);
    await ok(quote(itemised.id));
    await submit(itemised.id, 'DEVAN');
    const before = priced(await linesOf(itemised.id));
    await change(itemised.id, { orderType: 'COMBINE' });
    expect(await ok(quote(itemised.id))).toMatchObject({ created: 0, removed: 0 });
    expect(priced(await linesOf(itemised.id))).toEqual(before);
  });

  test('never overwrites a line that a user has submitted meanwhile', async () => {
    const orders = [];
    for (let i = 0; i < 6; i++) {
      const order = await newOrder([goodsFor('ONT8', 100)]);
      await ok(quote(order.id));
      const record = (await admin.get(orderCalls.findById(order.id))).data;
      await ok(admin.post(orderCalls.save, { ...record, goods: [goodsFor('ONT8', 200)] }));
      orders.push(order);
    }
    const seen = (await Promise.all(orders.map(({ id }) => linesOf(id)))).flat();
    const ids = orders.map(({ id }) => id);
    const submit = ({ id, version }: Line) => admin.post(costCalls.transit, { id, version, transition: 'submit' });
    const [, ...answers] = await Promise.all([quote(...ids), ...seen.map(submit)]);
    const now = new Map((await Promise.all(ids.map(linesOf))).flat().map((line) => [line.id, line]));
    const asSeen = seen.filter((_, i) => answers[i]?.code === 20000);
    expect(asSeen.map(({ id }) => now.get(id)?.amount)).toEqual(asSeen.map(({ amount }) => amount));
    expect(asSeen.map(({ id }) => now.get(id)?.costStatus)).toEqual(asSeen.map(() => 'SUBMITTED'));
  });

  test('also runs from the cost lines, for the selected orders', async () => {
    const orders = [await newOrder([goodsFor('ONT8', 100)]), await newOrder([goodsFor('LGB8', 15)])];
    const orderIds = orders.map(({ id }) => id);
    expect(await ok(admin.post(quoteCalls.named, { input: { orderIds } }))).toMatchObject({ created: 5 });
    expect(await ok(admin.post(quoteCalls.named, { input: { orderIds } }))).toMatchObject({ created: 0, kept: 0 });
    serial += 1;
    const draft = await create(admin, orderCalls.save, orderOf(yard, containerNo(serial), [goodsFor('ONT8', 1)]));
    const rejected = await admin.post(quoteCalls.named, { input: { orderIds: [...orderIds, draft.id] } });
    expect(rejected).toMatchObject({ code: 40000, text: expect.stringContaining('orderIds') });
    expect(await linesOf(draft.id)).toEqual([]);
  });

  test('ten times at once creates every line once', async () => {
    const order = await newOrder([goodsFor('ONT8', 100)]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => quote(order.id)));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 20000));
    expect(await linesOf(order.id)).toHaveLength(3);
  });

  test('charges past days, and only shows those still running', async () => {
    const perDay = (name: string, rate: string) => operationPrice(admin, yard, { costConfigId: fees[name]?.id, chargeUnit: 'DAY', rate });
    await perDay('DEMURRAGE', '155');
    await perDay('CHASSIS', '40');
    const order = await newOrderIn([goodsFor('ONT8', 100)]);
    const trial = await ok(admin.post(quoteCalls.try, { input: { id: order.id } }));
    const chassis = trial.lines.find(({ title }: { title: { en: string } }) => title.en === 'CHASSIS');
    expect(chassis).toMatchObject({ isForecast: true, rate: '40' });
    await ok(quote(order.id));
    // The container was picked up on 4 November; the last free day is 5 November.
    expect((await linesOf(order.id)).map(feeOf)).not.toContain('DEMURRAGE');
    expect((await linesOf(order.id)).map(feeOf)).not.toContain('CHASSIS');
    const returned = { id: order.id, input: { emptyReturnTime: '2026-11-13T20:00:00Z' } };
    await ok(admin.post('/hw/wms/hwOrder/returnEmpty', returned));
    await ok(quote(order.id));
    expect(priced(await linesOf(order.id))).toContain('CHASSIS 400.00');
  });
});

/** Creates an order whose container has arrived at the warehouse. */
async function newOrderIn(goods: readonly object[]) {
  serial += 1;
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(serial), goods));
  await bringIn(admin, yard, order);
  return order;
}

describe('the price preview', () => {
  test("shows a destination's row and extras, or why there is none", async () => {
    const input = { repositoryId: yard.repositoryId, code: 'ONT8', cbm: '3.6', date: '2026-06-01' };
    expect(await ok(admin.post(quoteCalls.tryPrice, { input }))).toMatchObject({
      ...{ total: '295.00', lines: [{ amount: '250.00' }, { amount: '45.00' }] },
    });
    const early = await ok(admin.post(quoteCalls.tryPrice, { input: { ...input, date: '2025-06-01' } }));
    expect(early).toMatchObject({
      lines: [],
      notCombined: {
        en: expect.stringMatching(/^No matching quotation: no price list in effect on 2025-06-01 has this kind of delivery/),
      },
    });
    expect(await admin.post(quoteCalls.tryPrice, { input: { ...input, cbm: 'x' } })).toMatchObject({ code: 40000 });
    expect(await admin.post(quoteCalls.tryPrice, { input: { ...input, date: '1 May' } })).toMatchObject({
      code: 40000,
    });
  });

  test('uses only price lists visible to the caller: no other customer, and no other warehouse', async () => {
    const customer = (userCode: string) =>
      create(admin, '/hw/wms/hwUser/saveHwUser', {
        ...{ account: userCode.toLowerCase(), userCode, userName: userCode, userType: 'CUSTOMER' },
        ...{ dataScope: 'CUSTOMER', payTerm: 'NET30', currency: 'USD' },
      });
    const [own, rival] = [await customer('OWNER'), await customer('RIVAL')];
    const customerId = own.id;
    const away = await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
      ...{ repositoryCode: 'EWR01', repositoryName: '新泽西仓', stateCode: 'NJ', city: 'Edison', address: '1 Main St' },
      ...{ zipCode: '08817', timezone: 'America/New_York' },
    });
    const { repositoryId } = yard;
    await dispatchPrice(admin, yard, { destValues: 'IND9', userId: customerId, rate: '71' });
    await dispatchPrice(admin, yard, { destValues: 'IND9', userId: rival.id, rate: '53' });
    await dispatchPrice(admin, { ...yard, repositoryId: away.id }, { destValues: 'IND9', rate: '47' });
    const perms = ['fms:quotation:query'];
    const asker = async (account: string, scope: object) => {
      const { client } = await hire(app, { account, perms, ...scope });
      const base = { code: 'IND9', cbm: '1.8', date: '2026-06-01' };
      return async (input: object) => {
        const { lines, total, notCombined } = await ok(client.post(quoteCalls.tryPrice, { input: { ...base, ...input } }));
        return { rates: lines.map(({ rate }: { rate: string }) => Number(rate)), total, notCombined };
      };
    };
    const none = { rates: [], total: '0.00', notCombined: { en: expect.stringMatching(/^No matching quotation/) } };
    const all = await asker('pricesAll', {});
    expect(await all({ customerId: rival.id, repositoryId })).toMatchObject({ rates: [53] });
    expect(await all({ repositoryId: away.id })).toMatchObject({ rates: [47] });
    const ofCustomer = await asker('pricesCustomer', { dataScope: 'CUSTOMER', customerId });
    expect(await ofCustomer({ customerId, repositoryId })).toMatchObject({ rates: [71], total: '71.00' });
    expect(await ofCustomer({ customerId: rival.id, repositoryId })).toMatchObject(none);
    const ofApp = await asker('pricesHouse', { dataScope: 'WAREHOUSE', repositoryIds: [repositoryId] });
    expect(await ofApp({ customerId: rival.id, repositoryId })).toMatchObject({ rates: [53] });
    expect(await ofApp({ repositoryId: away.id })).toMatchObject(none);
  });

  test('shows a container by its order number, with the sum of its parts', async () => {
    const order = await newOrder([goodsFor('ONT8', 100), goodsFor('LGB8', 50)]);
    const made = (await admin.get(orderCalls.findById(order.id))).data;
    const trial = await ok(admin.post(quoteCalls.tryContainer, { input: { no: made.orderNo } }));
    expect(trial).toMatchObject({ way: 'COMBINATION', total: '2450.00' });
    expect(Number(trial.itemisedTotal)).toBeGreaterThan(0);
    expect(await admin.post(quoteCalls.tryContainer, { input: { no: 'HW0' } })).toMatchObject({ code: 40000 });
  });
});

test('for an order without a warehouse reports for each line that prices belong to a warehouse', async () => {
  const order = await newOrder([goodsFor('ONT8', 10)], { orderType: 'DIRECT', repositoryId: null });
  const { lines } = await ok(admin.post(quoteCalls.try, { input: { id: order.id } }));
  expect(lines.length).toBeGreaterThan(1);
  for (const { reason } of lines) {
    expect(reason.zh).toBe('找不到匹配报价：订单没有仓库，价格表按仓库分');
    expect(reason.en).toContain('the order has no warehouse');
  }
});

test('a price list rejects a second row of equal rank, so that quotes are never ambiguous', async () => {
  const order = await newOrder([goodsFor('MDW2', 10)]);
  const first = await dispatchPrice(admin, yard, { destValues: 'MDW2', tierTo: '5', currency: 'USD' });
  const second = await admin.post('/hw/wms/hwQuotationTemplate/saveHwQuotationTemplate', {
    ...{ direction: 'AR', repositoryId: yard.repositoryId, deliveryMethod: 'TRUCK', destType: 'AMAZON', tierTo: '9' },
    ...{ regionRule: 'FC', destValues: 'MDW2', chargeUnit: 'PALLET', tierFrom: '0', rate: '9', palletRule: 'CEIL' },
    ...{ palletCbm: '1.8', currency: 'USD', effectiveDate: '2026-01-01', status: 'ACTIVE' },
  });
  // All ways of writing prices reject such a second row. Only rows that are older than this check can contradict each other.
  expect(second.code, second.text).not.toBe(20000);
  expect(first.id).toBeTruthy();
  expect(await ok(quote(order.id))).toMatchObject({ withoutPrice: 0 });
});

test('only users who may quote can quote: an order clerk is rejected, and nothing is created', async () => {
  const order = await newOrder([goodsFor('ONT8', 10)]);
  const { client: clerk } = await hire(app, { account: 'ordersOnly', perms: ['wms:order:list', 'wms:order:edit'] });
  expect(await clerk.post(quoteCalls.quote, { id: order.id })).toMatchObject({ code: 40003 });
  expect(await clerk.post(quoteCalls.try, { input: { id: order.id } })).toMatchObject({ code: 40003 });
  expect(await linesOf(order.id)).toEqual([]);
});
