import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { dayIn } from '../../src/server/extend.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { appointed, hoursAhead, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { clerkOf, costCalls, feeCalls, newFee, payable } from './support/money.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let admin: Client;
let clerk: Client;
let yard: Yard;
let serial = 0;

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  clerk = await clerkOf(app);
  yard = await openYard(admin);
});
afterAll(() => app.close());

const act = (id: string, input: object) => admin.post(tripCalls.act('cost'), { id, input });
const enter = (tripCost: string, costCurrency = 'USD') => ({ tripCost, costCurrency, allocBasis: 'PALLET' });
const complete = (id: string) => admin.post(tripCalls.transit, { id, transition: 'complete' });
const step = (client: Client, ids: string[], transition: string) => client.post(costCalls.transit, { ids, transition });

async function order() {
  serial += 1;
  const made = await create(admin, orderCalls.save, orderOf(yard, containerNo(serial), [goodsFor('ONT8', 500)]));
  const ready = { orderStatus: 'IN_STOCK' as const, drayageSupplierId: yard.carrierId };
  await ok(door.within(admin, ({ records }) => records.change('hwOrder', made.id, ready)));
  return made;
}

/**
 * Creates a trip of an external carrier that has arrived. Its deliveries, with these numbers of pallets, are signed for. `planned` runs
 * before the trip departs.
 */
async function arrived(
  pallets: readonly number[],
  more: object = {},
  planned: (id: string) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const made = await order();
  const bin = { locatorCode: `C-${serial}`, repositoryId: yard.repositoryId, zone: 'C', maxPallets: 500 };
  const binId = (await create(admin, binCalls.save, bin)).id;
  const from = { admin, door, yard, order: made, binId };
  const stops: { readonly id: string }[] = [];
  for (const count of pallets) stops.push(await appointed(from, count));
  const input = { deliveryIds: stops.map(({ id }) => id), carrierId: yard.carrierId, planDepartTime: hoursAhead(24) };
  const { id } = await ok(admin.post(tripCalls.plan, { input }));
  await planned(id);
  const road = { dispatchStatus: 'ARRIVED', departTime: hoursAhead(-5), ...more } as const;
  await ok(
    door.within(admin, async ({ records }) => {
      const over = { deliveryStatus: 'REJECTED', rejectReason: 'x' } as const;
      await records.changeMany(
        'hwDelivery',
        stops.map((stop) => ({ id: stop.id, values: over })),
      );
      return records.change('hwCarDispatch', id, road as never);
    }),
  );
  return id;
}

interface Line {
  readonly id: string;
  readonly costConfigId: string;
  readonly amount: string;
  readonly costStatus: string;
  readonly deliveryId: string | null;
}
const linesOf = async (dispatchId: string): Promise<Line[]> =>
  (await admin.post(costCalls.find, { dispatchId, sorts: [{ field: 'costNo', order: 'asc' }] })).data.records;
const amounts = async (id: string) => (await linesOf(id)).map(({ amount }) => amount);

