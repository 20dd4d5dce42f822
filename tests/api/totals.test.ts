import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from './support/client.ts';
import { create } from './support/lab.ts';
import type { TestApp } from './support/startApp.ts';
import { all, compareTotals, goods, order, pallet, startTotalsApp } from './support/totalsLab.ts';
import { upload, workbook } from './support/workbook.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
let admin: Client;
let serial = 0;

beforeAll(async () => {
  app = await startTotalsApp();
  admin = app.admin;
});
afterAll(() => app.close());

type Stored = Answer['data'];
const box = { lengthCm: '60', widthCm: '40.5', heightCm: '40' };
const next = (prefix: string): string => `${prefix}${++serial}`;
const read = async (path: string): Promise<Stored> => (await admin.get(path)).data;

/** Creates an order with these goods. */
function orderOf(...lines: object[]): Promise<Stored> {
  return create(admin, order.save, { orderNo: next('O'), goods: lines.map((line) => ({ mark: next('M'), ...line })) });
}

async function palletOn(one: Stored, values: object = {}, line = 0): Promise<Stored> {
  return create(admin, pallet.save, {
    ...{ palletNo: next('P'), orderId: one.id, goodsId: one.goods[line].id, cartonQty: 10, ...values },
  });
}

/** Makes a call that must succeed. */
async function done(path: string, body: unknown): Promise<Stored> {
  const answer = await admin.post(path, body, english);
  expect(answer.code, answer.text).toBe(20000);
  return answer.data;
}

async function expectRight(): Promise<void> {
  const { stored, added } = await compareTotals(admin);
  expect(stored).toEqual(added);
}

