import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload } from './support/workbook.ts';
import { binCalls, bringIn, countCalls, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from './support/yard.ts';

const batchCall = '/hw/wms/hwInventory/saveHwInventoryBach';
const english = { 'Accept-Language': 'en' };
let app: TestApp;
let admin: Client;
let yard: Yard;
let bin: Answer['data'];

beforeAll(async () => {
  app = await startApp({}, { hooks: handlers.hooks });
  admin = app.admin;
  yard = await openYard(admin);
  const location = { repositoryId: yard.repositoryId, locatorCode: 'A-01', zone: 'A', maxPallets: 50 };
  bin = await create(admin, binCalls.save, location);
});
afterAll(() => app.close());

let orders = 0;
/** Creates an order of 100 cartons that has arrived at the warehouse. */
async function arrived(): Promise<Answer['data']> {
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(++orders), [goodsFor('ONT8', 100)]));
  await bringIn(admin, yard, order);
  return order;
}
const received = async (order: Answer['data']): Promise<readonly number[]> =>
  (await admin.post(palletCalls.find, { orderId: order.id })).data.records
    .map(({ cartonQty }: Answer['data']) => cartonQty)
    .toSorted((a: number, b: number) => a - b);

describe('received cartons far above the announced quantity', () => {
  const devan = (order: Answer['data'], ...receipts: object[]) => {
    const all = receipts.map((receipt) => ({ goodsId: order.goods[0].id, ...receipt }));
    return admin.post(palletCalls.devan, { input: { orderId: order.id, receipts: all } }, english);
  };
  const rejected = (total: number, nth: number) => ({
    code: 40000,
    data: {
      errors: [
        {
          path: `/input/receipts/${nth}/confirmedQuantity`,
          message: `Shipping mark M-ONT8: 100 cartons expected, ${total} with this receipt. Check the number. If it is correct, enter the cartons again`,
        },
      ],
    },
  });

  test('are accepted when the number is entered twice, and not otherwise', async () => {
    const order = await arrived();
    expect(await devan(order, { cartonQty: 11_803 })).toMatchObject(rejected(11_803, 0));
    expect(await devan(order, { cartonQty: 11_803, confirmedQuantity: 1_180 })).toMatchObject(rejected(11_803, 0));
    const half = { cartonQty: 101 };
    expect(await devan(order, half, half)).toMatchObject(rejected(202, 0));
    expect(await devan(order, { ...half, confirmedQuantity: 101 }, half)).toMatchObject(rejected(202, 1));
    expect(await received(order)).toEqual([]);
    expect((await admin.get(orderCalls.findById(order.id))).data).toMatchObject({
      ...{ orderStatus: 'AT_WAREHOUSE', recvCartonQty: 0 },
    });

    // Up to twice the expected quantity, no confirmation is needed.
    await ok(devan(order, { cartonQty: 200 }));
    expect(await devan(order, { cartonQty: 1 })).toMatchObject(rejected(201, 0));
    await ok(devan(order, { cartonQty: 1, confirmedQuantity: 1 }));
    expect(await received(order)).toEqual([1, 200]);
  });
});

