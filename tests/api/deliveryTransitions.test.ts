import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { create } from './support/lab.ts';
import { type Expected, type Step, walkEveryPair } from './support/life.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryBack, deliveryCalls, deliveryOf, type Shelf, stockShelf, uploadPod } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, palletCalls, type Yard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let admin: Client;
let yard: Yard;
let serial = 800;
const shelves = new Map<string, Shelf>();
const proofs: string[] = [];

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  yard = await openYard(admin);
  for (let i = 0; i < 16; i++) proofs.push(await uploadPod(admin));
});
afterAll(() => app.close());

const shelf = (destinations: readonly string[], more: object = {}): Promise<Shelf> => {
  serial += 1;
  return stockShelf({ admin, yard, door, serial, destinations, more });
};

/**
 * The life cycle of a delivery (`src/business/scheduling/README.md`, D1), stated independently of its resource file. Parcels and pick-ups
 * need no appointment and no trip.
 */
const states = [...['DRAFT', 'APPOINTED', 'DISPATCHED', 'LOADING', 'IN_TRANSIT', 'ARRIVED', 'SIGNED', 'REJECTED', 'CANCELLED']];
const signTime = '2026-11-20T18:00:00Z';
const steps: readonly Step[] = [
  {
    ...{ name: 'appoint', from: ['DRAFT'], to: 'APPOINTED' },
    input: { appointmentNo: '12345678', appointmentTime: '2999-01-01T08:00:00Z' },
  },
  { name: 'handOver', from: ['DRAFT', 'APPOINTED'], to: 'IN_TRANSIT', input: { collector: '王师傅' } },
  { name: 'dispatch', from: ['DRAFT', 'APPOINTED'], to: 'DISPATCHED', bySystem: true },
  { name: 'startLoading', from: ['DISPATCHED'], to: 'LOADING', bySystem: true },
  { name: 'ship', from: ['LOADING'], to: 'IN_TRANSIT', bySystem: true },
  { name: 'arrive', from: ['IN_TRANSIT'], to: 'ARRIVED', bySystem: true },
  { name: 'free', from: ['DISPATCHED', 'LOADING'], to: 'APPOINTED', bySystem: true },
  { name: 'freeDraft', from: ['DISPATCHED', 'LOADING'], to: 'DRAFT', bySystem: true },
  {
    ...{ name: 'sign', from: ['ARRIVED', 'IN_TRANSIT'], to: 'SIGNED' },
    // A proof can be used for only one delivery.
    get input() {
      return { podFileId: proofs.pop(), signTime };
    },
  },
  { name: 'reject', from: ['ARRIVED', 'IN_TRANSIT'], to: 'REJECTED', input: { rejectReason: '约满' } },
  { name: 'withdrawPod', from: ['SIGNED'], to: 'ARRIVED' },
  { name: 'cancel', from: ['DRAFT', 'APPOINTED'], to: 'CANCELLED' },
];
const fetched = ['handOver', 'freeDraft'];

/** Returns what a delivery in this state looks like: its own fields, those of its item and those of its pallet. */
function lookOf(state: string): { readonly delivery: object; readonly item: object; readonly pallet: object } {
  const isOut = ['IN_TRANSIT', 'ARRIVED', 'SIGNED', 'REJECTED'].includes(state);
  const isFree = ['SIGNED', 'REJECTED', 'CANCELLED'].includes(state);
  const reached = state === 'SIGNED' ? 'ARRIVED' : state;
  return {
    delivery: {
      deliveryStatus: reached,
      ...(state === 'DRAFT' ? {} : { appointmentNo: '12345678', appointmentTime: '2026-11-20T08:00:00Z' }),
      ...(isOut ? { shipTime: '2026-11-19T18:00:00Z', collector: '王师傅' } : {}),
      ...(state === 'REJECTED' ? { rejectReason: '约满' } : {}),
    },
    item: { isOpen: !isFree, ...(isOut ? { shippedCartonQty: 10 } : {}) },
    pallet: palletOf(state, isOut),
  };
}

function palletOf(state: string, isOut: boolean): object {
  if (isOut) return { insideStatus: 'OUT', locatorId: null, lockedQty: 0, availQty: 0 };
  if (state === 'LOADING') return { insideStatus: 'LOADED', locatorId: null };
  return state === 'CANCELLED' ? { insideStatus: 'STORED', lockedQty: 0, availQty: 10 } : {};
}

