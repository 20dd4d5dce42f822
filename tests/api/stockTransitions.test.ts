import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeLogCalls } from '../../src/contract/log.ts';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { type Expected, type Step, walkEveryPair } from './support/life.ts';
import { hire } from './support/people.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { storedPallets } from './support/storedPallets.ts';
import { binCalls, countCalls, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let admin: Client;
let yard: Yard;
let order: { id: string; goods: { id: string }[] };
let bin: { id: string };

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks }, jobs: [] });
  admin = app.admin;
  yard = await openYard(admin);
  order = await create(admin, orderCalls.save, orderOf(yard, containerNo(1), [goodsFor('ONT8', 100)]));
  bin = await newBin('A-1', 500);
});
afterAll(() => app.close());

const newBin = (locatorCode: string, maxPallets: number, more: object = {}) =>
  create(admin, binCalls.save, { locatorCode, repositoryId: yard.repositoryId, zone: 'A', maxPallets, ...more });

const pallets = (expected: readonly (Expected & { more?: object })[]) => storedPallets({ door, admin, yard, order, bin }, expected);
const pallet = async (state: string, more: object = {}): Promise<string> => String((await pallets([{ state, more }]))[0]);
const bins = async () => (await admin.post(binCalls.find, { sorts: [{ field: 'id', order: 'asc' }] })).data.records;
const ageless = (record: Answer['data']): Answer['data'] => ({ ...record, ageDays: 0 });

async function palletBack(id: string) {
  return {
    record: ageless((await admin.get(palletCalls.findById(id))).data),
    log: (await admin.get(`/hw/wms/hwInside/findHwInsideLogList/${id}`)).data,
    flows: (await admin.post(palletCalls.flows, { insideId: id })).data.records,
    bins: await bins(),
  };
}

async function rejected<T>(read: () => Promise<T>, code: number, call: () => Promise<{ code: number; text: string }>) {
  const before = await read();
  const answer = await call();
  expect(answer.code, answer.text).toBe(code);
  expect(await read()).toEqual(before);
  return answer;
}

const palletStates = ['EXPECTED', 'RECEIVED', 'STORED', 'LOCKED', 'LOADED', 'OUT', 'SCRAPPED', 'MERGED', 'VOID', 'LOST'];
/** Returns the life cycle of a pallet, stated independently of its resource file. Parcels and whole containers are left out. */
const palletActions = (): readonly Step[] => [
  { name: 'receive', from: ['EXPECTED'], to: 'RECEIVED', bySystem: true },
  { name: 'putaway', from: ['RECEIVED'], to: 'STORED', input: { locatorId: bin.id } },
  { name: 'lock', from: ['STORED'], to: 'LOCKED', bySystem: true },
  { name: 'unlock', from: ['LOCKED', 'LOADED'], to: 'STORED', bySystem: true },
  { name: 'load', from: ['LOCKED'], to: 'LOADED', bySystem: true },
  { name: 'unload', from: ['LOADED'], to: 'LOCKED', bySystem: true },
  { name: 'ship', from: ['RECEIVED', 'STORED', 'LOADED'], to: 'OUT', bySystem: true },
  { name: 'returnIn', from: ['OUT'], to: 'STORED', bySystem: true },
  { name: 'absorb', from: ['RECEIVED', 'STORED'], to: 'MERGED', bySystem: true },
  { name: 'void', from: ['RECEIVED'], to: 'VOID', bySystem: true },
  { name: 'lose', from: ['STORED', 'LOCKED'], to: 'LOST', bySystem: true },
  { name: 'findAgain', from: ['LOST'], to: 'STORED', bySystem: true },
  { name: 'scrap', from: ['RECEIVED', 'STORED'], to: 'SCRAPPED', input: { reason: '受潮' } },
];