describe('numbers derived from a record', () => {
  test('are multiplied exactly, rounded half up, and empty when an operand is missing', async () => {
    const saved = await orderOf({ ...box, cartonQty: 3, destCode: 'ONT8' }, { ...box, cartonQty: null });
    expect(saved.goods.map(({ volumeCbm }: Stored) => volumeCbm)).toEqual(['0.2916', null]);
    expect(saved).toMatchObject({ cartonQty: 3, volumeCbm: '0.2916', destCount: 1, recvQty: 0, diffQty: -3 });
    expect(saved).toMatchObject({ storedCount: 0, firstIn: null, heaviest: null });
    expect(await read(order.findById(saved.id))).toEqual(saved);
    const half = await orderOf({ lengthCm: '0.5', widthCm: '1', heightCm: '1', cartonQty: 100 });
    expect(half.volumeCbm).toBe('0.0001');
  });

  test('that do not fit their field reject the save, at the field', async () => {
    const huge = { lengthCm: '99999', widthCm: '99999', heightCm: '99', cartonQty: 99_999 };
    const answer = await admin.post(order.save, { orderNo: next('O'), goods: [{ mark: next('M'), ...huge }] }, english);
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect(answer.data.errors).toContainEqual(
      expect.objectContaining({
        path: '/goods/0/volumeCbm',
        message: expect.stringContaining('may have at most 5 digits before the decimal point'),
      }),
    );
    expect((await all(admin, order.find)).some(({ orderNo }) => orderNo === `O${serial - 1}`)).toBe(false);
  });

  test('count days up to today, or to the end date', async () => {
    const one = await orderOf({ cartonQty: 10 });
    const today = new Date().toISOString();
    const ago = (days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString();
    const open = await palletOn(one, { inDate: ago(4).slice(0, 10) });
    const removed = await palletOn(one, { inDate: ago(9).slice(0, 10), outTime: ago(2) });
    expect([open.days, removed.days]).toEqual([4, 7]);
    app.wait(3 * 86_400_000);
    await app.restart();
    admin = await app.as('admin');
    const later = [await read(pallet.findById(open.id)), await read(pallet.findById(removed.id))];
    expect(later.map(({ days, version }) => [days, version])).toEqual([
      [7, 1],
      [7, 1],
    ]);
  });
});

/** The records that each way of writing starts with: two orders with goods, and pallets of the first order. */
interface Start {
  readonly a: Stored;
  readonly b: Stored;
  readonly pallets: readonly Stored[];
}

async function start(): Promise<Start> {
  const line = { ...box, cartonQty: 30, destCode: 'ONT8' };
  const [a, b] = [await orderOf(line, { ...line, destCode: 'LGB3' }), await orderOf({ ...line, cartonQty: 5 })];
  const pallets = [
    await palletOn(a, { inDate: '2026-02-03', weightKg: '10.50' }),
    await palletOn(a, { inDate: '2026-02-01', weightKg: '9.5', isHeld: true }),
    await palletOn(a, { cartonQty: 7 }, 1),
  ];
  return { a, b, pallets };
}

/** Imports pallets and commits the import. Returns its id. */
async function imported(rows: readonly (string | number | null)[][]): Promise<string> {
  const file = await workbook([['palletNo', 'orderId', 'goodsId', 'cartonQty', 'inDate'], ...rows]);
  const { importId } = (await upload(admin, pallet.import, file)).data;
  await done(pallet.saveBatch, { importId, mode: 'all' });
  return importId;
}

/** All ways of writing records that totals are over, each with the received cartons that the first order then has. */
const ways: readonly (readonly [name: string, write: (start: Start) => Promise<unknown>, recvQty: number])[] = [
  ['an additional record', ({ a }) => palletOn(a, { cartonQty: 3 }), 30],
  ['a change', ({ pallets: [p] }) => done(pallet.save, { id: p.id, version: p.version, cartonQty: 1 }), 18],
  [
    'a move to other goods and another order',
    ({ b, pallets: [p] }) => done(pallet.save, { id: p.id, version: p.version, orderId: b.id, goodsId: b.goods[0].id }),
    17,
  ],
  ['a deletion', ({ pallets: [p] }) => admin.get(pallet.deleteById(p.id)), 17],
  [
    'many deletions',
    ({ pallets }) =>
      done(
        pallet.deleteByIds,
        pallets.map(({ id }) => id),
      ),
    0,
  ],
  ['a transition', ({ pallets: [p] }) => done(pallet.transit, { id: p.id, transition: 'scrap' }), 17],
  ['steps of all that match', ({ a }) => done(pallet.transit, { filter: { orderId: a.id }, expected: 3, transition: 'scrap' }), 0],
  ['an action', ({ pallets }) => done(pallet.hold, { ids: pallets.map(({ id }) => id) }), 27],
  [
    'a value for many',
    async ({ pallets }) => {
      const ids = pallets.map(({ id }) => id);
      const { rows } = await done(pallet.saveByIds, { preview: true, ids, values: { cartonQty: 2 } });
      await done(pallet.saveByIds, { values: { cartonQty: 2 }, rows });
    },
    6,
  ],
  [
    'different values for many records',
    ({ pallets }) =>
      done(pallet.saveByIds, {
        each: pallets.map(({ id, version }, i) => ({ id, version, values: { cartonQty: i } })),
      }),
    3,
  ],
  [
    'a batch',
    ({ a, b, pallets: [p] }) =>
      done(pallet.saveBatch, [
        { id: p.id, version: p.version, cartonQty: 4 },
        { palletNo: next('P'), orderId: a.id, goodsId: a.goods[1].id, cartonQty: 100 },
        { palletNo: next('P'), orderId: b.id, goodsId: b.goods[0].id, cartonQty: 1 },
      ]),
    121,
  ],
  [
    'a workbook',
    ({ a, pallets: [p] }) =>
      imported([
        [p.palletNo, a.orderNo, a.goods[0].mark, 5, '2026-02-03'],
        [next('P'), a.orderNo, a.goods[1].mark, 50, '2026-01-01'],
      ]),
    72,
  ],
  [
    'a workbook that is taken back',
    async ({ a, pallets: [p] }) => {
      const importId = await imported([
        [p.palletNo, a.orderNo, a.goods[0].mark, 5, '2026-02-03'],
        [next('P'), a.orderNo, a.goods[1].mark, 50, '2026-01-01'],
      ]);
      expect((await done(pallet.saveBatch, { importId, mode: 'undo' })).skipped).toBe(0);
    },
    27,
  ],
  [
    'an earlier state',
    async ({ pallets: [p] }) => {
      await done(pallet.save, { id: p.id, version: 1, cartonQty: 1 });
      const { records } = (await admin.get(pallet.log(p.id))).data;
      await done(pallet.restore, { id: p.id, version: 2, logId: records.at(-1).id });
    },
    27,
  ],
  [
    'lines that change, come and go with their order',
    async ({ a, pallets: [, , third] }) => {
      await admin.get(pallet.deleteById(third.id));
      const [first] = (await read(order.findById(a.id))).goods;
      const { version } = await read(order.findById(a.id));
      const lines = [
        { id: first.id, version: first.version, cartonQty: 1 },
        { mark: next('M'), cartonQty: 8, destCode: 'X' },
      ];
      const saved = await done(order.save, { id: a.id, version, goods: lines });
      expect(saved).toMatchObject({ cartonQty: 9, destCount: 2, recvQty: 20, diffQty: 11 });
    },
    20,
  ],
  [
    'goods by their own call, to another order',
    async ({ b, a }) => {
      const line = (await read(order.findById(a.id))).goods[1];
      await done(goods.save, { id: line.id, version: line.version, orderId: b.id, cartonQty: 2 });
    },
    20,
  ],
];

describe('totals are right after', () => {
  test.each(ways)('%s', async (_, write, recvQty) => {
    const from = await start();
    expect(await read(order.findById(from.a.id))).toMatchObject({
      ...{ version: 1, recvQty: 27, diffQty: -33, storedCount: 2, firstIn: '2026-02-01', heaviest: '10.50' },
    });
    await write(from);
    expect((await read(order.findById(from.a.id))).recvQty).toBe(recvQty);
    await expectRight();
  });

  test('the deletion of an order with its goods, and a rejection that changes nothing', async () => {
    const { a, b, pallets } = await start();
    expect(await admin.get(order.deleteById(b.id))).toMatchObject({ code: 20000 });
    expect(await admin.get(order.deleteById(a.id))).toMatchObject({ code: 40011 });
    const bad = [{ id: pallets[0].id, version: 1, cartonQty: 1 }, { palletNo: next('P') }];
    expect(await admin.post(pallet.saveBatch, bad)).toMatchObject({ code: 40000 });
    expect(await read(order.findById(a.id))).toMatchObject({ version: 1, recvQty: 27 });
    await expectRight();
  });
});

describe('a record whose totals change', () => {
  test('keeps its version, and its log has no entry for them', async () => {
    const { a } = await start();
    expect(await read(goods.findById(a.goods[0].id))).toMatchObject({ version: 1, recvQty: 20, diffQty: -10 });
    expect((await admin.get(order.log(a.id))).data.records).toHaveLength(1);
    expect(await done(order.save, { id: a.id, version: 1, orderNo: next('O') })).toMatchObject({ recvQty: 27 });
  });

  test('rejects changes whose totals would not fit, and changes nothing', async () => {
    const { a, pallets } = await start();
    const answer = await admin.post(pallet.save, { id: pallets[0].id, version: 1, cartonQty: 2_000 }, english);
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect(answer.message).toBe(`The totals of “${a.goods[0].mark}” would not be valid: Difference must be at most 1000`);
    expect(await read(pallet.findById(pallets[0].id))).toEqual(pallets[0]);
    await expectRight();
  });

  test('rejects totals in its input', async () => {
    const saved = await create(admin, order.save, { orderNo: next('O'), recvQty: 5, diffQty: 9, storedCount: 7 });
    expect(saved).toMatchObject({ recvQty: 0, diffQty: 0, storedCount: 0 });
  });
});