/** Creates deliveries in any state, each with one pallet. */
async function make(expected: readonly Expected[]): Promise<string[]> {
  const stock = await shelf(expected.map(() => 'ONT8'));
  const made: Answer['data'][] = [];
  for (const [i, { state, step }] of expected.entries()) {
    const isFetched = fetched.includes(step ?? '') || (step === 'dispatch' && state === 'DRAFT');
    const more = { deliveryMethod: isFetched ? 'PICKUP' : 'TRUCK' };
    made.push(await create(admin, deliveryCalls.save, deliveryOf(yard, [stock.pallets[i] as { id: string }], more)));
  }
  const answer = await door.within(admin, async ({ records }) => {
    const looks = expected.map(({ state }) => lookOf(state));
    const every = (resource: string, ids: readonly string[], pick: 'delivery' | 'item' | 'pallet') =>
      records.changeMany(resource as never, ids.map((id, i) => ({ id, values: looks[i]?.[pick] })) as never);
    const idsOf = (pick: (one: Answer['data']) => string): string[] => made.map(pick);
    await every(
      'hwInside',
      stock.pallets.map(({ id }) => id),
      'pallet',
    );
    await every(
      'hwDeliveryItem',
      idsOf(({ items }) => items[0].id),
      'item',
    );
    await every(
      'hwDelivery',
      idsOf(({ id }) => id),
      'delivery',
    );
    return {};
  });
  expect(answer.code, answer.text).toBe(20000);
  const ids = made.map(({ id }) => String(id));
  for (const [i, { state }] of expected.entries()) {
    shelves.set(String(ids[i]), stock);
    if (state !== 'SIGNED') continue;
    const input = { podFileId: await uploadPod(admin), signTime };
    expect(await admin.post(deliveryCalls.transit, { id: ids[i], transition: 'sign', input })).toMatchObject({
      code: 20000,
    });
  }
  return ids;
}

const readBack = (id: string) => deliveryBack(admin, id, shelves.get(id) as Shelf);
const one = async (state: string, step?: string): Promise<string> => String((await make([{ state, ...(step ? { step } : {}) }]))[0]);

async function rejected(id: string, code: number, call: () => Promise<Answer>): Promise<void> {
  const before = await readBack(id);
  const answer = await call();
  expect(answer.code, answer.text).toBe(code);
  expect(await readBack(id)).toEqual(before);
}

describe('the life cycle of a delivery', () => {
  test('has the actions of the table and no others', async () => {
    const walked = await walkEveryPair({
      ...{ resource: 'hwDelivery', field: 'deliveryStatus', transit: deliveryCalls.transit, states, steps },
      ...{ admin, door, make, readBack },
    });
    expect(walked).toEqual({ allowed: 19, refused: 9 * 12 - 19 });
  }, 300_000);

  test.each(states)('in %s can be edited and deleted only where allowed', async (state) => {
    const id = await one(state);
    const { version } = (await readBack(id)).record;
    const edit = () => admin.post(deliveryCalls.save, { id, version, remark: 'x' });
    const remove = () => admin.get(deliveryCalls.deleteById(id));
    if (state === 'DRAFT' || state === 'APPOINTED') expect(await edit()).toMatchObject({ code: 20000 });
    else await rejected(id, 40012, edit);
    if (state === 'DRAFT') expect(await remove()).toMatchObject({ code: 20000 });
    else await rejected(id, 40012, remove);
  });

  test('requires the fields of its delivery type', async () => {
    const id = await one('DRAFT');
    const step = (transition: string, input: object, of = id) => admin.post(deliveryCalls.transit, { id: of, transition, input });
    const late = { appointmentNo: '12345678', appointmentTime: '2026-01-01T08:00:00Z' };
    await rejected(id, 40000, () => step('appoint', late));
    await rejected(id, 40000, () => step('appoint', { appointmentTime: '2999-01-01T08:00:00Z' }));
    await rejected(id, 40012, () => step('handOver', { collector: '王师傅' }));
    const parcel = await one('DRAFT', 'handOver');
    await rejected(parcel, 40012, () => step('appoint', steps[0]?.input ?? {}, parcel));
    await rejected(parcel, 40000, () => step('handOver', {}, parcel));
    await rejected(id, 40012, () => door.within(admin, ({ records }) => records.transit('hwDelivery', id, 'dispatch')));
    const arrived = await one('ARRIVED');
    await rejected(arrived, 40000, () => step('sign', { podFileId: proofs[0] }, arrived));
    await rejected(arrived, 40000, () => step('reject', {}, arrived));
  });
});

