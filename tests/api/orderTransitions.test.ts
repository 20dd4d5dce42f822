import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import file from '../../schemas/orders/hwOrder.json' with { type: 'json' };
import type { Client } from './support/client.ts';
import { create } from './support/lab.ts';
import { type Step, walkEveryPair } from './support/life.ts';
import { clerkOf, costCalls, newFee, payable } from './support/money.ts';
import { ok } from './support/ok.ts';
import { type OrderLab, openOrderLab } from './support/orderLab.ts';
import { hire } from './support/people.ts';
import type { TestApp } from './support/startApp.ts';
import { orderCalls, type Yard } from './support/yard.ts';

/** The life cycle of an order, stated independently of its resource file. */
const early = ['DRAFT', 'SUBMITTED', 'ASSIGNED', 'IN_TRANSIT', 'AT_PORT'];
const late = ['PICKED_UP', 'AT_WAREHOUSE', 'DEVANNING', 'IN_STOCK', 'PARTIAL_OUT', 'ALL_OUT', 'DELIVERED', 'COMPLETED'];
const states = [...early, ...late, 'CANCELLED'];
const steps = (yard: Yard): readonly Step[] => [
  { name: 'submit', from: ['DRAFT'], to: 'SUBMITTED' },
  { name: 'assign', from: ['SUBMITTED', 'ASSIGNED'], to: 'ASSIGNED', input: { operatorId: yard.operatorId } },
  { name: 'sail', from: ['ASSIGNED'], to: 'IN_TRANSIT', bySystem: true },
  { name: 'arrivePort', from: ['ASSIGNED', 'IN_TRANSIT'], to: 'AT_PORT', input: { ata: '2026-01-05T08:00:00Z' } },
  { name: 'pickUp', from: ['AT_PORT'], to: 'PICKED_UP', input: { pickupTime: '2026-01-07T15:00:00Z' } },
  { name: 'arriveWarehouse', from: ['PICKED_UP'], to: 'AT_WAREHOUSE', input: { arriveTime: '2026-01-07T19:00:00Z' } },
  { name: 'startDevan', from: ['AT_WAREHOUSE'], to: 'DEVANNING' },
  { name: 'finishDevan', from: ['DEVANNING'], to: 'IN_STOCK' },
  // If a delivery is rejected when everything had left (ALL_OUT), a part of the stock returns.
  { name: 'shipPart', from: ['IN_STOCK', 'PARTIAL_OUT', 'ALL_OUT'], to: 'PARTIAL_OUT', bySystem: true },
  { name: 'shipAll', from: ['IN_STOCK', 'PARTIAL_OUT'], to: 'ALL_OUT', bySystem: true },
  { name: 'returnAll', from: ['PARTIAL_OUT', 'ALL_OUT'], to: 'IN_STOCK', bySystem: true },
  { name: 'deliver', from: ['ALL_OUT'], to: 'DELIVERED', bySystem: true },
  { name: 'deliverDirect', from: ['PICKED_UP'], to: 'DELIVERED' },
  { name: 'withdrawPod', from: ['DELIVERED'], to: 'ALL_OUT', bySystem: true },
  { name: 'withdrawDirect', from: ['DELIVERED'], to: 'PICKED_UP' },
  { name: 'complete', from: ['DELIVERED'], to: 'COMPLETED' },
  { name: 'cancel', from: early, to: 'CANCELLED', input: { reason: '客户取消' } },
];

let lab: OrderLab;
let app: TestApp;
let admin: Client;
let yard: Yard;

beforeAll(async () => {
  lab = await openOrderLab();
  ({ app, admin, yard } = lab);
});
afterAll(() => app.close());

const one: OrderLab['one'] = (...requested) => lab.one(...requested);
const rejected: OrderLab['refused'] = (...requested) => lab.refused(...requested);
const readBack: OrderLab['readBack'] = (id) => lab.readBack(id);
const fresh: OrderLab['fresh'] = () => lab.fresh();

const stepOf = (name: string) => steps(yard).find((step) => step.name === name) as Step;
const transit = (id: string, name: string, client = admin) =>
  client.post(orderCalls.transit, { id, transition: name, input: stepOf(name).input ?? {} });