describe('the life cycle of a pallet', () => {
  test('has the actions of the table and no others', async () => {
    const walked = await walkEveryPair({
      ...{ resource: 'hwInside', field: 'insideStatus', transit: palletCalls.transit, states: palletStates },
      ...{ steps: palletActions(), admin, door, make: pallets, readBack: palletBack },
    });
    expect(walked).toEqual({ allowed: 19, refused: 10 * 13 - 19 });
  }, 300_000);

  const unlockable: readonly (readonly [why: string, more: object])[] = [
    ...['CUSTOMS', 'CARRIER', 'TERMINAL', 'CUSTOMER', 'FINANCE'].map(
      (holdType) => [`held by ${holdType}`, { holdType, availQty: 0 }] as const,
    ),
    ['damaged', { quality: 'DAMAGED', availQty: 0 }],
  ];
  test.each(unlockable)('a pallet that is %s cannot be locked', async (_, more) => {
    const id = await pallet('STORED', more);
    const lock = () => door.within(admin, ({ records }) => records.transit('hwInside', id, 'lock'));
    await rejected(() => palletBack(id), 40012, lock);
  });

  /** Actions on a pallet besides its transitions, with the states in which they are allowed. */
  const actions: readonly (readonly [name: string, from: readonly string[], input: () => object])[] = [
    ['move', ['RECEIVED', 'STORED', 'LOCKED'], () => ({ toLocatorId: bin.id })],
    ['split', ['RECEIVED', 'STORED'], () => ({ splitCartonQty: 2, splitPalletQty: '0.5' })],
    ['merge', ['RECEIVED', 'STORED'], () => ({})],
    ['hold', ['RECEIVED', 'STORED'], () => ({ holdType: 'CUSTOMER', reason: 'x' })],
  ];
  test.each(palletStates)('in %s is moved, split, merged and held only where allowed', async (state) => {
    const elsewhere = await newBin(`S-${state.slice(0, 4)}`, 20);
    for (const [name, from, input] of actions) {
      const ids = await pallets([1, 2].map(() => ({ state, more: { locatorId: elsewhere.id } })));
      const id = String(ids[0]);
      const body = name === 'merge' ? { ids } : { id, input: input() };
      const call = () => admin.post(palletCalls.act(name), body);
      if (from.includes(state)) expect(await call(), name).toMatchObject({ code: 20000 });
      else await rejected(() => palletBack(id), 40012, call);
    }
  });

  test('can be held and released, with a valid hold only', async () => {
    const id = await pallet('STORED');
    const act = (name: string, input?: object) => admin.post(palletCalls.act(name), { id, input });
    await rejected(
      () => palletBack(id),
      40012,
      () => act('release'),
    );
    await rejected(
      () => palletBack(id),
      40000,
      () => act('hold', { holdType: 'NONE', reason: 'x' }),
    );
    expect(await act('hold', { holdType: 'CUSTOMER', reason: 'x' })).toMatchObject({ code: 20000 });
    expect((await palletBack(id)).record).toMatchObject({ holdType: 'CUSTOMER', availQty: 0 });
    expect(await act('release')).toMatchObject({ code: 20000 });
    expect((await palletBack(id)).record).toMatchObject({ holdType: 'NONE', availQty: 5 });
    const removed = await pallet('OUT', { holdType: 'CUSTOMER', availQty: 0 });
    expect(await admin.post(palletCalls.act('release'), { id: removed })).toMatchObject({ code: 20000 });
    expect((await palletBack(removed)).record).toMatchObject({ holdType: 'NONE', availQty: 0 });
  });

  test("shows who moved it, by the name in the reader's language", async () => {
    const id = await pallet('STORED');
    const scrapped = await admin.post(palletCalls.transit, { id, transition: 'scrap', input: { reason: 'wet' } });
    expect(scrapped).toMatchObject({ code: 20000 });
    const seen = async (language: string) =>
      (await admin.post(palletCalls.flows, { insideId: id, flowType: 'SCRAP' }, { 'Accept-Language': language })).data.records;
    expect(await seen('zh')).toMatchObject([{ operatorIdLabel: '系统管理员', operatorName: '系统管理员' }]);
    expect(await seen('en')).toMatchObject([{ operatorIdLabel: 'Administrator', operatorName: '系统管理员' }]);
  });

  test('cannot be split into 0 cartons or more than it has', async () => {
    const id = await pallet('STORED');
    const split = (splitCartonQty: number, splitPalletQty = '0.5') =>
      admin.post(palletCalls.act('split'), { id, input: { splitCartonQty, splitPalletQty } });
    await rejected(
      () => palletBack(id),
      40000,
      () => split(0),
    );
    await rejected(
      () => palletBack(id),
      40000,
      () => split(5),
    );
    await rejected(
      () => palletBack(id),
      40000,
      () => split(6),
    );
    await rejected(
      () => palletBack(id),
      40000,
      () => split(1, '1.1'),
    );
    await rejected(
      () => palletBack(id),
      40000,
      () => split(1, '-0.5'),
    );
  });

  test('is split alone, even if a request names several', async () => {
    const ids = [await pallet('STORED'), await pallet('STORED')];
    await rejected(
      () => Promise.all(ids.map(palletBack)),
      40000,
      () => admin.post(palletCalls.act('split'), { ids, input: { splitCartonQty: 1, splitPalletQty: '0.5' } }),
    );
  });

  test('never exceeds the room of its bin, however it arrives', async () => {
    const [small, other] = [await newBin('B-1', 1), await newBin('B-2', 1)];
    const half = { palletQty: '0.5' };
    const [a, b] = [await pallet('STORED', { ...half, locatorId: small.id }), await pallet('STORED', { ...half, locatorId: other.id })];
    await pallet('STORED', { ...half, locatorId: small.id, destCode: 'LGB8' });
    const [whole, apart] = [await pallet('RECEIVED', { locatorId: null }), await pallet('STORED', half)];
    const read = () => palletBack(a);
    await rejected(read, 40012, () =>
      admin.post(palletCalls.transit, { id: whole, transition: 'putaway', input: { locatorId: other.id } }),
    );
    await rejected(read, 40012, () => admin.post(palletCalls.act('move'), { id: apart, input: { toLocatorId: small.id } }));
    await rejected(read, 40012, () => admin.post(palletCalls.act('merge'), { ids: [a, b] }));
    expect(await admin.post(palletCalls.act('move'), { id: apart, input: { toLocatorId: other.id } })).toMatchObject({
      code: 20000,
    });
  });
});

