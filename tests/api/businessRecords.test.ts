import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsPath } from '../../src/contract/events.ts';
import type { ActionHooks, OnSave, Records } from '../../src/server/extend.ts';
import type { Answer, Client } from './support/client.ts';
import { count, create, item, job, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
/** The action hooks that the current test installs. */
let script: ActionHooks;

const rename: OnSave = async ({ record, records }, next) => {
  await next();
  if (record.makerName === 'Ring') await records.change('labMaker', record.id, { country: record.country === 'US' ? 'CN' : 'US' });
};

let app: TestApp;
let admin: Client;
/** A user with every permission for jobs and none for items and makers. */
let dispatcher: Client;
let acme: Answer['data'];
let serial = 0;
/** A text in the records of the current test, by which it finds only its own. */
let mark: string;

beforeAll(async () => {
  const measure: ActionHooks = (event, next) => script(event, next);
  app = await startApp({}, { hooks: { 'labJob.measure': measure, 'labJob.receive': measure, 'labMaker.save': rename } });
  admin = app.admin;
  dispatcher = await app.as('dispatcher');
  acme = await create(admin, maker.save, { makerCode: 'ACME', makerName: 'Acme' });
});
afterAll(() => app.close());
beforeEach(() => {
  serial += 1;
  mark = `B${serial}.`;
});

const newJob = (fields: Record<string, unknown> = {}) => create(admin, job.save, { subject: mark, weightKg: 10, ...fields });
const read = async (calls: typeof item, id: string): Promise<Answer['data']> => (await admin.get(calls.findById(id))).data;
const marked = () => ({ itemNo: { startsWith: mark } });

/** Runs code inside a request and returns the response. */
async function runInHook(code: (records: Records, event: Parameters<ActionHooks>[0]) => Promise<unknown>, client = admin): Promise<Answer> {
  script = async (event, next) => {
    const answer = await code(event.records, event);
    if (event.rows.length > 0) await next();
    return answer ?? { done: true };
  };
  const { id } = await newJob();
  return client.post(job.act('measure'), { id }, english);
}

describe('the records API for business code', () => {
  test('creates records like a save, as the calling user, and publishes events after the commit', async () => {
    const response = await fetch(app.url + eventsPath, { headers: { Authorization: String(admin.token) } });
    const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream()).getReader();
    const answer = await runInHook(async (records, { holds }) => {
      const one = await records.create('labJob', { subject: `${mark}one`, doneAt: '2026-01-02T03:04:05.000Z' });
      const list = [1, 2].map((n) => ({ itemNo: `${mark}${n}`, makerId: acme.id, price: '1.5' }));
      const many = await records.createMany('labItem', list);
      return { one, many, holds: [holds('tms:labJob:edit'), holds('lab:item:add')] };
    }, dispatcher);
    expect(answer.code, answer.text).toBe(20000);
    const { one, many, holds } = answer.data;
    expect(holds).toEqual([true, false]);
    expect(one).toMatchObject({
      state: 'DRAFT',
      doneAt: '2026-01-02T03:04:05.000Z',
      version: 1,
      createBy: 'dispatcher',
    });
    expect(one.jobNo).toMatch(/^J\d{8}\d{3}$/);
    expect(many).toMatchObject([{ itemNo: `${mark}1`, currency: 'USD', price: '1.50' }, { itemNo: `${mark}2` }]);
    expect(await read(item, many[1].id)).toMatchObject({ itemNo: `${mark}2`, makerIdLabel: 'Acme (ACME)' });
    const [line] = (await admin.get(item.log(many[0].id))).data.records;
    expect(line).toMatchObject({ action: 'create', operator: 'dispatcher' });
    let heard = '';
    const ids: string[] = [one, ...many].map(({ id }) => id);
    while (!ids.every((id) => heard.includes(id))) heard += (await reader.read()).value;
    expect(heard).toContain('"account":"dispatcher"');
    await reader.cancel();
  });

  test("changes records, including system fields, under an action's name, and writes nothing when nothing changes", async () => {
    const [a, b] = [await newJob(), await newJob({ weightKg: 20 })];
    const answer = await runInHook(async (records) => {
      await records.changeMany(
        'labJob',
        [
          { id: b.id, values: { weightKg: 20 } },
          { id: a.id, values: { weightKg: 11, doneAt: '2026-01-01T00:00:00.000Z' } },
        ],
        { logged: 'weigh' },
      );
      return records.change('labJob', a.id, { result: 'seen' });
    });
    expect(answer.data).toMatchObject({ id: a.id, weightKg: 11, result: 'seen', version: 3 });
    expect(await read(job, b.id)).toMatchObject({ version: 1 });
    const lines = (await admin.get(job.log(a.id))).data.records;
    expect(lines.map(({ action }: { action: string }) => action)).toEqual(['update', 'action:weigh', 'create']);
    expect(lines[1].changes).toContainEqual({ field: 'weightKg', before: 10, after: 11 });
  });

  test('finds, counts and reads by value, list, null, bounds and one step through a reference', async () => {
    for (const [i, quantity] of [1, 2, null].entries())
      await create(admin, item.save, { itemNo: `${mark}${i}`, makerId: acme.id, quantity });
    const answer = await runInHook(async (records) => {
      const numbers = async (where: object) =>
        (await records.find('labItem', { ...marked(), ...where }, { sorts: [{ field: 'itemNo', order: 'desc' }] })).map(
          ({ itemNo }) => itemNo,
        );
      return {
        exact: await numbers({ 'makerId.makerName': 'Acm' }),
        step: await numbers({ 'makerId.makerName': 'Acme', quantity: [1, 2] }),
        empty: await numbers({ quantity: null }),
        bounds: await numbers({ quantity: { gte: 2 } }),
        limited: (await records.find('labItem', marked(), { limit: 2, lock: 'write' })).length,
        count: await records.count('labItem', { ...marked(), quantity: { isNull: false } }),
        none: (await records.get('labItem', 'nobody')) ?? null,
        alone: await records.find('labItem', { itemNo: `${mark}1` }, { fields: ['quantity'] }),
      };
    });
    expect(answer.data).toEqual({
      ...{ exact: [], step: [`${mark}1`, `${mark}0`], empty: [`${mark}2`], bounds: [`${mark}1`] },
      ...{ limited: 2, count: 2, none: null, alone: [{ id: expect.any(String), quantity: 2 }] },
    });
  });

  test('runs transitions with their guards, and deletes records', async () => {
    const [ready, unweighed] = [await newJob(), await newJob({ weightKg: null })];
    const removed = await create(admin, item.save, { itemNo: `${mark}gone`, makerId: acme.id });
    const done = await runInHook(async (records) => {
      await records.transit('labJob', ready.id, 'open');
      await records.remove('labItem', [removed.id]);
      return records.transit('labJob', ready.id, 'finish', { result: 'ok', reason: 'by code' });
    });
    expect(done.data).toMatchObject({ id: ready.id, state: 'DONE', result: 'ok', version: 3 });
    const [line] = (await admin.get(job.log(ready.id))).data.records;
    expect(line.changes).toContainEqual({ field: 'reason', before: null, after: 'by code' });
    expect((await admin.get(item.log(removed.id))).data.records[0]).toMatchObject({
      action: 'delete',
      operator: 'admin',
    });
    for (const [code, message] of [
      [async (records) => records.transit('labJob', unweighed.id, 'open'), 'Jobs: Weigh it first.'],
      [async (records) => records.transit('labJob', ready.id, 'open'), 'Jobs: “Begin” is not possible in the status “Done”.'],
    ] as readonly [Parameters<typeof runInHook>[0], string][]) {
      expect(await runInHook(code)).toMatchObject({ status: 409, code: 40012, message });
    }
    const inUse = await runInHook(async (records) => records.remove('labMaker', [acme.id]));
    expect(inUse).toMatchObject({ status: 409, code: 40011 });
    expect(inUse.message).toContain('Makers: This is in use');
  });

  const broken: readonly (readonly [string, (records: Records) => Promise<unknown>, number, string])[] = [
    [
      'a value that is taken',
      (records) => records.create('labMaker', { makerCode: 'ACME', makerName: 'X' }),
      40010,
      'Makers X (ACME) cannot be saved: Code',
    ],
    [
      'two equal records in one list',
      (records) =>
        records.createMany(
          'labMaker',
          ['A', 'B'].map((makerName) => ({ makerCode: 'TWIN', makerName })),
        ),
      40010,
      'Makers B (TWIN) cannot be saved: Code',
    ],
    [
      'an unsound value',
      (records) => records.change('labMaker', acme.id, { makerCode: 'no' }),
      40000,
      'Makers Acme (no) cannot be saved: Code',
    ],
    [
      'a reference to an unknown user',
      (records) => records.create('labItem', { itemNo: 'R', makerId: 'nobody' }),
      40000,
      'Items R cannot be saved: Maker',
    ],
    [
      'a deleted record',
      (records) => records.change('labMaker', 'nobody', { country: 'US' }),
      40004,
      'Makers: This record does not exist or has been deleted',
    ],
    ['a field that is not there', (records) => records.create('labMaker', { makerKode: 'X' }), 50000, 'Something went wrong'],
    ['a condition that is undefined', (records) => records.find('labMaker', { country: undefined } as never), 50000, 'Something'],
    ['a ring of hooks', (records) => records.create('labMaker', { makerCode: 'RING', makerName: 'Ring' }), 50000, 'Something'],
  ];
  test.each(broken)('rolls everything back with %s', async (_, code, number, texts) => {
    const before = [await count(admin, item.find), await count(admin, maker.find), await read(maker, acme.id)];
    const answer = await runInHook(async (records) => {
      await records.create('labItem', { itemNo: `${mark}lost`, makerId: acme.id });
      await records.change('labMaker', acme.id, { country: 'DE' });
      await code(records);
    });
    expect(answer).toMatchObject({ code: number });
    expect(answer.message).toContain(texts);
    expect([await count(admin, item.find), await count(admin, maker.find), await read(maker, acme.id)]).toEqual(before);
  });

  test('creates 500 records at once, in the order of the list, each with its log entry', async () => {
    const answer = await runInHook(async (records) => {
      const list = Array.from({ length: 500 }, (_, n) => ({ itemNo: `${mark}${n}`, makerId: acme.id, quantity: n }));
      const made = await records.createMany('labItem', list);
      return { numbers: made.map(({ quantity }) => quantity), last: made.at(-1)?.id };
    });
    expect(answer.data.numbers).toEqual(Array.from({ length: 500 }, (_, n) => n));
    expect(await count(admin, item.find, marked())).toBe(500);
    const [line] = (await admin.get(item.log(answer.data.last))).data.records;
    expect(line).toMatchObject({
      action: 'create',
      changes: expect.arrayContaining([{ field: 'quantity', before: null, after: 499 }]),
    });
  });

  test('numbers concurrently created records consecutively, skipping a number that is taken', async () => {
    const answer = await runInHook(async (records) => {
      const first = await records.create('labJob', { subject: mark });
      const numberAfter = (steps: number): string => {
        const no = String(first.jobNo);
        return `${no.slice(0, -3)}${String(Number(no.slice(-3)) + steps).padStart(3, '0')}`;
      };
      const other = await records.create('labJob', { subject: mark });
      await records.change('labJob', other.id, { jobNo: numberAfter(3) });
      const made = await records.createMany('labJob', [{ subject: mark }, { subject: mark }, { subject: mark }]);
      return { made: made.map(({ jobNo }) => jobNo), expected: [2, 4, 5].map(numberAfter) };
    });
    expect(answer.data.made).toEqual(answer.data.expected);
  });

  test('can lock the same records in different order: both requests finish', async () => {
    const [a, b] = [await newJob({ weightKg: 0 }), await newJob({ weightKg: 0 })];
    const [one, two] = [await newJob(), await newJob()];
    // With row locks, the first attempt of both requests waits until each has locked its first record.
    let waiting = app.database.kind === 'postgres' ? 2 : 0;
    const { promise: bothHold, resolve } = Promise.withResolvers<void>();
    const meet = async () => {
      waiting -= 1;
      if (waiting <= 0) resolve();
      await bothHold;
    };
    script = async ({ rows, records }) => {
      const order = rows[0]?.id === one.id ? [a.id, b.id] : [b.id, a.id];
      for (const id of order) {
        const held = await records.get('labJob', id, { lock: 'write' });
        await meet();
        await records.change('labJob', id, { weightKg: Number(held?.weightKg) + 1 });
      }
      return { done: true };
    };
    const answers = await Promise.all([one, two].map(({ id }) => admin.post(job.act('measure'), { id })));
    expect(answers.map(({ code }) => code)).toEqual([20000, 20000]);
    expect([(await read(job, a.id)).weightKg, (await read(job, b.id)).weightKg]).toEqual([2, 2]);
  });
});