describe('an item of a delivery', () => {
  const rejections: readonly (readonly [why: string, code: number, pallet: object, more: object])[] = [
    ['that is held', 40000, { holdType: 'CUSTOMS', availQty: 0 }, {}],
    ['that is damaged', 40000, { quality: 'DAMAGED', availQty: 0 }, {}],
    ['that is not put away', 40000, { insideStatus: 'RECEIVED', locatorId: null }, {}],
    ['that has left', 40000, { insideStatus: 'OUT', locatorId: null, availQty: 0 }, {}],
    ['for another destination', 40000, { destCode: 'LGB8' }, {}],
    ['with fewer cartons', 40000, { cartonQty: 9, availQty: 9 }, {}],
    ['of goods that stay here', 40000, {}, { deliveryMethod: 'HOLD' }],
  ];
  test.each(rejections)('cannot be a pallet %s', async (_, code, pallet, more) => {
    const { pallets, orderId } = await shelf(['ONT8'], pallet);
    const read = async () => (await admin.post(palletCalls.find, { orderId })).data.records[0].version;
    const before = await read();
    const answer = await admin.post(deliveryCalls.save, deliveryOf(yard, pallets, more));
    expect(answer.code, answer.text).toBe(code);
    expect(await read()).toBe(before);
  });

  test('is on no other delivery, however it is added, and occurs once', async () => {
    const { pallets } = await shelf(['ONT8', 'ONT8']);
    const [a, b] = pallets as [Shelf['pallets'][0], Shelf['pallets'][0]];
    expect(await admin.post(deliveryCalls.save, deliveryOf(yard, [a, a]))).toMatchObject({ code: 40000 });
    const first = await create(admin, deliveryCalls.save, deliveryOf(yard, [a]));
    expect(await admin.post(deliveryCalls.save, deliveryOf(yard, [b, a]))).toMatchObject({ code: 40012 });
    const { version, items } = first;
    const twice = { id: first.id, version, items: [...items, ...deliveryOf(yard, [a]).items] };
    expect(await admin.post(deliveryCalls.save, twice)).toMatchObject({ code: 40000 });
    expect(await admin.post(palletCalls.act('deliver'), { ids: [a.id, b.id] })).toMatchObject({ code: 40012 });
    expect(await admin.post(deliveryCalls.act('makeHwDelivery'), { input: { palletIds: [a.id] } })).toMatchObject({
      code: 40012,
    });
  });

  test('ends up on one delivery when fifty dispatchers add it at once', async () => {
    const { pallets, orderId } = await shelf(Array.from({ length: 12 }, () => 'ONT8'));
    const ids = pallets.map(({ id }) => id);
    const requested = Array.from({ length: 50 }, (_, i) => [ids[i % 12], ids[(i * 5 + 1) % 12], ids[(i * 7 + 3) % 12]]);
    const answers = await Promise.all(
      requested.map((palletIds) => admin.post(deliveryCalls.act('makeHwDelivery'), { input: { palletIds } })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([20000, 40012]));
    const made = answers.filter(({ code }) => code === 20000).map(({ data }) => data.id);
    const held: string[] = [];
    for (const id of made) {
      const { items } = (await admin.get(deliveryCalls.findById(id))).data;
      held.push(...items.map(({ insideId }: Answer['data']) => insideId));
    }
    expect(new Set(held).size).toBe(held.length);
    const { records } = (await admin.post(palletCalls.find, { orderId, insideStatus: 'LOCKED' })).data;
    expect(records.map(({ id }: Answer['data']) => id).toSorted()).toEqual(held.toSorted());
  }, 300_000);
});

describe('permissions for delivery actions', () => {
  /** The roles that may run each action; all others are refused. */
  const holders: Readonly<Record<string, readonly string[]>> = {
    appoint: ['orderClerk', 'dispatcher'],
    handOver: ['dispatcher'],
    sign: ['dispatcher'],
    reject: ['dispatcher'],
    withdrawPod: ['dispatcher'],
    cancel: ['dispatcher'],
  };
  const acts: Readonly<Record<string, readonly string[]>> = {
    returnStock: ['warehouseKeeper'],
    rebook: ['orderClerk', 'dispatcher'],
    numbers: ['orderClerk', 'dispatcher'],
    addPod: ['dispatcher'],
    dispatchOne: ['dispatcher'],
    combine: ['dispatcher'],
    groupings: ['orderClerk', 'dispatcher'],
    makeHwDelivery: ['orderClerk', 'dispatcher'],
  };
  test.each(['orderClerk', 'warehouseKeeper', 'dispatcher', 'finance', 'viewer'])('as %s', async (account) => {
    const id = await one('CANCELLED');
    const client = await app.as(account);
    const before = await readBack(id);
    for (const [transition, who] of Object.entries(holders)) {
      const { code } = await client.post(deliveryCalls.transit, { id, transition });
      expect(code === 40003, transition).toBe(!who.includes(account));
    }
    for (const [name, who] of Object.entries(acts)) {
      const { code } = await client.post(deliveryCalls.act(name), { id });
      expect(code === 40003, name).toBe(!who.includes(account));
    }
    const add = await client.post(deliveryCalls.save, { deliveryMethod: 'X' });
    expect(add.code === 40003).toBe(!['orderClerk', 'dispatcher'].includes(account));
    expect((await client.get(deliveryCalls.deleteById(id))).code === 40003).toBe(account !== 'dispatcher');
    const { code, data } = await client.post(deliveryCalls.find, {});
    // This warehouse keeper is not assigned to any warehouse, and so sees no deliveries.
    expect({ code, isAny: data.records.length > 0 }).toEqual({ code: 20000, isAny: account !== 'warehouseKeeper' });
    expect(await readBack(id)).toEqual(before);
  });
});