describe('a bin', () => {
  test('with a stock history cannot be deleted: it is disabled instead', async () => {
    const [left, reached] = [await newBin('C-3', 1), await newBin('C-4', 1)];
    const [pallet] = await pallets([{ state: 'STORED', more: { locatorId: left.id } }]);
    const moved = { id: pallet, input: { toLocatorId: reached.id } };
    expect(await admin.post(palletCalls.act('move'), moved)).toMatchObject({ code: 20000 });
    const scrapped = { id: pallet, transition: 'scrap', input: { reason: '受潮' } };
    expect(await admin.post(palletCalls.transit, scrapped)).toMatchObject({ code: 20000 });
    const read = async () => (await bins()).filter(({ id }: { id: string }) => [left.id, reached.id].includes(id));
    for (const bin of await read()) {
      const { text } = await rejected(read, 40012, () => admin.get(binCalls.deleteById(bin.id)));
      expect(text).toContain('请把状态改为停用');
      expect(await admin.post(binCalls.save, { id: bin.id, version: bin.version, status: '1' })).toMatchObject({
        code: 20000,
      });
    }
  });
});

const countStates = ['DRAFT', 'COUNTING', 'REVIEW', 'POSTED', 'CANCELLED'];
/** The life cycle of a stock count, stated independently of its resource file. */
const countActions: readonly Step[] = [
  { name: 'start', from: ['DRAFT'], to: 'COUNTING' },
  { name: 'submit', from: ['COUNTING'], to: 'REVIEW' },
  { name: 'recount', from: ['REVIEW'], to: 'COUNTING' },
  { name: 'post', from: ['REVIEW'], to: 'POSTED' },
  { name: 'cancel', from: ['DRAFT', 'COUNTING', 'REVIEW'], to: 'CANCELLED' },
];

/** Creates counts in any state, each with a pallet that another user counted. */
async function counts(expected: readonly (Expected & { more?: object })[]): Promise<string[]> {
  const inside = await pallets(expected.map(() => ({ state: 'STORED' })));
  const somebody = await app.as('dispatcher');
  const answer = await door.within(somebody, async ({ records }) => {
    const list = expected.map(({ state, more }) => ({
      ...{ repositoryId: yard.repositoryId, planDate: '2026-01-09', countStatus: state, zone: 'A', blind: false },
      ...more,
    }));
    const made = await records.createMany('hwInventory', list as never);
    const lines = made.flatMap(({ id }, i) =>
      expected[i]?.state === 'DRAFT'
        ? []
        : [{ hwInventoryId: id, insideId: inside[i], locatorId: bin.id, shippingMark: 'M', bookQty: 5, countedQty: 5 }],
    );
    await records.createMany('hwInventoryLines', lines as never);
    return { ids: made.map(({ id }) => id) };
  });
  expect(answer.text).toContain('"code":20000');
  return answer.data.ids;
}

const count = async (state: string, more: object = {}) => String((await counts([{ state, more }]))[0]);

async function countBack(id: string) {
  const { records } = (await admin.post(palletCalls.find, { sorts: [{ field: 'id', order: 'asc' }] })).data;
  return {
    record: (await admin.get(countCalls.findById(id))).data,
    log: (await admin.get(`/hw/wms/hwInventory/findHwInventoryLogList/${id}`)).data,
    stock: records.map(ageless),
    flows: (await admin.post(palletCalls.flows, {})).data.total,
  };
}