describe('a counted quantity far above the book', () => {
  /** Creates a pallet of 10 cartons, and an open count of its bins. */
  async function counting(blind: boolean) {
    const order = await arrived();
    const receipts = [{ goodsId: order.goods[0].id, cartonQty: 10 }];
    await ok(admin.post(palletCalls.devan, { input: { orderId: order.id, receipts } }));
    const [pallet] = (await admin.post(palletCalls.find, { orderId: order.id })).data.records;
    const input = { locatorId: bin.id };
    await ok(admin.post(palletCalls.transit, { id: pallet.id, transition: 'putaway', input }));
    const plan = { repositoryId: yard.repositoryId, planDate: '2026-11-05', blind };
    const count = await create(admin, countCalls.save, plan);
    await ok(admin.post(countCalls.transit, { id: count.id, transition: 'start' }));
    const now = async (): Promise<Answer['data']> => (await admin.get(countCalls.findById(count.id))).data;
    const lineNow = async () => (await now()).lines.find((line: Answer['data']) => line.insideId === pallet.id);
    return { pallet, count: count as Answer['data'], now, lineNow };
  }
  const texts = /^(\d+) cartons counted is far more than expected\. Check it, and if it is correct enter the quantity again$/;

  test.each([true, false])('is accepted from a scan when the number is entered twice (blind: %s)', async (blind) => {
    const { pallet, count, lineNow } = await counting(blind);
    const enter = (input: object) =>
      admin.post(countCalls.enter, { id: count.id, input: { lpn: pallet.lpn, reason: '多货', ...input } }, english);
    for (const input of [{ qty: 11_803 }, { qty: 21, confirmedQuantity: 20 }]) {
      expect(await enter(input)).toMatchObject({
        ...{
          code: 40000,
          data: { errors: [{ path: '/input/confirmedQuantity', message: expect.stringMatching(texts) }] },
        },
      });
    }
    expect(await lineNow()).toMatchObject({ countedQty: null });
    await ok(enter({ qty: 20 }));
    await ok(enter({ qty: 21, confirmedQuantity: 21 }));
    expect(await lineNow()).toMatchObject({ countedQty: 21, confirmedQuantity: 21 });
  });

  test.each([true, false])('must be typed into the form twice as well (blind: %s)', async (blind) => {
    const { pallet, count, now, lineNow } = await counting(blind);
    const save = async (values: object) => {
      const { lines, version } = await now();
      const typed = lines.map((line: Answer['data']) => (line.insideId === pallet.id ? { ...line, reason: '多货', ...values } : line));
      return admin.post(countCalls.save, { id: count.id, version, lines: typed }, english);
    };
    for (const values of [{ countedQty: 11_803 }, { countedQty: 21, confirmedQuantity: 12 }]) {
      const answer = await save(values);
      expect(answer).toMatchObject({ code: 40000 });
      expect(answer.text).toContain('confirmedQuantity');
    }
    expect(await lineNow()).toMatchObject({ countedQty: null });
    await ok(save({ countedQty: 21, confirmedQuantity: 21 }));
    expect(await lineNow()).toMatchObject({ countedQty: 21 });
  });

  test.each([true, false])('is imported when the workbook contains the number twice (blind: %s)', async (blind) => {
    const { pallet, count, lineNow } = await counting(blind);
    const body = { filter: { countNo: count.countNo }, format: 'xlsx' };
    const { bytes } = await download(admin, '/hw/wms/hwInventory/exportHwInventory', { body });
    const [head, lines] = [await rowsOf(bytes, 0), await rowsOf(bytes, 1)];
    const at = (title: string): number => (lines[0] ?? []).indexOf(title);
    const locations = ['Pallet', 'Counted', 'Counted (enter again)', 'Reason'].map(at);
    expect(Math.min(...locations)).toBeGreaterThanOrEqual(0);
    const staged = async (...numbers: readonly (number | null)[]) => {
      const filled = lines.map((row) => {
        const cells = [...row];
        if (row[at('Pallet')] !== pallet.lpn) return cells;
        for (const [i, cell] of [...numbers, '多货'].entries()) cells[locations[i + 1] ?? 0] = cell;
        return cells;
      });
      const sheets = [head, filled].map((rows, i) => ({ name: i === 0 ? 'Stock count' : 'Count lines', rows }));
      return ok(upload(admin, '/hw/wms/hwInventory/importHwInventory', await writeXlsx({ sheets })));
    };
    for (const numbers of [
      [11_803, null],
      [21, 12],
    ]) {
      const { importId } = await staged(...numbers);
      const answer = await admin.post(batchCall, { importId, mode: 'all' }, english);
      expect(answer.code).toBe(40000);
      expect(answer.text).toMatch(/far more than expected/);
      await admin.post(batchCall, { importId, mode: 'valid' });
      expect(await lineNow()).toMatchObject({ countedQty: null });
    }
    const { failed, importId } = await staged(21, 21);
    expect(failed).toBe(0);
    await ok(admin.post(batchCall, { importId, mode: 'all' }));
    expect(await lineNow()).toMatchObject({ countedQty: 21, confirmedQuantity: 21 });
  });

  test('cannot come from a batch save, because its lines are saved one record at a time', async () => {
    const { pallet, count, now, lineNow } = await counting(false);
    const { lines, version } = await now();
    const [{ id }] = lines.filter(({ insideId }: Answer['data']) => insideId === pallet.id);
    const typed = [{ id, version: 1, countedQty: 11_803, reason: '多货' }];
    const answer = await admin.post(batchCall, [{ id: count.id, version, lines: typed }], english);
    expect(answer.code).toBe(40000);
    expect(answer.text).toContain('linesInBatch');
    expect(await lineNow()).toMatchObject({ countedQty: null });
  });
});