describe('the life cycle of an order', () => {
  test('has the actions of the table and no others', async () => {
    const walked = await walkEveryPair({
      ...{ resource: 'hwOrder', field: 'orderStatus', transit: orderCalls.transit, states, steps: steps(yard) },
      ...{ admin, door: lab.door, make: lab.make, readBack },
    });
    expect(walked).toEqual({ allowed: 27, refused: 14 * 17 - 27 });
    const { transitions } = file.states;
    expect(transitions.map(({ name }) => name)).toEqual(steps(yard).map(({ name }) => name));
  }, 300_000);

  interface Guarded {
    readonly why: string;
    readonly step: string;
    readonly state: string;
    readonly more?: object;
    readonly goods?: object | null;
    readonly isBilled?: boolean;
  }
  const guarded: readonly Guarded[] = [
    { why: 'without goods', step: 'submit', state: 'DRAFT', goods: null },
    ...['CUSTOMS', 'CARRIER', 'TERMINAL', 'CUSTOMER', 'FINANCE'].map((holdType) => ({
      ...{ why: `held by ${holdType}`, step: 'pickUp', state: 'AT_PORT', more: { holdType, holdReason: '查验' } },
    })),
    { why: 'that customs has not released', step: 'pickUp', state: 'AT_PORT', more: { customsReleaseTime: null } },
    {
      ...{ why: 'without customs release for a customer who needs it', step: 'pickUp', state: 'AT_PORT' },
      more: { customsMode: 'SELF', customsReleaseTime: null },
    },
    { why: 'that goes direct', step: 'arriveWarehouse', state: 'PICKED_UP', more: { orderType: 'DIRECT' } },
    { why: 'that does not go direct', step: 'deliverDirect', state: 'PICKED_UP' },
    { why: 'with uncounted goods', step: 'finishDevan', state: 'DEVANNING', goods: { recvCartonQty: null } },
    { why: 'that is not billed', step: 'complete', state: 'DELIVERED', isBilled: false },
  ];
  test.each(guarded)('an order $why: $step is refused', async ({ step, state, more, goods, isBilled }) => {
    const [id] = (await lab.make([{ state, more, goods, isBilled }])) as [string];
    await rejected(id, 40012, () => transit(id, step));
  });

  test('an order with approved costs is canceled only once they are void', async () => {
    const id = await one('ASSIGNED');
    const fee = await newFee(admin);
    const clerk = await clerkOf(app);
    const line = await create(clerk, costCalls.save, payable(yard, fee.id, { orderId: id }));
    const step = (client: Client, transition: string) => client.post(costCalls.transit, { id: line.id, transition });
    await ok(step(clerk, 'submit'));
    await ok(step(admin, 'approve'));
    await rejected(id, 40012, () => transit(id, 'cancel'));
    await ok(step(admin, 'void'));
    expect(await transit(id, 'cancel')).toMatchObject({ data: { orderStatus: 'CANCELLED' } });
  });

  test('quoted lines of an order are deleted when it is canceled, except those that wait or were entered by hand', async () => {
    const id = await one('ASSIGNED');
    const fee = await newFee(admin);
    const quoted = async (more: object) => {
      const values = { costConfigId: fee.id, chargeUnit: 'ORDER', qty: '1', rate: '10', currency: 'USD', taxRate: '0' };
      const quoteSnapshot = JSON.stringify({ key: `OPERATION ${fee.id}`, values, steps: [] });
      const line = { ...values, quoteSnapshot, orderId: id, source: 'QUOTE', direction: 'AR', bizDate: '2026-11-10' };
      const answer = await lab.door.within(admin, ({ records }) =>
        records.create('hwCost', { ...line, partyId: lab.yard.customerId, ...more } as never),
      );
      expect(answer.code, answer.text).toBe(20000);
    };
    await quoted({});
    await quoted({ rate: '12', remark: 'by hand' });
    await quoted({ costStatus: 'SUBMITTED' });
    const lines = async () => (await admin.post(costCalls.find, { orderId: id })).data.records;
    const waiting = (await lines()).find(({ costStatus }: { costStatus: string }) => costStatus === 'SUBMITTED');
    await rejected(id, 40012, () => transit(id, 'cancel'));
    expect(await lines()).toHaveLength(3);
    await ok(admin.post(costCalls.transit, { id: waiting.id, transition: 'reject', input: { rejectReason: 'x' } }));
    expect(await transit(id, 'cancel')).toMatchObject({ data: { orderStatus: 'CANCELLED' } });
    const left = (await lines()).map(({ costStatus, rate }: Record<string, string>) => [costStatus, Number(rate)]);
    expect(left.toSorted()).toEqual([
      ['DRAFT', 12],
      ['REJECTED', 10],
    ]);
  });

  test('an order without customs clearance can be picked up, and a line without received cartons counts as counted', async () => {
    const free = await one('AT_PORT', { customsMode: 'NONE', customsReleaseTime: null });
    expect(await transit(free, 'pickUp')).toMatchObject({ code: 20000 });
    const empty = await one('DEVANNING', {}, { recvCartonQty: 0 });
    expect(await transit(empty, 'finishDevan')).toMatchObject({ code: 20000 });
  });

  test('an assigned order has a carrier when we pick it up, and a warehouse unless it goes direct', async () => {
    const none = await one('SUBMITTED', { drayageSupplierId: null });
    await rejected(none, 40000, () => transit(none, 'assign'));
    const [brought, direct] = [
      await one('SUBMITTED', { drayageSupplierId: null, drayageMode: 'CUSTOMER' }),
      await one('SUBMITTED', { orderType: 'DIRECT', repositoryId: null }),
    ];
    for (const id of [brought, direct]) expect(await transit(id, 'assign')).toMatchObject({ code: 20000 });
  });

  test('times are in chronological order', async () => {
    const id = await one('ASSIGNED', { ata: null, customsReleaseTime: null, pickupTime: null, arriveTime: null });
    const before = { id, transition: 'arrivePort', input: { ata: '2025-12-19T08:00:00Z' } };
    await rejected(id, 40000, () => admin.post(orderCalls.transit, before));
    const port = await one('AT_PORT', { dischargeTime: '2026-01-08T00:00:00Z', pickupTime: null, arriveTime: null });
    await rejected(port, 40000, () => transit(port, 'pickUp'));
  });

  /** The day after tomorrow, which is in the future in every time zone. */
  const ahead = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const tooLate = (path: string) => expect.objectContaining({ path, keyword: 'notAfter' });
  const none = { ata: null, dischargeTime: null, customsReleaseTime: null, pickupTime: null, arriveTime: null };
  const facts: readonly (readonly [string, string, string, object])[] = [
    ['arrivePort', 'ata', 'IN_TRANSIT', none],
    ['arrivePort', 'dischargeTime', 'IN_TRANSIT', none],
    ['customsRelease', 'customsReleaseTime', 'AT_PORT', { customsReleaseTime: null }],
    ['pickUp', 'pickupTime', 'AT_PORT', { pickupTime: null, arriveTime: null }],
    ['arriveWarehouse', 'arriveTime', 'PICKED_UP', { arriveTime: null }],
    ['returnEmpty', 'emptyReturnTime', 'IN_STOCK', {}],
    ['milestones', 'arriveTime', 'IN_STOCK', {}],
  ];
  test.each(facts)('%s accepts no %s in the future', async (name, field, state, more) => {
    const id = await one(state, more);
    const input = {
      ...(name === 'arrivePort' || name === 'milestones' ? { ata: '2026-01-05T08:00:00Z' } : {}),
      [field]: ahead,
    };
    const isStep = steps(yard).some((step) => step.name === name);
    const call = () =>
      isStep ? admin.post(orderCalls.transit, { id, transition: name, input }) : admin.post(`/hw/wms/hwOrder/${name}`, { id, input });
    await rejected(id, 40000, call);
    expect((await call()).data.errors).toContainEqual(tooLate(`/input/${field}`));
  });

  test('a plain save accepts no such time either', async () => {
    const id = await one('AT_PORT', { ...none, emptyReturnTime: null });
    const { version } = (await admin.get(orderCalls.findById(id))).data;
    for (const field of ['ata', 'dischargeTime', 'customsReleaseTime', 'pickupTime', 'arriveTime', 'emptyReturnTime']) {
      const save = () => admin.post(orderCalls.save, { id, version, [field]: ahead });
      await rejected(id, 40000, save);
      expect((await save()).data.errors).toContainEqual(tooLate(`/${field}`));
    }
  });
});