describe('the life cycle of a count', () => {
  test('has the actions of the table and no others', async () => {
    const walked = await walkEveryPair({
      ...{ resource: 'hwInventory', field: 'countStatus', transit: countCalls.transit, states: countStates },
      ...{ steps: countActions, admin, door, make: counts, readBack: countBack },
    });
    expect(walked).toEqual({ allowed: 7, refused: 5 * 5 - 7 });
  }, 300_000);

  test.each(countStates)('in %s can be counted, edited and deleted only where allowed', async (state) => {
    const id = await count(state);
    const { version, lines } = (await countBack(id)).record;
    const lpn = (await palletBack(lines[0]?.insideId ?? (await pallet('STORED')))).record.lpn;
    const enter = () => admin.post(countCalls.enter, { id, input: { lpn, qty: 5 } });
    const edit = () => admin.post(countCalls.save, { id, version, remark: 'x' });
    const remove = () => admin.get(`/hw/wms/hwInventory/deleteHwInventoryById/${id}`);
    const read = () => countBack(id);
    if (state !== 'COUNTING') await rejected(read, 40012, enter);
    if (state !== 'DRAFT') await rejected(read, 40012, remove);
    if (state === 'DRAFT' || state === 'COUNTING') expect(await edit()).toMatchObject({ code: 20000 });
    else await rejected(read, 40012, edit);
    if (state === 'COUNTING') expect(await enter()).toMatchObject({ code: 20000 });
    if (state === 'DRAFT') expect(await remove()).toMatchObject({ code: 20000 });
  });
});

describe('posting a count', () => {
  const post = (id: string, client = admin) => client.post(countCalls.transit, { id, transition: 'post' });
  const transit = (id: string, transition: string) => admin.post(countCalls.transit, { id, transition });

  test('is not allowed for the user who submitted it or entered one of its lines', async () => {
    const reviewer = await app.as('finance');
    const codes = ['count', 'post', 'query', 'list'].map((suffix) => `wms:inventory:${suffix}`);
    const { client: counter } = await hire(app, { account: 'counter', perms: codes });
    const id = await count('COUNTING');
    const [{ insideId }] = (await countBack(id)).record.lines;
    const { lpn } = (await palletBack(insideId)).record;
    const entered = await counter.post(countCalls.enter, { id, input: { lpn, qty: 4, reason: '少一箱' } });
    expect(entered).toMatchObject({ code: 20000 });
    expect(await transit(id, 'submit')).toMatchObject({ code: 20000 });
    await rejected(
      () => countBack(id),
      40012,
      () => post(id),
    );
    await rejected(
      () => countBack(id),
      40012,
      () => post(id, counter),
    );
    expect(await post(id, reviewer)).toMatchObject({ code: 20000 });
    expect((await palletBack(insideId)).record).toMatchObject({ cartonQty: 4, availQty: 4, weightKg: '40.000' });
  });

  test('rejects a pallet that changed meanwhile, which is counted again against its current quantity', async () => {
    const id = await count('REVIEW');
    const [{ insideId, id: insideLine }] = (await countBack(id)).record.lines;
    const counted = await door.within(await app.as('dispatcher'), async ({ records }) => {
      const [line] = await records.find('hwInventoryLines', { hwInventoryId: id });
      return records.change('hwInventoryLines', String(line?.id), { countedQty: 3, reason: 'x' });
    });
    expect(counted.text).toContain('"code":20000');
    const reported = await admin.post(changeLogCalls.find, { resource: 'hwInventoryLines', recordId: insideLine });
    expect(reported.data.records[0].changes).toContainEqual({ field: 'countedQty', before: 5, after: 3 });
    const split = { id: insideId, input: { splitCartonQty: 1, splitPalletQty: '0' } };
    expect(await admin.post(palletCalls.act('split'), split)).toMatchObject({ code: 20000 });
    await rejected(
      () => countBack(id),
      40012,
      () => post(id),
    );
    expect(await transit(id, 'recount')).toMatchObject({ code: 20000 });
    expect((await countBack(id)).record.lines).toMatchObject([{ insideId, bookQty: 4, countedQty: null, reason: null }]);
    const scrap = { id: insideId, transition: 'scrap', input: { reason: 'x' } };
    expect(await admin.post(palletCalls.transit, scrap)).toMatchObject({ code: 20000 });
    const { lpn } = (await palletBack(insideId)).record;
    await admin.post(countCalls.enter, { id, input: { lpn, qty: 3, reason: 'x' } });
    expect(await transit(id, 'submit')).toMatchObject({ code: 20000 });
    const reviewer = await app.as('finance');
    await rejected(
      () => countBack(id),
      40012,
      () => post(id, reviewer),
    );
    expect(await transit(id, 'recount')).toMatchObject({ code: 20000 });
    expect((await countBack(id)).record.lines).toEqual([]);
  });

  test('rejects lines without a counted pallet', async () => {
    const id = await count('COUNTING');
    const { version, lines } = (await countBack(id)).record;
    const odd = { locatorId: bin.id, shippingMark: 'FOUND', countedQty: 9 };
    const saved = await admin.post(countCalls.save, { id, version, lines: [...lines, odd] });
    expect(saved.code, saved.text).toBe(20000);
    expect(await transit(id, 'submit')).toMatchObject({ code: 20000 });
    const reviewer = await app.as('finance');
    await rejected(
      () => countBack(id),
      40012,
      () => post(id, reviewer),
    );
  });
});
