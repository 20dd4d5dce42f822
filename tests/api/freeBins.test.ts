import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { hire } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { binCalls, bringIn, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from './support/yard.ts';

let app: TestApp;
let admin: Client;
let yard: Yard;
beforeAll(async () => {
  app = await startApp({}, { ...handlers, jobs: [] });
  admin = app.admin;
  yard = await openYard(admin);
});
afterAll(() => app.close());

const freeBins = '/hw/wms/hwInside/freeBins';
const ask = async (ids: readonly string[], client = admin) => client.post(freeBins, { input: { ids } });
const proposed = async (...ids: readonly string[]) =>
  ((await ask(ids)).data as { code: string; note: { en: string } }[]).map(({ code, note }) => `${code}: ${note.en}`);
const newBin = (locatorCode: string, maxPallets: number, more: object = {}) => {
  const [zone = '', aisle = '', shelf = ''] = locatorCode.split('-');
  return create(admin, binCalls.save, { locatorCode, repositoryId: yard.repositoryId, zone, aisle, shelf, maxPallets, ...more });
};

/** Receives pallets of a container of its own. */
async function receive(nth: number, count: number): Promise<string[]> {
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(nth), [goodsFor('ONT8', 10 * count)]));
  await bringIn(admin, yard, order);
  const goodsId = (await admin.get(orderCalls.findById(order.id))).data.goods[0].id;
  const receipts = Array.from({ length: count }, () => ({ goodsId, cartonQty: 10 }));
  await admin.post(palletCalls.devan, { input: { orderId: order.id, receipts } });
  const found = await admin.post(palletCalls.find, { orderId: order.id, sorts: [{ field: 'lpn', order: 'asc' }] });
  return found.data.records.map(({ id }: { id: string }) => id);
}

const putAway = (id: string, locatorId: string) => admin.post(palletCalls.transit, { id, transition: 'putaway', input: { locatorId } });

test('bins with room are proposed, those near pallets of the same container first', async () => {
  const [first = '', second = '', third = ''] = await receive(1, 3);
  const [stranger = ''] = await receive(2, 1);
  const here = await newBin('B-2-1', 2);
  await newBin('B-2-9', 1);
  await newBin('B-7-1', 1);
  await newBin('A-1-1', 3, { pickOrder: 2 });
  await newBin('A-1-2', 3, { pickOrder: 1 });
  await newBin('A-1-3', 3, { status: '1' });
  await newBin('A-1-4', 3, { maxWeightKg: '99' });
  await newBin('D-1-1', 3, { locatorType: 'DAMAGE' });
  expect(await proposed(first)).toEqual(['A-1-2: 3 free', 'A-1-1: 3 free', 'B-2-1: 2 free', 'B-2-9: 1 free', 'B-7-1: 1 free']);
  expect((await putAway(first, here.id)).code).toBe(20000);
  expect(await proposed(second)).toEqual([
    ...['B-2-1: Same container · 1 free', 'B-2-9: Same aisle · 1 free', 'B-7-1: Same zone · 1 free'],
    ...['A-1-2: 3 free', 'A-1-1: 3 free'],
  ]);
  // Two pallets need room for both; a bin in which one of them is already is no proposal.
  expect(await proposed(second, third)).toEqual(['A-1-2: 3 free', 'A-1-1: 3 free']);
  expect(await proposed(first)).not.toContainEqual(expect.stringContaining('B-2-1'));
  expect(await proposed(stranger)).toContain('B-2-1: 1 free');
  expect(await proposed('nobody')).toEqual([]);
});

test('every proposed bin takes the pallet, and bins for one customer are not proposed to others', async () => {
  const [pallet = ''] = await receive(3, 1);
  const own = await newBin('C-1-1', 5, { mixCustomer: false });
  const [other = ''] = await receive(4, 1);
  await putAway(other, own.id);
  expect(await proposed(pallet)).toContain('C-1-1: 4 free');
  const codes = (await ask([pallet])).data.map(({ code }: { code: string }) => code);
  for (const code of codes) {
    const [bin] = (await admin.post(binCalls.find, { locatorCode: [code] })).data.records;
    const answer = await admin.post(palletCalls.act('move'), { id: pallet, input: { toLocatorId: bin.id } });
    expect([code, answer.code, answer.text]).toEqual([code, 20000, answer.text]);
  }
});

test('a role without the list of pallets gets no proposals, and another warehouse none of its pallets', async () => {
  const [pallet = ''] = await receive(5, 1);
  const { client: none } = await hire(app, { account: 'noPallets', perms: ['wms:locator:list'] });
  expect((await ask([pallet], none)).code).toBe(40003);
  const { client: elsewhere } = await hire(app, { account: 'elsewhere', perms: ['wms:inside:list'], dataScope: 'WAREHOUSE' });
  expect((await ask([pallet], elsewhere)).data).toEqual([]);
});