describe('the cost of a trip', () => {
  test('is not quoted to customers: its lines use the fee item for trips', async () => {
    await newFee(admin, {
      ...{ costStage: 'DELIVERY', chargeUnit: 'TRIP', quotePart: 'APPOINTMENT' },
      costCode: 'APPT',
    });
    await newFee(admin, { costStage: 'PREPORT', chargeUnit: 'TRIP', costCode: 'DRY_RUN' });
    const id = await arrived([1]);
    await ok(act(id, enter('60.00')));
    await ok(complete(id));
    const [line] = await linesOf(id);
    const [item] = (await admin.post(feeCalls.find, { costCode: 'TRIP_COST' })).data.records;
    expect(line?.costConfigId).toBe(item.id);
  });

  test('becomes payables of its deliveries and orders when it ends, to the cent, and is recalculated until one is approved', async () => {
    const id = await arrived([7, 8, 9]);
    await ok(act(id, enter('1000.00')));
    expect(await linesOf(id)).toEqual([]);
    await ok(complete(id));
    expect(await amounts(id)).toEqual(['291.67', '333.33', '375.00']);
    const [first] = await linesOf(id);
    expect(first).toMatchObject({
      ...{ direction: 'AP', source: 'ALLOC', partyId: yard.carrierId, costStatus: 'DRAFT', costStage: 'DELIVERY' },
      ...{
        chargeUnit: 'TRIP',
        containerNo: containerNo(serial),
        destCode: 'ONT8',
        bizDate: dayIn(hoursAhead(-5), 'America/Los_Angeles'),
      },
    });
    // The part of a trip's cost that is allocated to an order can be neither changed nor deleted.
    const { version } = (await admin.get(costCalls.findById(first?.id ?? ''))).data;
    expect(await admin.post(costCalls.save, { id: first?.id, version, rate: '1' })).toMatchObject({ code: 40012 });
    expect(await admin.get(costCalls.deleteById(first?.id ?? ''))).toMatchObject({ code: 40012 });

    await ok(
      step(
        clerk,
        (await linesOf(id)).map((line) => line.id),
        'submit',
      ),
    );
    await ok(act(id, enter('100.00')));
    const again = await linesOf(id);
    expect(again.map(({ amount }) => amount)).toEqual(['29.17', '33.33', '37.50']);
    expect(again.map(({ costStatus }) => costStatus)).toEqual(['DRAFT', 'DRAFT', 'DRAFT']);
    const ids = again.map((line) => line.id);
    await ok(step(clerk, ids, 'submit'));
    await ok(step(clerk, ids.slice(0, 1), 'approve'));
    const before = await linesOf(id);
    expect(await act(id, enter('200.00'))).toMatchObject({ code: 40012 });
    expect(await linesOf(id)).toEqual(before);
    expect((await admin.get(tripCalls.findById(id))).data).toMatchObject({ tripCost: '100.00' });
    await ok(step(admin, ids.slice(0, 1), 'void'));
    await ok(act(id, enter('200.00')));
    const living = (await linesOf(id)).filter(({ costStatus }) => costStatus !== 'VOID');
    expect(living.map(({ amount }) => amount)).toEqual(['58.33', '66.67', '75.00']);
  }, 300_000);

  test('is split in units of its currency; an own truck has no payee', async () => {
    const yen = await arrived([1, 1, 1]);
    await ok(act(yen, enter('1000', 'JPY')));
    await ok(complete(yen));
    expect(await amounts(yen)).toEqual(['334.00', '333.00', '333.00']);

    const own = await arrived([1], { carrierId: null });
    await ok(act(own, enter('80')));
    await ok(complete(own));
    expect(await linesOf(own)).toEqual([]);
  }, 300_000);
});

test('the profit of an order counts only approved lines, in the base currency, for users who may see money', async () => {
  const orderId: string = (await order()).id;
  const fee = (await newFee(admin)).id;
  const line = (more: object) => create(clerk, costCalls.save, payable(yard, fee, { orderId, ...more }));
  const ar = { direction: 'AR', partyId: yard.customerId };
  const counted = [await line({ ...ar, rate: '5000', taxRate: '6' }), await line({ ...ar, rate: '230' }), await line({ rate: '3987.45' })];
  await line({ ...ar, rate: '77777' });
  const ids = counted.map(({ id }) => id);
  const ask = (client: Client, input: object = { id: orderId }) => client.post('/hw/wms/hwOrder/profit', { input });
  expect(await ok(ask(clerk))).toEqual({ sums: [], waiting: 4, isLacking: false });
  await ok(step(clerk, ids, 'submit'));
  await ok(step(admin, ids, 'approve'));
  const earned = { currency: 'USD', ar: '5230.00', ap: '3987.45', profit: '1242.55', margin: '23.76' };
  expect(await ok(ask(clerk))).toMatchObject({ sums: [earned], waiting: 1 });
  const viewer = await app.as('viewer');
  expect(await ask(viewer)).toMatchObject({ code: 40003 });

  const of = (by: string) => clerk.post(costCalls.profit, { input: { by, from: '2026-11-10', to: '2026-11-10' } });
  const { currency, ...figures } = earned;
  const customers = await ok(of('customer'));
  expect(customers.totals).toMatchObject([earned]);
  expect(customers.rows).toMatchObject([{ currency, key: yard.customerId, name: { zh: 'seller', en: 'seller' }, orderQty: 1, ...figures }]);
  expect((await ok(of('month'))).rows).toMatchObject([{ key: '2026-11', name: null, ...figures }]);
  expect((await ok(of('route'))).rows).toMatchObject([{ key: '', ...figures }]);
  for (const input of [{ by: 'x', from: '2026-11-10', to: '2026-11-10' }, { by: 'month', from: 'x', to: '' }, {}]) {
    expect(await clerk.post(costCalls.profit, { input })).toMatchObject({ code: 40000 });
  }
  const none = { by: 'month', from: '2020-01-01', to: '2020-12-31' };
  expect(await ok(clerk.post(costCalls.profit, { input: none }))).toEqual({ rows: [], totals: [] });
  // The permission to list costs does not include the profit report.
  for (const other of [viewer, await app.as('dispatcher'), await app.as('orderClerk')]) {
    expect(await ask(other)).toMatchObject({ code: 40003 });
    expect(await other.post(costCalls.profit, { input: none })).toMatchObject({ code: 40003 });
  }
});