describe('the day to return the empty container', () => {
  const pickUp = async (id: string, pickupTime: string) =>
    ok(admin.post(orderCalls.transit, { id, transition: 'pickUp', input: { pickupTime } }));
  const correct = async (id: string, input: object) =>
    ok(admin.post('/hw/wms/hwOrder/milestones', { id, input: { ata: '2026-01-05T08:00:00Z', ...input } }));
  const day = async (id: string) => (await admin.get(orderCalls.findById(id))).data.emptyDueDate ?? null;

  test('follows the pick-up until somebody enters another one', async () => {
    const id = await one('AT_PORT', { pickupTime: null, arriveTime: null, quayId: yard.quayId });
    expect(await day(id)).toBeNull();
    await pickUp(id, '2026-01-07T15:00:00Z');
    expect(await day(id)).toBe('2026-01-11');
    await correct(id, { pickupTime: '2026-01-08T15:00:00Z', emptyDueDate: '2026-01-11' });
    expect(await day(id)).toBe('2026-01-12');
    await correct(id, { pickupTime: '2026-01-08T15:00:00Z', emptyDueDate: '2026-01-20' });
    await correct(id, { pickupTime: '2026-01-09T15:00:00Z', emptyDueDate: '2026-01-20' });
    expect(await day(id)).toBe('2026-01-20');
  });

  test('is unknown without a terminal, and filters the orders whose empty container is still out', async () => {
    const unknown = await one('AT_PORT', { pickupTime: null, arriveTime: null, quayId: null });
    await pickUp(unknown, '2026-01-07T15:00:00Z');
    expect(await day(unknown)).toBeNull();
    const [out, back] = [await one('IN_STOCK', { emptyDueDate: '2026-01-03' }), await one('IN_STOCK', { emptyDueDate: '2026-01-03' })];
    await ok(admin.post('/hw/wms/hwOrder/returnEmpty', { id: back, input: { emptyReturnTime: '2026-01-12T15:00:00Z' } }));
    const preset = file.list.presets.find(({ name }) => name === 'emptyDue');
    const { records } = (await admin.post(orderCalls.find, { ...preset?.filters, emptyDueDate: { lte: '2026-01-03' } })).data;
    expect(records.map(({ id }: { id: string }) => id)).toEqual([out]);
  });
});

