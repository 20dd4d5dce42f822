import type { Answer, Client } from './client.ts';
import { create } from './lab.ts';
import { ok } from './ok.ts';
import { binCalls, bringIn, countCalls, goodsFor, openYard, orderCalls, orderOf, palletCalls } from './yard.ts';

/**
 * Creates a warehouse, brings a container to it, puts away two of its pallets and starts a count of them. Returns the id of the warehouse.
 */
export async function begunCount(admin: Client): Promise<string> {
  const yard = await openYard(admin);
  const { repositoryId } = yard;
  const stated = { statedWeightKg: '1000', statedVolumeCbm: '12' };
  const goods = [{ ...goodsFor('ONT8', 100), ...stated }];
  const order = await create(admin, orderCalls.save, orderOf(yard, 'MSKU9001003', goods));
  await bringIn(admin, yard, order);
  const receipts = Array.from({ length: 2 }, () => ({ goodsId: order.goods[0].id, cartonQty: 10 }));
  await ok(admin.post(palletCalls.devan, { input: { orderId: order.id, receipts } }));
  const pallets: Answer['data'][] = (await ok(admin.post(palletCalls.find, {}))).records;

  const range = { zone: 'A', aisles: '1', shelves: '1', levels: '1', locatorType: 'RACK', maxPallets: 3 };
  await ok(admin.post(binCalls.generate, { input: { repositoryId, ...range } }));
  const [bin] = (await ok(admin.post(binCalls.find, { repositoryId }))).records;
  const shelved = { ids: pallets.map(({ id }) => id), transition: 'putaway', input: { locatorId: bin.id } };
  await ok(admin.post(palletCalls.transit, shelved));

  const { id } = await create(admin, countCalls.save, { repositoryId, countType: 'CYCLE', planDate: '2026-11-05' });
  await ok(admin.post(countCalls.transit, { id, transition: 'start' }));
  return repositoryId;
}
