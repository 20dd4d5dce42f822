import { expect } from 'vitest';
import { handlers } from '../../../src/main/handlers.ts';
import type { ActionEvent, Records, Stored } from '../../../src/server/extend.ts';
import type { Client } from './client.ts';
import { containerNo } from './containerNo.ts';
import type { Expected } from './life.ts';
import { type RecordsDoor, recordsDoor } from './recordsDoor.ts';
import { startApp, type TestApp } from './startApp.ts';
import { goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from './yard.ts';

interface RequestedValues extends Expected {
  readonly more?: object | undefined;
  readonly goods?: object | null | undefined;
  /** Whether the receivables of the order are on a debit note. Only delivered orders can have one. */
  readonly isBilled?: boolean | undefined;
}

/** A server that creates orders in any state on demand. */
export interface OrderLab {
  readonly app: TestApp;
  readonly admin: Client;
  readonly yard: Yard;
  readonly door: RecordsDoor;
  /**
   * Creates orders in the requested states. Each has the milestones of its state, a counted goods line and one pallet of it. Resolves with
   * their ids.
   */
  make(expected: readonly RequestedValues[]): Promise<string[]>;
  one(state: string, more?: object, goods?: object | null): Promise<string>;
  /** Reads an order with its goods, totals, log, pallets and stock movements. */
  readBack(id: string): ReturnType<typeof readAll>;
  /** Expects that the call is refused with this code and changes nothing about the order. */
  refused(id: string, code: number, call: () => Promise<{ code: number; text: string }>): Promise<void>;
  /** Returns the input for a new order, whose container has not been booked yet. */
  fresh(): ReturnType<typeof orderOf>;
}

export async function openOrderLab(): Promise<OrderLab> {
  const door = recordsDoor();
  const app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks }, jobs: [] });
  const { admin } = app;
  const yard = await openYard(admin);
  let serial = 0;
  const make = async (expected: readonly RequestedValues[]): Promise<string[]> => {
    const first = serial;
    serial += expected.length;
    const answer = await door.within(admin, (event) => write(event, { yard, values: expected, first }));
    expect(answer.text).toContain('"code":20000');
    return answer.data.ids;
  };
  const readBack = (id: string) => readAll(admin, id);
  return {
    ...{ app, admin, yard, door, make, readBack },
    one: async (state, more = {}, goods = {}) => String((await make([{ state, more, goods }]))[0]),
    refused: async (id, code, call) => {
      const before = await readBack(id);
      const answer = await call();
      expect(answer.code, answer.text).toBe(code);
      expect(await readBack(id)).toEqual(before);
    },
    fresh: () => orderOf(yard, containerNo(serial++)),
  };
}

interface Making {
  readonly yard: Yard;
  readonly values: readonly RequestedValues[];
  /** The serial number of the first order's container. The following orders get the next numbers. */
  readonly first: number;
}

async function write({ records }: ActionEvent, { yard, values, first }: Making): Promise<{ ids: string[] }> {
  const { goods: _, ...order } = orderOf(yard, '');
  const orders = values.map(({ step, more }, i) => ({
    ...{ ...order, containerNo: containerNo(first + i) },
    ...{ etd: '2025-12-20', eta: '2026-01-04', ata: '2026-01-05T08:00:00Z', lastFreeDate: '2026-01-08' },
    ...{ customsReleaseTime: '2026-01-06T08:00:00Z', pickupTime: '2026-01-07T15:00:00Z' },
    ...{ arriveTime: '2026-01-07T19:00:00Z', operatorId: yard.operatorId, drayageSupplierId: yard.carrierId },
    ...(step === 'deliverDirect' || step === 'withdrawDirect' ? { orderType: 'DIRECT' } : {}),
    ...more,
  }));
  const made = await records.createMany('hwOrder', orders as never);
  const lines = made.flatMap(({ id }, i) =>
    values[i]?.goods === null ? [] : [{ orderId: id, ...goodsFor('ONT8', 5), recvCartonQty: 5, ...values[i]?.goods }],
  );
  const goods = await records.createMany('hwOrderGoods', lines as never);
  await stack(records, { goods, yard, first });
  const billed = made.filter((_, i) => values[i]?.state === 'DELIVERED' && values[i]?.isBilled !== false);
  await bill(
    records,
    billed.map(({ id: orderId, customerId: partyId }) => ({ orderId, partyId })),
  );
  const changes = made.map(({ id }, i) => ({ id, values: { orderStatus: values[i]?.state } }));
  await records.changeMany('hwOrder', changes as never);
  return { ids: made.map(({ id }) => id) };
}

/** Creates one receivable for each order. Each receivable is already on a debit note. */
async function bill(records: Records, orders: readonly { orderId: string; partyId: string }[]): Promise<void> {
  if (orders.length === 0) return;
  const item = {
    costCode: 'LAB',
    costName: '派送费',
    costNameEn: 'Delivery',
    costStage: 'DELIVERY',
    chargeUnit: 'TRIP',
  };
  const [known] = await records.find('hwCostConfig', { costCode: item.costCode });
  const { id } = known ?? (await records.create('hwCostConfig', { ...item, currency: 'USD', taxRate: '0' } as never));
  const line = { direction: 'AR', costConfigId: id, qty: '1', rate: '90', taxRate: '0', currency: 'USD' };
  const lines = orders.map((order) => ({ ...line, ...order, bizDate: '2026-01-07' }));
  const made = await records.createMany('hwCost', lines as never);
  await records.changeMany('hwCost', made.map((one) => ({ id: one.id, values: { costStatus: 'BILLED' } })) as never);
}

interface Stacking extends Pick<Making, 'yard' | 'first'> {
  readonly goods: readonly Pick<Stored<'hwOrderGoods'>, 'id' | 'orderId'>[];
}

/** Creates a pallet for each goods line, and the stock movement of its receipt. */
async function stack(records: Records, { goods, yard, first }: Stacking): Promise<void> {
  const pallets = goods.map(({ id, orderId }, i) => ({
    ...{ lpn: `T${first}-${i}`, orderId, orderGoodsId: id, customerId: yard.customerId, quality: 'GOOD' },
    ...{ repositoryId: yard.repositoryId, insideStatus: 'RECEIVED', shippingMark: 'M', deliveryMethod: 'TRUCK' },
    ...{ cartonQty: 5, lockedQty: 0, availQty: 5, palletQty: '1', weightKg: '50', volumeCbm: '0.6' },
  }));
  const inside = await records.createMany('hwInside', pallets as never);
  const flows = inside.map(({ id, repositoryId, customerId }) => ({
    ...{ insideId: id, repositoryId, customerId, flowType: 'DEVAN_IN' },
    ...{ beforeQty: 0, changeQty: 5, afterQty: 5, flowTime: '2026-01-08T08:00:00Z' },
  }));
  await records.createMany('hwInsideFlow', flows as never);
}

async function readAll(admin: Client, id: string) {
  const pallets = (await admin.post(palletCalls.find, { orderId: id })).data.records;
  const insideId = pallets.map(({ id: one }: { id: string }) => one);
  return {
    record: (await admin.get(orderCalls.findById(id))).data,
    log: (await admin.get(orderCalls.log(id))).data,
    pallets,
    flows: insideId.length > 0 ? (await admin.post(palletCalls.flows, { insideId })).data.records : [],
  };
}