describe('permissions for order actions', () => {
  /** The roles that may run each action; all others are refused. The administrator may run all of them. */
  const holders: Readonly<Record<string, readonly string[]>> = {
    submit: ['orderClerk'],
    assign: ['orderClerk'],
    arrivePort: ['orderClerk', 'warehouseKeeper', 'dispatcher'],
    pickUp: ['orderClerk', 'warehouseKeeper', 'dispatcher'],
    arriveWarehouse: ['orderClerk', 'warehouseKeeper', 'dispatcher'],
    startDevan: ['warehouseKeeper'],
    finishDevan: ['warehouseKeeper'],
    deliverDirect: ['dispatcher'],
    complete: ['finance'],
    cancel: ['orderClerk'],
  };
  test.each(['orderClerk', 'warehouseKeeper', 'dispatcher', 'finance', 'viewer'])('as %s', async (account) => {
    const id = await one('COMPLETED');
    const client = await app.as(account);
    const before = await readBack(id);
    for (const [name, who] of Object.entries(holders)) {
      // A user with the permission gets the error about the state. The demo warehouse keeper has no warehouse and so finds no order.
      const seen = account === 'warehouseKeeper' ? 40004 : 40012;
      expect((await transit(id, name, client)).code, name).toBe(who.includes(account) ? seen : 40003);
    }
    for (const { name } of steps(yard).filter(({ bySystem }) => bySystem)) expect((await transit(id, name, client)).code, name).toBe(40012);
    expect(await readBack(id)).toEqual(before);
  });

  test("a field of a transition's form cannot be set by a plain save without its permission", async () => {
    const id = await one('DRAFT');
    const { client } = await clerkWithout();
    const { version } = (await admin.get(orderCalls.findById(id))).data;
    const [hold, ata, operator] = [{ holdType: 'CUSTOMER', holdReason: 'x' }, { ata: null }, { operatorId: null }];
    for (const fields of [hold, ata, operator]) await rejected(id, 40003, () => client.post(orderCalls.save, { id, version, ...fields }));
    for (const fields of [{ orderStatus: 'IN_STOCK' }, { arStatus: 'SETTLED' }, { cartonQty: 9 }])
      await client.post(orderCalls.save, { id, version, ...fields });
    const { record } = await readBack(id);
    expect(record).toMatchObject({ orderStatus: 'DRAFT', arStatus: 'UNBILLED', cartonQty: 5 });
  });
});