test('the cost of a trip is not allocated while its fee item is disabled, and says so', async () => {
  const [item] = (await admin.post(feeCalls.find, { costCode: 'TRIP_COST' })).data.records;
  expect(item).toBeDefined();
  const others = (await admin.post(feeCalls.find, { chargeUnit: 'TRIP' })).data.records;
  for (const each of others) await ok(admin.post(feeCalls.save, { ...each, status: '1' }));
  const id = await arrived([1]);
  await ok(act(id, enter('10.00')));
  expect(await complete(id)).toMatchObject({ code: 40012, message: expect.stringContaining('TRIP_COST') });
  await ok(admin.post(feeCalls.save, { ...(await admin.get(feeCalls.findById(item.id))).data, status: '0' }));
  await ok(complete(id));
  expect(await amounts(id)).toEqual(['10.00']);
});

describe('the four-eyes rule for shares of a trip', () => {
  const perms = [
    ...['tms:car:list', 'tms:car:query', 'tms:car:edit', 'tms:car:complete', 'tms:combined:list', 'tms:combined:query'],
    ...['tms:combined:edit', 'fms:cost:list', 'fms:cost:add', 'fms:cost:submit', 'fms:cost:approve'],
  ];
  let hired = 0;
  const somebody = async () => {
    hired += 1;
    return (await hire(app, { account: `eyes${hired}`, perms })).client;
  };
  const costOf = async (client: Client, id: string, how: 'step' | 'save') => {
    if (how === 'step') return ok(client.post(tripCalls.act('cost'), { id, input: enter('90.00') }));
    const { version } = (await admin.get(tripCalls.findById(id))).data;
    return ok(client.post(tripCalls.save, { id, version, tripCost: '90.00', costCurrency: 'USD' }));
  };
  const idsOf = async (tripId: string) => (await linesOf(tripId)).map(({ id }) => id);

  test.each(['step', 'save'] as const)(
    'keeps the user who entered the cost (%s) or completed the trip from approving them',
    async (how) => {
      const [enterer, completer, other] = [await somebody(), await somebody(), await somebody()];
      const id = await arrived([1, 2], {}, (planned) => costOf(enterer, planned, how));
      await ok(completer.post(tripCalls.transit, { id, transition: 'complete' }));
      const ids = await idsOf(id);
      await ok(step(other, ids, 'submit'));
      for (const client of [enterer, completer]) {
        expect(await step(client, ids, 'approve')).toMatchObject({ code: 40012 });
        expect(await step(client, ids.slice(0, 1), 'approve')).toMatchObject({ code: 40012 });
      }
      expect((await linesOf(id)).map(({ costStatus }) => costStatus)).toEqual(['SUBMITTED', 'SUBMITTED']);
      await ok(step(other, ids, 'approve'));
    },
  );

  test('keeps the user who corrects it from approving, while the author of the replaced amount may', async () => {
    const [first, completer, second] = [await somebody(), await somebody(), await somebody()];
    const id = await arrived([1]);
    await costOf(first, id, 'step');
    await ok(completer.post(tripCalls.transit, { id, transition: 'complete' }));
    await ok(second.post(tripCalls.act('cost'), { id, input: enter('70.00') }));
    const ids = await idsOf(id);
    await ok(step(admin, ids, 'submit'));
    for (const client of [completer, second]) {
      expect(await step(client, ids, 'approve')).toMatchObject({ code: 40012 });
    }
    await ok(step(first, ids, 'approve'));
  });
});
