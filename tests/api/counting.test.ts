import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameRemoved } from '../../src/business/in-library/pallets/handling.ts';
import { handlers } from '../../src/main/handlers.ts';
import { stockFaults } from '../support/stock/stockFaults.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload } from './support/workbook.ts';
import { binCalls, bringIn, countCalls, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let admin: Client;
let finance: Client;
let counter: Client;
/** A user who may enter and post counts, but neither plan nor change them. */
let poster: Client;
let yard: Yard;
let order: Answer['data'];

beforeAll(async () => {
  app = await startApp({}, { hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  finance = await app.as('finance');
  yard = await openYard(admin);
  order = await newOrder();
  const perms = ['list', 'query', 'count', 'export'].map((suffix) => `wms:inventory:${suffix}`);
  const others = ['wms:inside:list', 'wms:locator:list', 'system:repository:list'];
  ({ client: counter } = await hire(app, { account: 'counter', perms: [...perms, ...others] }));
  const posting = [...perms, ...others, 'wms:inventory:post'];
  ({ client: poster } = await hire(app, { account: 'poster', perms: posting }));
});
afterAll(() => app.close());

const palletNow = async (id: string) => (await admin.get(palletCalls.findById(id))).data;
const step = (client: Client, id: string, transition: string) => client.post(countCalls.transit, { id, transition });
const enter = (id: string, input: object, client = counter) => client.post(countCalls.enter, { id, input });

let orders = 0;
/** Creates an order of 100 cartons that has arrived at the warehouse. */
async function newOrder(): Promise<Answer['data']> {
  const made = await create(admin, orderCalls.save, orderOf(yard, containerNo(++orders), [goodsFor('ONT8', 100)]));
  await bringIn(admin, yard, made);
  return made;
}

/** Receives pallets of 10 cartons (100 kg) each. */
async function receive(of: Answer['data'], pallets: number): Promise<Answer['data'][]> {
  const receipts = Array.from({ length: pallets }, () => ({ goodsId: of.goods[0].id, cartonQty: 10 }));
  const { lpns } = await ok(admin.post(palletCalls.devan, { input: { orderId: of.id, receipts } }));
  const inside: Answer['data'][] = (await admin.post(palletCalls.find, { lpn: lpns })).data.records;
  return inside.toSorted((a, b) => (a.lpn < b.lpn ? -1 : 1));
}

let zones = 0;
/** Creates a zone with a few bins, and pallets to put into them. */
async function shelve(pallets: number, bin: object = {}) {
  const zone = `Z${++zones}`;
  const range = { zone, aisles: '1', shelves: '1-3', levels: '1', locatorType: 'RACK', maxPallets: 3, ...bin };
  await ok(admin.post(binCalls.generate, { input: { repositoryId: yard.repositoryId, ...range } }));
  const bins: Answer['data'][] = (await admin.post(binCalls.find, { zone })).data.records;
  return { zone, bins, pallets: await receive(order, pallets) };
}
const putAway = (pallets: readonly { id: string }[], locatorId: string) =>
  admin.post(palletCalls.transit, { ids: pallets.map(({ id }) => id), transition: 'putaway', input: { locatorId } });

async function begin(zone: string, more: object = {}): Promise<string> {
  const plan = { repositoryId: yard.repositoryId, planDate: '2026-11-05', zone, ...more };
  const { id } = await create(admin, countCalls.save, plan);
  await ok(step(counter, id, 'start'));
  return id;
}
/** Creates and submits a count of a zone with these counted cartons. */
async function counted(zone: string, found: readonly { lpn: string; qty: number; locatorId?: string }[]) {
  const id = await begin(zone);
  for (const one of found) await ok(enter(id, { reason: '复核', ...one }));
  await ok(step(counter, id, 'submit'));
  return id;
}
const countNow = async (id: string, client = counter) => (await client.get(countCalls.findById(id))).data;

describe('a pallet lost in a count', () => {
  test('returns to the bin where a later count finds it, with a movement', async () => {
    const { zone, bins, pallets } = await shelve(3);
    await ok(putAway(pallets, bins[0].id));
    const [missing, merged, kept] = pallets;
    const first = await begin(zone);
    await ok(enter(first, { lpn: missing.lpn, qty: 0, reason: '找不到' }));
    for (const { lpn } of [merged, kept]) await ok(enter(first, { lpn, qty: 10 }));
    await ok(step(counter, first, 'submit'));
    await ok(step(finance, first, 'post'));
    expect(await palletNow(missing.id)).toMatchObject({ insideStatus: 'LOST', cartonQty: 0, locatorId: null });
    await ok(admin.post(palletCalls.act('merge'), { ids: [merged.id, kept.id] }));

    const second = await begin(zone);
    const removed = await enter(second, { lpn: kept.lpn, qty: 3, reason: 'x', locatorId: bins[1].id });
    expect(removed).toMatchObject({ code: 40012, data: { errors: [{ path: '/input/lpn' }] } });
    const nowhere = await enter(second, { lpn: missing.lpn, qty: 8, reason: '在后面找到' });
    expect(nowhere).toMatchObject({ code: 40000, data: { errors: [{ path: '/input/locatorId' }] } });
    await ok(enter(second, { lpn: missing.lpn, qty: 8, reason: '在后面找到', locatorId: bins[1].id }));
    await ok(enter(second, { lpn: merged.lpn, qty: 20 }));
    await ok(step(counter, second, 'submit'));
    await ok(step(finance, second, 'recount'));
    await ok(step(counter, second, 'submit'));
    await ok(step(finance, second, 'post'));
    expect(await palletNow(missing.id)).toMatchObject({
      ...{ insideStatus: 'STORED', locatorId: bins[1].id, cartonQty: 8, availQty: 8, palletQty: '1.0', outTime: null },
      ...{ weightKg: '80.000', volumeCbm: '0.9600' },
    });
    const flows = (await admin.post(palletCalls.flows, { insideId: missing.id })).data.records;
    expect(flows).toContainEqual(expect.objectContaining({ flowType: 'ADJUST', beforeQty: 0, changeQty: 8, toLocatorId: bins[1].id }));
    expect(await stockFaults(admin, { orders: [order], bins })).toEqual([]);
  });

  test('is rejected when the bin is full, and nothing is posted', async () => {
    const { zone, bins, pallets } = await shelve(2, { maxPallets: 1 });
    const [missing, other] = pallets;
    await ok(putAway([missing], bins[0].id));
    const first = await begin(zone, { blind: false });
    await ok(enter(first, { lpn: missing.lpn, qty: 0, reason: '找不到' }));
    await ok(step(counter, first, 'submit'));
    await ok(step(finance, first, 'post'));
    await ok(putAway([other], bins[0].id));
    const second = await begin(zone);
    await ok(enter(second, { lpn: missing.lpn, qty: 10, reason: '找到', locatorId: bins[0].id }));
    await ok(enter(second, { lpn: other.lpn, qty: 10 }));
    await ok(step(counter, second, 'submit'));
    const before = [await palletNow(missing.id), await countNow(second)];
    expect(await step(finance, second, 'post')).toMatchObject({ code: 40012 });
    expect([await palletNow(missing.id), await countNow(second)]).toEqual(before);
  });

  test('is not moved into a bin that is disabled or carries too little, and nothing is posted', async () => {
    const { zone, bins, pallets } = await shelve(2);
    await ok(putAway(pallets, bins[0].id));
    const [missing, kept] = pallets;
    const stands = { lpn: kept.lpn, qty: 10 };
    await ok(step(finance, await counted(zone, [{ lpn: missing.lpn, qty: 0 }, stands]), 'post'));
    const id = await counted(zone, [{ lpn: missing.lpn, qty: 8, locatorId: bins[1].id }, stands]);
    const before = [await palletNow(missing.id), await countNow(id)];
    const bin = async (values: object) => {
      const [{ version }] = (await admin.post(binCalls.find, { locatorCode: bins[1].locatorCode, zone })).data.records;
      await ok(admin.post(binCalls.save, { id: bins[1].id, version, ...values }));
    };
    for (const values of [{ maxWeightKg: '79.9' }, { maxWeightKg: '80', status: '1' }]) {
      await bin(values);
      const rejected = await step(finance, id, 'post');
      expect(rejected).toMatchObject({ code: 40012 });
      expect(rejected.text).toContain(bins[1].locatorCode);
      expect([await palletNow(missing.id), await countNow(id)]).toEqual(before);
    }
    await bin({ status: '0' });
    await ok(step(finance, id, 'post'));
    expect(await palletNow(missing.id)).toMatchObject({ locatorId: bins[1].id, cartonQty: 8, weightKg: '80.000' });
  });
});

describe('an empty pallet', () => {
  /** Marks pallets as shipped in the way an earlier release stored it. */
  const asShipped = async (...ids: readonly string[]) => {
    for (const id of ids) {
      await ok(door.within(admin, ({ records }) => records.change('hwInside', id, { insideStatus: 'OUT' })));
    }
  };
  const states = (...ids: readonly string[]) => Promise.all(ids.map(async (id) => (await palletNow(id)).insideStatus));

  test('does not count as shipped when it was merged, reversed or lost, also in an older database after its update', async () => {
    const own = await newOrder();
    const { zone, bins, pallets } = await shelve(1);
    const [counted] = pallets;
    const [target, merged, wrong, shipped] = await receive(own, 4);
    await ok(admin.post(palletCalls.act('merge'), { ids: [target.id, merged.id] }));
    await ok(admin.post(palletCalls.act('takeBack'), { id: wrong.id }));
    await ok(putAway([counted], bins[0].id));
    const count = await begin(zone);
    await ok(enter(count, { lpn: counted.lpn, qty: 0, reason: '找不到' }));
    await ok(step(counter, count, 'submit'));
    await ok(step(finance, count, 'post'));
    const removed = [merged.id, wrong.id, counted.id];
    expect(await states(...removed)).toEqual(['MERGED', 'VOID', 'LOST']);
    const inStock = { orderId: own.id, insideStatus: ['RECEIVED', 'STORED', 'LOCKED', 'OUT'] };
    const { records } = (await admin.post(palletCalls.find, inStock)).data;
    expect(records.map(({ id }: Answer['data']) => id).toSorted()).toEqual([target.id, shipped.id].toSorted());

    await asShipped(...removed, shipped.id);
    await ok(
      door.within(admin, async (event) => {
        await nameRemoved(event);
        return {};
      }),
    );
    expect(await states(...removed, shipped.id)).toEqual(['MERGED', 'VOID', 'LOST', 'OUT']);
  });
});

describe('an order with lost pallets', () => {
  test('follows its pallets when one is lost and found again, and stays completed once it is', async () => {
    const own = await newOrder();
    const { zone, bins, pallets } = await shelve(1);
    const [kept] = pallets;
    const [shipped, last] = await receive(own, 2);
    await ok(putAway([kept, last], bins[0].id));
    const sent = { insideStatus: 'OUT', availQty: 0, palletQty: '0' } as const;
    const put = async (orderStatus: 'PARTIAL_OUT' | 'ALL_OUT' | 'COMPLETED') =>
      ok(door.within(admin, ({ records }) => records.change('hwOrder', own.id, { orderStatus })));
    await ok(door.within(admin, ({ records }) => records.change('hwInside', shipped.id, sent)));
    await put('PARTIAL_OUT');
    const status = async () => (await admin.get(orderCalls.findById(own.id))).data.orderStatus;
    const stands = { lpn: kept.lpn, qty: 10 };
    await ok(step(finance, await counted(zone, [{ lpn: last.lpn, qty: 0 }, stands]), 'post'));
    expect(await status()).toBe('ALL_OUT');

    const found = await counted(zone, [{ lpn: last.lpn, qty: 10, locatorId: bins[1].id }, stands]);
    await put('COMPLETED');
    expect(await step(finance, found, 'post')).toMatchObject({ code: 40012 });
    expect(await status()).toBe('COMPLETED');
    expect(await palletNow(last.id)).toMatchObject({ insideStatus: 'LOST', cartonQty: 0 });
    expect(await countNow(found)).toMatchObject({ countStatus: 'REVIEW' });
    await put('ALL_OUT');
    await ok(step(finance, found, 'post'));
    expect(await status()).toBe('PARTIAL_OUT');
  });

  test('is delivered when all remaining pallets are lost, and in stock again when one is found', async () => {
    const own = await newOrder();
    const { zone, bins, pallets } = await shelve(1);
    const [missing] = await receive(own, 1);
    await ok(putAway([...pallets, missing], bins[0].id));
    await ok(door.within(admin, ({ records }) => records.change('hwOrder', own.id, { orderStatus: 'IN_STOCK' })));
    const status = async () => (await admin.get(orderCalls.findById(own.id))).data.orderStatus;
    const stands = { lpn: pallets[0]?.lpn, qty: 10 };
    await ok(step(finance, await counted(zone, [{ lpn: missing.lpn, qty: 0 }, stands]), 'post'));
    expect(await status()).toBe('DELIVERED');
    const found = await counted(zone, [{ lpn: missing.lpn, qty: 10, locatorId: bins[1].id }, stands]);
    await ok(step(finance, found, 'post'));
    expect(await status()).toBe('IN_STOCK');
  });
});

describe('the book quantity of a count', () => {
  test('is hidden from users of a blind count until it is submitted', async () => {
    const { zone, bins, pallets } = await shelve(2);
    await ok(putAway(pallets, bins[0].id));
    const id = await begin(zone);
    // The quantity of a pallet that is not counted yet is null, not 0.
    expect(await countNow(id)).toMatchObject({ bookQty: null, countedQty: null, diffQty: null });
    await ok(enter(id, { lpn: pallets[0].lpn, qty: 10 }));
    expect(await countNow(id)).toMatchObject({ bookQty: null, countedQty: 10, diffQty: null });
    expect(await enter(id, { lpn: pallets[1].lpn, qty: 9 })).toMatchObject({ code: 40000 });
    await ok(enter(id, { lpn: pallets[1].lpn, qty: 9, reason: '少一箱' }));
    const open = await countNow(id);
    expect(open.lines.map(({ bookQty, diffQty }: Answer['data']) => [bookQty, diffQty])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect([open.bookQty ?? 0, open.diffQty ?? 0, open.countedQty]).toEqual([0, 0, 19]);
    const log = JSON.stringify((await counter.get(`/hw/wms/hwInventory/findHwInventoryLogList/${id}`)).data);
    expect(log).not.toMatch(/"bookQty":10/);
    await ok(step(counter, id, 'submit'));
    expect(await countNow(id)).toMatchObject({ bookQty: 20, countedQty: 19, diffQty: -1 });
    await ok(step(admin, id, 'recount'));
    expect((await countNow(id)).lines).toMatchObject([{ bookQty: null }, { bookQty: null }]);
  });

  test('is visible from the start when the count is not blind', async () => {
    const { zone, bins, pallets } = await shelve(1);
    await ok(putAway(pallets, bins[0].id));
    expect((await countNow(await begin(zone, { blind: false }))).lines).toMatchObject([{ bookQty: 10 }]);
  });
});

describe('the sheet of a count', () => {
  test('is exported without the book quantity, filled in and imported, and cannot be posted by those who filled it in', async () => {
    const { zone, bins, pallets } = await shelve(2);
    await ok(putAway(pallets, bins[0].id));
    const id = await begin(zone);
    const { countNo } = await countNow(id);
    const body = { filter: { countNo }, format: 'xlsx' };
    const { bytes } = await download(poster, '/hw/wms/hwInventory/exportHwInventory', { body });
    const [head, lines] = [await rowsOf(bytes, 0), await rowsOf(bytes, 1)];
    const at = (name: string): number => (lines[0] ?? []).findIndex((cell) => String(cell).startsWith(name));
    expect(lines.slice(1).map((row) => [row[at('Pallet')], row[at('Bin')], row[at('Book')] ?? null])).toEqual(
      pallets.map(({ lpn }) => [lpn, bins[0].locatorCode, null]),
    );
    const back = async (reason: string | null) => {
      const filled = lines.map((row, i) => {
        const cells = [...row];
        if (i > 0) cells[at('Counted')] = i === 1 ? 10 : 7;
        if (i > 1) cells[at('Reason')] = reason;
        return cells;
      });
      const sheets = [head, filled].map((rows, i) => ({ name: i === 0 ? 'Stock count' : 'Count lines', rows }));
      const staged = await ok(upload(poster, '/hw/wms/hwInventory/importHwInventory', await writeXlsx({ sheets })));
      expect(staged, JSON.stringify(staged)).toMatchObject({ failed: 0 });
      const { importId } = staged;
      return ok(poster.post('/hw/wms/hwInventory/saveHwInventoryBach', { importId, mode: 'all' }));
    };
    await back(null);
    expect((await countNow(id)).lines).toMatchObject([
      { countedQty: 10, bookQty: null, counterIdLabel: 'poster' },
      { countedQty: 7, bookQty: null, counterIdLabel: 'poster' },
    ]);
    expect(await step(admin, id, 'submit')).toMatchObject({ code: 40012 });
    await ok(enter(id, { lpn: pallets[1].lpn, qty: 7, reason: '少三箱' }, poster));
    await ok(step(admin, id, 'submit'));
    expect(await step(counter, id, 'post')).toMatchObject({ code: 40003 });
    expect(await step(poster, id, 'post')).toMatchObject({ code: 40012 });
    expect(await countNow(id)).toMatchObject({ countStatus: 'REVIEW' });
    expect(await palletNow(pallets[1].id)).toMatchObject({ cartonQty: 10 });
    await ok(step(finance, id, 'post'));
    expect(await palletNow(pallets[1].id)).toMatchObject({ cartonQty: 7, insideStatus: 'STORED' });
  });

  test('can change lines only: fields of the count itself need the permission to edit it', async () => {
    const plan = { repositoryId: yard.repositoryId, planDate: '2026-11-05', zone: `Z${++zones}` };
    const { id, countNo } = await create(admin, countCalls.save, plan);
    const path = '/hw/wms/hwInventory/exportHwInventory';
    const { bytes } = await download(poster, path, { body: { filter: { countNo }, format: 'xlsx' } });
    const [titles = [], values = []] = await rowsOf(bytes, 0);
    const at = (name: string): number => titles.findIndex((cell) => String(cell).startsWith(name));
    const staged = async (client: Client, changed: Readonly<Record<string, string>>) => {
      const row = [...values];
      for (const [name, value] of Object.entries(changed)) row[at(name)] = value;
      const sheets = [{ name: 'Stock count', rows: [titles, row] }];
      return ok(upload(client, '/hw/wms/hwInventory/importHwInventory', await writeXlsx({ sheets })));
    };
    expect(await staged(poster, {})).toMatchObject({ failed: 0 });
    const changes: readonly Record<string, string>[] = [{ Blind: 'No' }, { Remark: 'x' }, { 'Count no': '' }];
    for (const changed of changes) {
      expect(await staged(admin, changed), JSON.stringify(changed)).toMatchObject({ failed: 0 });
      const { failed, importId } = await staged(poster, changed);
      expect(failed, JSON.stringify(changed)).toBe(1);
      await poster.post('/hw/wms/hwInventory/saveHwInventoryBach', { importId, mode: 'valid' });
    }
    expect(await countNow(id, admin)).toMatchObject({ version: 1, blind: true });
    expect((await admin.post(countCalls.find, { zone: plan.zone })).data.total).toBe(1);
  });
});

describe('the user who enters where a pallet was found', () => {
  test('cannot post the count, and the user who counted it cannot either', async () => {
    const account = `finder${Math.random().toString(36).slice(2, 8)}`;
    const perms = ['list', 'query', 'edit', 'post'].map((suffix) => `wms:inventory:${suffix}`);
    const { client: finder } = await hire(app, { account, perms });
    const { zone, bins, pallets } = await shelve(1);
    await ok(putAway(pallets, bins[0].id));
    const id = await begin(zone);
    await ok(enter(id, { lpn: pallets[0].lpn, qty: 10 }, poster));
    const { version, lines } = await countNow(id);
    const reported = lines.map((line: Answer['data']) => ({ ...line, foundLocatorId: bins[1].id }));
    await ok(finder.post(countCalls.save, { id, version, lines: reported }));
    expect((await countNow(id)).lines).toMatchObject([{ counterIdLabel: 'poster', finderIdLabel: account }]);
    await ok(step(counter, id, 'submit'));
    for (const client of [finder, poster]) expect(await step(client, id, 'post')).toMatchObject({ code: 40012 });
    expect(await palletNow(pallets[0].id)).toMatchObject({ locatorId: bins[0].id });
    await ok(step(finance, id, 'post'));
    expect(await palletNow(pallets[0].id)).toMatchObject({ locatorId: bins[1].id });
  });
});

describe('a pallet that was found in another bin', () => {
  test('is not moved again when it was moved to a third bin since, until it is counted there', async () => {
    const { zone, bins, pallets } = await shelve(1);
    await ok(putAway(pallets, bins[0].id));
    const id = await begin(zone);
    await ok(enter(id, { lpn: pallets[0].lpn, qty: 10 }));
    const { version, lines } = await countNow(id);
    const reported = lines.map((line: Answer['data']) => ({ ...line, foundLocatorId: bins[1].id }));
    await ok(admin.post(countCalls.save, { id, version, lines: reported }));
    await ok(step(counter, id, 'submit'));
    await ok(admin.post(palletCalls.act('move'), { ids: [pallets[0].id], input: { toLocatorId: bins[2].id } }));
    expect(await step(finance, id, 'post')).toMatchObject({ code: 40012 });
    expect(await palletNow(pallets[0].id)).toMatchObject({ locatorId: bins[2].id });
    await ok(step(admin, id, 'recount'));
    const [line] = (await countNow(id)).lines;
    expect(line).toMatchObject({ locatorId: bins[2].id, foundLocatorId: null, countedQty: null });
    await ok(enter(id, { lpn: pallets[0].lpn, qty: 10 }));
    await ok(step(counter, id, 'submit'));
    await ok(step(finance, id, 'post'));
    expect(await palletNow(pallets[0].id)).toMatchObject({ locatorId: bins[2].id });
  });
});