describe('a page action', () => {
  test('asks for input, returns a result, and rejects invalid input at its field', async () => {
    script = async ({ input, records, reject }) => {
      if (input.pieces === 13) reject({ zh: '不吉利', en: 'Bad luck.' }, { at: '/input/pieces', code: 40000 });
      const list = Array.from({ length: Number(input.pieces) }, (_, n) => ({
        itemNo: `${input.itemNo}-${n}`,
        makerId: acme.id,
      }));
      await records.createMany('labItem', list);
      return { message: { zh: `已收 ${list.length} 件`, en: `${list.length} received` } };
    };
    const receive = (input: object) => admin.post(job.act('receive'), { input }, english);
    expect((await receive({ itemNo: mark, pieces: 3 })).data).toEqual({
      message: { zh: '已收 3 件', en: '3 received' },
    });
    expect(await count(admin, item.find, marked())).toBe(3);
    expect((await receive({ itemNo: mark })).data.errors).toMatchObject([{ path: '/input/pieces', keyword: 'required' }]);
    const rejected = await receive({ itemNo: mark, pieces: 13 });
    expect(rejected).toMatchObject({
      status: 400,
      code: 40000,
      data: { errors: [{ path: '/input/pieces', message: 'Bad luck.' }] },
    });
  });
});