/** Creates a user who may edit orders and run no action on them. */
function clerkWithout() {
  return hire(app, { account: 'editor', perms: ['list', 'query', 'edit'].map((suffix) => `wms:order:${suffix}`) });
}

describe('a hold', () => {
  const call = (id: string, name: string, input?: object) => admin.post(`/hw/wms/hwOrder/${name}`, { id, input });

  test.each(states)('in %s', async (state) => {
    const id = await one(state);
    const hold = () => call(id, 'hold', { holdType: 'CUSTOMS', holdReason: '查验' });
    await rejected(id, 40012, () => call(id, 'release'));
    // After the pick-up, the pallets can be held, but no longer the order.
    const isOver = !early.includes(state);
    for (const input of [{ holdType: 'CUSTOMS' }, { holdType: 'NONE', holdReason: '查验' }]) {
      await rejected(id, isOver ? 40012 : 40000, () => call(id, 'hold', input));
    }
    if (isOver) return rejected(id, 40012, hold);
    expect(await hold()).toMatchObject({ data: { orderStatus: state, holdType: 'CUSTOMS', holdReason: '查验' } });
    expect(await call(id, 'release')).toMatchObject({
      data: { orderStatus: state, holdType: 'NONE', holdReason: null },
    });
  });
});

describe('correcting milestones', () => {
  const ata = '2026-01-05T08:00:00Z';
  const correct = (id: string, input: object) => admin.post('/hw/wms/hwOrder/milestones', { id, input: { ata, ...input } });
  const lastFree = async (id: string) => (await admin.get(orderCalls.findById(id))).data.lastFreeDate;

  test('cannot bypass or undo a transition', async () => {
    const none = { pickupTime: null, arriveTime: null };
    const held = await one('AT_PORT', { ...none, holdType: 'CUSTOMS', holdReason: '查验' });
    await rejected(held, 40000, () => correct(held, { pickupTime: '2026-01-07T15:00:00Z' }));
    expect(await correct(held, { dischargeTime: '2026-01-06T08:00:00Z' })).toMatchObject({ code: 20000 });
    const away = await one('PICKED_UP', { arriveTime: null });
    await rejected(away, 40000, () => correct(away, { arriveTime: '2026-01-07T19:00:00Z' }));
    await rejected(away, 40000, () => correct(away, { pickupTime: null }));
    const later = { pickupTime: '2026-01-07T16:00:00.000Z' };
    expect(await correct(away, later)).toMatchObject({ data: later });
    const stored = await one('IN_STOCK');
    for (const field of ['pickupTime', 'arriveTime']) await rejected(stored, 40000, () => correct(stored, { [field]: null }));
  });

  test('recalculates the last free day with the arrival and the terminal, unless a user has entered it', async () => {
    // The container arrived on the 5th at the terminal, which gives 4 free days (the 5th to the 8th).
    const id = await one('AT_PORT', { pickupTime: null, arriveTime: null, customsReleaseTime: null });
    expect(await lastFree(id)).toBe('2026-01-08');
    expect(await correct(id, { ata: '2026-01-07T08:00:00Z', lastFreeDate: '2026-01-08' })).toMatchObject({
      data: { lastFreeDate: '2026-01-10' },
    });
    const { version } = (await admin.get(orderCalls.findById(id))).data;
    const other = await create(admin, '/hw/wms/hwQuayConfig/saveHwQuayConfig', {
      ...{ quayCode: 'USLAX-Q2', quayName: '另一码头', quayNameEn: 'Another', portCode: 'USLAX' },
      ...{ stateCode: 'CA', timezone: 'America/Los_Angeles', freeDays: 7 },
    });
    await admin.post(orderCalls.save, { id, version, quayId: other.id });
    expect(await lastFree(id)).toBe('2026-01-13');
    await correct(id, { ata: '2026-01-07T08:00:00Z', lastFreeDate: '2026-01-20' });
    await correct(id, { ata: '2026-01-06T08:00:00Z', lastFreeDate: '2026-01-20' });
    expect(await lastFree(id)).toBe('2026-01-20');
  });

  test('sets the last free day also when the arrival is entered in the form', async () => {
    const nothing = { pickupTime: null, arriveTime: null, customsReleaseTime: null, ata: null, lastFreeDate: null };
    const id = await one('IN_TRANSIT', nothing);
    const { version } = (await admin.get(orderCalls.findById(id))).data;
    expect(await admin.post(orderCalls.save, { id, version, ata })).toMatchObject({ code: 20000 });
    expect(await lastFree(id)).toBe('2026-01-08');
  });
});

