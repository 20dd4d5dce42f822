import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { random } from '../support/random.ts';
import type { Answer, Client } from './support/client.ts';
import { create } from './support/lab.ts';
import type { TestApp } from './support/startApp.ts';
import { all, compareTotals, goods, order, pallet, startTotalsApp } from './support/totalsLab.ts';

let app: TestApp;
let admin: Client;
let serial = 0;
beforeAll(async () => {
  app = await startTotalsApp();
  admin = app.admin;
});
afterAll(() => app.close());

type Stored = Answer['data'];
const next = (prefix: string): string => `${prefix}${++serial}`;
const pathOf = (name: string) => join(app.schemas, 'lab', `${name}.json`);
const fileOf = (name: string) => JSON.parse(readFileSync(pathOf(name), 'utf8'));
const write = (name: string, file: unknown) => writeFileSync(pathOf(name), JSON.stringify(file));
const faults = async (): Promise<{ file: string; what: string }[]> => (await app.guest.get('/readyz')).data.faults;

function orderOf(lines: number): Promise<Stored> {
  const goods = Array.from({ length: lines }, (_, i) => ({
    mark: next('M'),
    cartonQty: 10 * (i + 1),
    destCode: `D${i}`,
  }));
  return create(admin, order.save, { orderNo: next('O'), goods });
}

async function expectRight(): Promise<void> {
  const { stored, added } = await compareTotals(admin);
  expect(stored).toEqual(added);
}

/** Runs a random operation of a client. If it comes too late, the server refuses it and changes nothing. */
async function act(client: Client, orders: readonly Stored[], dice: () => number): Promise<Answer> {
  const pick = <T>(some: readonly T[]): T => some[Math.floor(dice() * some.length)] as T;
  const location = () => {
    const one = pick(orders);
    return { orderId: one.id, goodsId: pick<Stored>(one.goods).id };
  };
  const made = () => ({ palletNo: next('P'), ...location(), cartonQty: Math.floor(dice() * 20) });
  const what = dice();
  if (what < 0.3) return client.post(pallet.save, made());
  if (what < 0.4) return client.post(pallet.saveBatch, [made(), made(), made(), made()]);
  if (what < 0.47) {
    const { id } = pick(orders);
    const { version, goods: lines } = (await client.get(order.findById(id))).data;
    const changed = lines.map((line: Stored) => ({
      id: line.id,
      version: line.version,
      cartonQty: Math.floor(dice() * 99),
    }));
    return client.post(order.save, { id, version, goods: changed });
  }
  if (what < 0.55) {
    const line = pick(await all(client, goods.find));
    return client.post(goods.save, { id: line.id, version: line.version, cartonQty: Math.floor(dice() * 50) });
  }
  const { id, version } = pick(await all(client, pallet.find)) ?? { id: 'none', version: 1 };
  if (what < 0.75) return client.post(pallet.save, { id, version, ...location() });
  if (what < 0.87) return client.post(pallet.save, { id, version, cartonQty: Math.floor(dice() * 20) });
  if (what < 0.94) return client.post(pallet.transit, { id, transition: 'scrap' });
  return client.get(pallet.deleteById(id));
}

test('eight clients that write children of the same parents at once leave correct totals', async () => {
  const orders = [await orderOf(2), await orderOf(1), await orderOf(3)];
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const dice = random(i + 1);
      const own: Answer[] = [];
      for (let n = 0; n < 40; n++) own.push(await act(admin, orders, dice));
      return own;
    }),
  );
  const codes = Map.groupBy(answers.flat(), ({ code }) => code);
  const reported = [...codes].map(([code, some]) => `${code}: ${some.length}`).join(', ');
  expect(
    [...codes.keys()].filter((code) => ![20000, 40004, 40009, 40012].includes(code)),
    reported,
  ).toEqual([]);
  expect(codes.get(20000)?.length, reported).toBeGreaterThan(150);
  await expectRight();
});

test('a new or changed total covers stored records and records written meanwhile', async () => {
  const one = await orderOf(1);
  const on = { orderId: one.id, goodsId: one.goods[0].id };
  for (const cartonQty of [4, 9]) await create(admin, pallet.save, { palletNo: next('P'), ...on, cartonQty });
  const file = fileOf('labOrder');
  const title = { zh: '最多', en: 'Most' };
  const total = { resource: 'labPallet', by: 'orderId', as: 'max', field: 'cartonQty' };
  let isDone = false;
  const writing = (async () => {
    // On a slow machine this creates hundreds of pallets, whose sum must not exceed what the order allows.
    for (let n = 1; !isDone; n++) await create(admin, pallet.save, { palletNo: next('P'), ...on, cartonQty: n > 20 ? 1 : n });
  })();
  const properties = { ...file.record.properties, most: { type: 'integer', title, total } };
  properties.destCount = { ...properties.destCount, total: { lines: 'goods', as: 'count' } };
  write('labOrder', { ...file, record: { ...file.record, properties } });
  await expect.poll(async () => (await all(admin, order.find))[0]).toHaveProperty('most');
  isDone = true;
  await writing;
  const pallets = await all(admin, pallet.find);
  const [lines, orders] = [await all(admin, goods.find), await all(admin, order.find)];
  const countOf = (id: string) => lines.filter(({ orderId }) => orderId === id).length;
  const mostOf = (id: string) => {
    const own = pallets.flatMap(({ orderId, cartonQty }) => (orderId === id ? [cartonQty] : []));
    return own.length > 0 ? Math.max(...own) : null;
  };
  expect(orders.map(({ id, most, destCount }) => ({ id, most, destCount }))).toEqual(
    orders.map(({ id }) => ({ id, most: mostOf(id), destCount: countOf(id) })),
  );
  write('labOrder', file);
  await expect.poll(async () => (await all(admin, order.find))[0]).not.toHaveProperty('most');
  await expectRight();
});

test('records written while the file of a total is missing are added when it returns', async () => {
  const one = await orderOf(1);
  const file = fileOf('labOrder');
  const { heaviest, ...others } = file.record.properties;
  write('labOrder', { ...file, record: { ...file.record, properties: others } });
  await expect.poll(async () => (await all(admin, order.find))[0]).not.toHaveProperty('heaviest');
  const on = { orderId: one.id, goodsId: one.goods[0].id };
  await create(admin, pallet.save, { palletNo: next('P'), ...on, weightKg: '77.70' });
  await app.restart(() => write('labOrder', file));
  admin = await app.as('admin');
  expect((await admin.get(order.findById(one.id))).data).toMatchObject({ heaviest: '77.70' });
  await expectRight();
  expect(heaviest).toBeDefined();
});

test('a file whose totals would not fit is rejected, and the live version continues', async () => {
  const one = await orderOf(2);
  const file = fileOf('labOrder');
  const narrow = { type: 'string', format: 'decimal', precision: 4, scale: 4, title: { zh: '窄', en: 'Narrow' } };
  const volume = { lines: 'goods', as: 'sum', field: 'volumeCbm' };
  const big = { lengthCm: '100', widthCm: '100', heightCm: '100', cartonQty: 3 };
  await create(admin, order.save, { orderNo: next('O'), goods: [{ mark: next('M'), ...big }] });
  const properties = { ...file.record.properties, narrow: { ...narrow, total: volume } };
  write('labOrder', { ...file, record: { ...file.record, properties } });
  await expect.poll(async () => (await faults()).map(({ what }) => what)).toContain('narrow has too many digits in 1 record');
  expect((await admin.get(order.findById(one.id))).data).not.toHaveProperty('narrow');
  write('labOrder', file);
  await expect.poll(faults).toEqual([]);
  await expectRight();
});
