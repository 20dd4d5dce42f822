import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { hoursAhead } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryBack, deliveryCalls, deliveryOf, type Shelf, stockShelf, uploadPod } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, type Yard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let admin: Client;
let yard: Yard;
let serial = 660;

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  yard = await openYard(admin);
});
afterAll(() => app.close());

const step = (id: string, transition: string, input: object = {}) => admin.post(deliveryCalls.transit, { id, transition, input });
const delivery = async (id: string) => (await admin.get(deliveryCalls.findById(id))).data;
const found = async (filter: object): Promise<string[]> =>
  (await admin.post(deliveryCalls.find, filter)).data.records.map(({ id }: Answer['data']) => id);

/** Creates a pick-up of two pallets with 20 cartons that was handed over, so that it can be signed. */
async function collected(goods: object = {}): Promise<{ readonly id: string; readonly shelf: Shelf }> {
  serial += 1;
  const shelf = await stockShelf({ admin, yard, door, serial, destinations: ['ONT8', 'ONT8'], goods });
  const { id } = await create(admin, deliveryCalls.save, deliveryOf(yard, shelf.pallets, { deliveryMethod: 'PICKUP' }));
  await ok(step(id, 'handOver', { collector: '王师傅' }));
  return { id, shelf };
}

const signTime = () => hoursAhead(0);

describe('a delivery that is signed', () => {
  test('with a proof and everything received has no marks; what is left out counts as received in full', async () => {
    const { id } = await collected();
    await ok(step(id, 'sign', { podFileId: await uploadPod(admin), signTime: signTime() }));
    expect(await delivery(id)).toMatchObject({
      ...{ deliveryStatus: 'SIGNED', podState: null, receiptCheck: null, receivedCartonQty: 20, receivedPalletQty: '2.0' },
    });
  });

  test.each([
    ['fewer cartons', { receivedCartonQty: 19 }, 'SHORT'],
    ['no cartons at all', { receivedCartonQty: 0, receivedPalletQty: '0' }, 'SHORT'],
    ['fewer pallets', { receivedCartonQty: 20, receivedPalletQty: '1.5' }, 'SHORT'],
    ['more cartons', { receivedCartonQty: 21, receivedPalletQty: '2' }, 'OVER'],
    ['more cartons on fewer pallets', { receivedCartonQty: 21, receivedPalletQty: '1' }, 'MIXED'],
    ['the same, written otherwise', { receivedCartonQty: 20, receivedPalletQty: '2.0' }, null],
  ])('with %s is marked so', async (_why, received, receiptCheck) => {
    const { id } = await collected();
    const note = { receiptNote: '1 carton wet' };
    await ok(step(id, 'sign', { podFileId: await uploadPod(admin), signTime: signTime(), ...received, ...note }));
    expect(await delivery(id)).toMatchObject({ ...received, ...note, receivedPalletQty: expect.any(String), receiptCheck });
    expect((await found({ receiptCheck: ['SHORT', 'OVER', 'MIXED'] })).includes(id)).toBe(receiptCheck !== null);
  });

  test('without a proof is found as missing one until it is uploaded, once', async () => {
    const { id, shelf } = await collected();
    const addPod = async (podFileId?: string) => admin.post(deliveryCalls.act('addPod'), { id, input: { podFileId } });
    const proof = await uploadPod(admin);
    expect(await addPod(proof)).toMatchObject({ code: 40012 });
    await ok(step(id, 'sign', { signTime: signTime() }));
    expect(await delivery(id)).toMatchObject({ deliveryStatus: 'SIGNED', podFileId: null, podState: 'MISSING' });
    expect(await found({ podState: 'MISSING' })).toContain(id);
    const before = await deliveryBack(admin, id, shelf);
    expect(await addPod()).toMatchObject({ code: 40000 });
    expect(await deliveryBack(admin, id, shelf)).toEqual(before);
    await ok(addPod(proof));
    expect(await delivery(id)).toMatchObject({ deliveryStatus: 'SIGNED', podFileId: proof, podState: null });
    expect(await found({ podState: 'MISSING' })).not.toContain(id);
    expect(await addPod(await uploadPod(admin))).toMatchObject({ code: 40012 });
  });

  test('and withdrawn loses proof, marks and received quantities', async () => {
    const { id } = await collected();
    await ok(step(id, 'sign', { signTime: signTime(), receivedCartonQty: 3, receiptNote: '短少' }));
    await ok(step(id, 'withdrawPod'));
    const none = {
      podFileId: null,
      podState: null,
      receivedCartonQty: null,
      receivedPalletQty: null,
      receiptCheck: null,
      receiptNote: null,
    };
    expect(await delivery(id)).toMatchObject({ deliveryStatus: 'ARRIVED', ...none });
  });

  test('cannot have negative quantities, and only users with the permission add a proof', async () => {
    const { id, shelf } = await collected();
    const before = await deliveryBack(admin, id, shelf);
    for (const wrong of [{ receivedCartonQty: -1 }, { receivedPalletQty: '-0.5' }, { receivedCartonQty: 1.5 }]) {
      expect(await step(id, 'sign', { signTime: signTime(), ...wrong })).toMatchObject({ code: 40000 });
    }
    expect(await deliveryBack(admin, id, shelf)).toEqual(before);
    await ok(step(id, 'sign', { signTime: signTime() }));
    const podFileId = await uploadPod(admin);
    for (const account of ['orderClerk', 'warehouseKeeper', 'finance', 'viewer']) {
      const client = await app.as(account);
      expect(await client.post(deliveryCalls.act('addPod'), { id, input: { podFileId } }), account).toMatchObject({ code: 40003 });
    }
    expect(await delivery(id)).toMatchObject({ podFileId: null, podState: 'MISSING' });
  });
});

describe('a bill of lading', () => {
  test('has a number of its own, which cannot be chosen, and the PO and name of the goods', async () => {
    const { id } = await collected({ poNo: 'PO-4711', productName: '台灯', productNameEn: 'Desk lamps' });
    const first = await delivery(id);
    expect(first.bolSerial).toMatch(/^BOL\d{8}\d{4}$/);
    expect(first.items).toMatchObject([
      { poNo: 'PO-4711', goodsName: 'Desk lamps' },
      { poNo: 'PO-4711', goodsName: 'Desk lamps' },
    ]);
    const bare = { ...deliveryOf(yard, []), bolSerial: 'BOL-MINE' };
    const other = await create(admin, deliveryCalls.save, bare);
    expect(other.bolSerial).toMatch(/^BOL\d{8}\d{4}$/);
    expect(other.bolSerial).not.toBe(first.bolSerial);
  });

  test('of a mixed pallet names no PO', async () => {
    serial += 1;
    const goods = { poNo: 'PO-1', productName: '杯子' };
    const shelf = await stockShelf({ admin, yard, door, serial, destinations: ['ONT8'], goods, more: { mixed: true } });
    const { items } = await create(admin, deliveryCalls.save, deliveryOf(yard, shelf.pallets));
    expect(items).toMatchObject([{ poNo: null, goodsName: null }]);
  });

  test('of an earlier release gets the number of its delivery', async () => {
    const { id } = await collected();
    await door.within(admin, ({ records }) => records.change('hwDelivery', id, { bolSerial: null }));
    const job = handlers.jobs.find(({ name }) => name === 'scheduling.fillBolNumbers');
    await door.within(admin, async (event) => {
      await job?.run(event as never);
      return {};
    });
    const { bolSerial, deliveryNo } = await delivery(id);
    expect(bolSerial).toBe(deliveryNo);
  });
});