describe('editing an order', () => {
  test.each(states)('in %s', async (state) => {
    const id = await one(state);
    const { version, goods } = (await admin.get(orderCalls.findById(id))).data;
    const save = () => admin.post(orderCalls.save, { id, version, remark: 'new' });
    const saveGoods = () => admin.post(orderCalls.save, { id, version, goods: [{ ...goods[0], cartonQty: 6 }] });
    const remove = () => admin.get(orderCalls.deleteById(id));
    if (early.includes(state)) expect(await save()).toMatchObject({ code: 20000, data: { remark: 'new' } });
    else for (const call of [save, saveGoods]) await rejected(id, 40012, call);
    // An order with pallets cannot be deleted even as a draft. The error then names the records that refer to it.
    await rejected(id, state === 'DRAFT' ? 40011 : 40012, remove);
  });

  test('a draft is deleted with its goods, many at once or none', async () => {
    const [a, b] = [await create(admin, orderCalls.save, fresh()), await create(admin, orderCalls.save, fresh())];
    await transit(b.id, 'submit');
    const many = '/hw/wms/hwOrder/deleteHwOrderByIds';
    await rejected(b.id, 40012, () => admin.post(many, [a.id, b.id]));
    expect(await admin.get(orderCalls.findById(a.id))).toMatchObject({ code: 20000 });
    expect(await admin.get(orderCalls.deleteById(a.id))).toMatchObject({ code: 20000 });
    expect(await admin.get(orderCalls.findById(a.id))).toMatchObject({ code: 40004 });
  });

  test('a container has at most one open order', async () => {
    const first = await create(admin, orderCalls.save, fresh());
    const again = () => admin.post(orderCalls.save, { ...fresh(), containerNo: first.containerNo });
    await rejected(first.id, 40010, again);
    await transit(first.id, 'cancel');
    expect(await again()).toMatchObject({ code: 20000 });
    await rejected(first.id, 40010, again);
    const done = await one('COMPLETED');
    const number = (await admin.get(orderCalls.findById(done))).data.containerNo;
    expect(await admin.post(orderCalls.save, { ...fresh(), containerNo: number })).toMatchObject({ code: 20000 });
    await rejected(done, 40010, () => admin.post(orderCalls.save, { ...fresh(), containerNo: number }));
  });

  test('only an administrator can override a wrong check digit, explicitly', async () => {
    const clerk = await app.as('orderClerk');
    const wrong = { ...fresh(), containerNo: 'CSQU3054384' };
    expect(await admin.post(orderCalls.save, wrong)).toMatchObject({ code: 40000 });
    expect(await clerk.post(orderCalls.save, wrong)).toMatchObject({ code: 40000 });
    expect(await clerk.post(orderCalls.save, { ...wrong, containerNoOverride: true })).toMatchObject({ code: 40003 });
    // Sending null as the override does not accept the wrong number either.
    for (const client of [admin, clerk]) {
      const none = await client.post(orderCalls.save, { ...wrong, containerNoOverride: null });
      expect([40000, 40003]).toContain(none.code);
    }
    expect((await admin.post(orderCalls.find, { containerNo: wrong.containerNo })).data.total).toBe(0);
    expect(await admin.post(orderCalls.save, { ...wrong, containerNoOverride: true })).toMatchObject({ code: 20000 });
    const garbage = { ...fresh(), containerNo: 'CSQU305438', containerNoOverride: true };
    expect(await admin.post(orderCalls.save, garbage)).toMatchObject({ code: 40000 });
  });
});
