import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from './support/client.ts';
import { create, voyage } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

const english = { 'Accept-Language': 'en' };
const saveByIds = '/hw/wms/labVoyage/saveLabVoyageByIds';
const over = 'A voyage that is over cannot be changed.';
type Voyage = Answer['data'];

let app: TestApp;
let admin: Client;
let serial = 0;

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
});
afterAll(() => app.close());

const numbered = (): string => `V${++serial}`;
const read = async (id: string): Promise<Voyage> => (await admin.get(voyage.findById(id))).data;
const step = (id: string, transition: string, input?: object) =>
  admin.post(voyage.transit, { id, transition, ...(input && { input }) }, english);
const newVoyage = (fields: object = {}): Promise<Voyage> =>
  create(admin, voyage.save, { voyageNo: numbered(), stops: [{ port: 'Ningbo' }], ...fields });

/** Creates a voyage that has ended. */
async function landed(fields: object = {}): Promise<Voyage> {
  const { id } = await newVoyage(fields);
  for (const name of ['sail', 'land']) expect((await step(id, name)).code).toBe(20000);
  return read(id);
}

describe('a record that may not be edited in its state', () => {
  const change = { captain: 'Somebody else' };
  const ways: readonly (readonly [string, (one: Voyage) => Promise<Answer>])[] = [
    ['a save', ({ id, version }) => admin.post(voyage.save, { id, version, ...change }, english)],
    ['a save of its lines', ({ id, version }) => admin.post(voyage.save, { id, version, stops: [] }, english)],
    [
      'a restore',
      async ({ id, version }) => {
        const lines = (await admin.get(voyage.log(id))).data.records;
        const body = { id, version, logId: lines.at(-1).id, fields: ['captain'] };
        return admin.post(voyage.restore, body, english);
      },
    ],
  ];

  test.each(ways)('is not changed by %s, with the message of the file', async (_, write) => {
    const one = await landed();
    const answer = await write(one);
    expect(answer).toMatchObject({ status: 409, code: 40012, message: over });
    expect(answer.data.errors).toEqual([{ path: '/id', keyword: 'notAllowed', message: over }]);
    expect(await read(one.id)).toEqual(one);
  });

  test('stops a bulk action, is reported, and nothing is changed', async () => {
    const [free, fixed] = [await newVoyage(), await landed()];
    const ids = [free.id, fixed.id];
    const preview = await admin.post(saveByIds, { ids, values: change, preview: true }, english);
    expect(preview.data).toMatchObject({ total: 2, refused: 1 });
    const appError = { id: fixed.id, label: fixed.voyageNo, errors: [{ keyword: 'notAllowed', message: over }] };
    expect(preview.data.refusals).toMatchObject([appError]);
    const each = [free, fixed].map(({ id, version }) => ({ id, version, values: change }));
    const together = await admin.post(saveByIds, { each }, english);
    expect(together).toMatchObject({ status: 409, code: 40012, data: { refused: 1, refusals: [appError] } });
    const list = [free, fixed].map(({ id, version }) => ({ id, version, ...change }));
    const batch = await admin.post(voyage.saveBatch, list, english);
    expect(batch).toMatchObject({ status: 409, code: 40012 });
    expect(batch.data.errors).toEqual([{ path: '/1', keyword: 'notAllowed', message: over, row: 2 }]);
    expect([await read(free.id), await read(fixed.id)]).toEqual([free, fixed]);
  });

  test('fails as a row of an import, with the message of the file', async () => {
    const [free, fixed, same] = [await newVoyage(), await landed(), await landed({ captain: 'Ahab' })];
    const rows = [['Voyage no.', 'Captain'], ...[free, fixed].map(({ voyageNo }) => [voyageNo, 'Nemo']), [same.voyageNo, 'Ahab']];
    const staged = (await upload(admin, voyage.import, await workbook(rows))).data;
    expect(staged).toMatchObject({ total: 3, failed: 1, rows: [{ row: 3, errors: [{ field: '', message: over }] }] });
    const { importId } = staged;
    expect(await admin.post(voyage.saveBatch, { importId, mode: 'all' })).toMatchObject({ code: 40000 });
    const valid = await admin.post(voyage.saveBatch, { importId, mode: 'valid' });
    expect(valid.data).toMatchObject({ updated: 1, unchanged: 1, skipped: 1 });
    expect(await read(free.id)).toMatchObject({ captain: 'Nemo' });
    expect(await read(fixed.id)).toEqual(fixed);
  });

  test('is accepted in a batch that changes nothing of it', async () => {
    const { id, version, captain } = await landed({ captain: 'Ahab' });
    const answer = await admin.post(voyage.saveBatch, [{ id, version, captain }]);
    expect(answer.data).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test('can still run its transitions, and be edited again when its state allows it', async () => {
    const made = await newVoyage();
    await step(made.id, 'cancel');
    expect(await admin.post(voyage.save, { id: made.id, version: 2, ...change })).toMatchObject({
      code: 40012,
      message: '已结束的航次不能修改',
    });
    expect((await step(made.id, 'reopen')).code).toBe(20000);
    expect(await admin.post(voyage.save, { id: made.id, version: 3, ...change })).toMatchObject({ code: 20000 });
  });
});

describe('a record that may not be deleted in its state', () => {
  const standard = 'This record cannot be deleted.';

  test('stays, alone and in a batch, which is rejected as a whole', async () => {
    const [free, fixed] = [await newVoyage(), await landed()];
    const alone = await admin.get(voyage.deleteById(fixed.id), english);
    expect(alone).toMatchObject({ status: 409, code: 40012, message: standard });
    const together = await admin.post(voyage.deleteByIds, [free.id, fixed.id], english);
    expect(together).toMatchObject({ status: 409, code: 40012 });
    expect(together.message).toContain(standard);
    expect(together.data.errors).toEqual([{ path: '/ids/1', keyword: 'notAllowed', message: standard }]);
    const filter = { voyageNo: [free.voyageNo, fixed.voyageNo] };
    const matched = await admin.post(voyage.deleteByIds, { filter, expected: 2 }, english);
    expect(matched.data).toMatchObject({ refused: 1, errors: [{ label: fixed.voyageNo, message: standard }] });
    expect([await read(free.id), await read(fixed.id)]).toEqual([free, fixed]);
    expect(await admin.get(voyage.deleteById(free.id))).toMatchObject({ code: 20000 });
  });
});

describe('a transition', () => {
  test('of the system is rejected for every user, and has no permission', async () => {
    const one = await newVoyage();
    const answer = await step(one.id, 'expire');
    expect(answer).toMatchObject({
      status: 409,
      code: 40012,
      message: '“Expire” happens automatically. It cannot be started by hand.',
    });
    const chinese = await admin.post(voyage.transit, { id: one.id, transition: 'expire' });
    expect(chinese.message).toBe('“过期”只能由系统自动执行');
    expect(await read(one.id)).toEqual(one);
    const menu = await admin.post('/hw/wms/user/hwMenu/treeList', { menuTypes: ['F'] });
    expect(menu.text).toContain('lab:voyage:land');
    expect(menu.text).not.toContain('lab:voyage:expire');
  });

  test('may lead to its own state, and is logged', async () => {
    const { id } = await newVoyage({ captain: 'Ahab' });
    const answer = await step(id, 'assign', { captain: 'Nemo' });
    expect(answer.data).toMatchObject({ state: 'PLANNED', captain: 'Nemo', version: 2 });
    const [line] = (await admin.get(voyage.log(id))).data.records;
    expect(line).toMatchObject({ action: 'transit:assign' });
    expect(line.changes).toEqual([{ field: 'captain', before: 'Ahab', after: 'Nemo' }]);
  });

  test('records the event and when it really happened', async () => {
    const { id } = await newVoyage();
    await step(id, 'sail', { sailedAt: '2026-03-01T10:30:00+08:00' });
    await step(id, 'land');
    const [land, sail, made] = (await admin.get(voyage.log(id))).data.records;
    expect(sail).toMatchObject({ event: 'DEPA', eventTime: '2026-03-01T02:30:00.000Z' });
    expect(land).toMatchObject({ event: 'ARRI' });
    expect(Date.parse(land.eventTime)).toBeGreaterThan(Date.now() - 60_000);
    expect(made).not.toHaveProperty('event');
  });
});

describe('a time compared with now', () => {
  const [before, after] = [-3_600_000, 3_600_000].map((ahead) => new Date(Date.now() + ahead).toISOString());

  test('may not be in the future if the file says so', async () => {
    const { id } = await newVoyage({ sailedAt: before });
    const message = 'Sailed must not be in the future';
    const answer = await step(id, 'sail', { sailedAt: after });
    expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: '/input/sailedAt', message }] } });
    const saved = await admin.post(voyage.save, { voyageNo: numbered(), sailedAt: after }, english);
    expect(saved).toMatchObject({ code: 40000, data: { errors: [{ path: '/sailedAt', message }] } });
    expect((await read(id)).state).toBe('PLANNED');
  });

  test('is the default of a new record', async () => {
    const { bookedOn } = await newVoyage();
    expect([before, after].map((moment) => moment?.slice(0, 10))).toContain(bookedOn);
    expect((await newVoyage({ bookedOn: '2020-02-02' })).bookedOn).toBe('2020-02-02');
  });
});

describe('a value that is unique among some records', () => {
  test('may be repeated among the others, which then cannot rejoin', async () => {
    const voyageNo = numbered();
    const first = await newVoyage({ voyageNo });
    const again = await admin.post(voyage.save, { voyageNo }, english);
    const message = 'There is a voyage of this number.';
    expect(again).toMatchObject({ code: 40010, data: { errors: [{ path: '/voyageNo', message }] } });
    await step(first.id, 'cancel');
    await newVoyage({ voyageNo });
    const back = await step(first.id, 'reopen');
    expect(back).toMatchObject({ code: 40010, data: { errors: [{ path: '/voyageNo', message }] } });
    expect((await read(first.id)).state).toBe('CANCELLED');
  });

  test('is reported row by row in a batch', async () => {
    const [taken, free] = [await landed(), await newVoyage()];
    await step(free.id, 'cancel');
    const list = [{ voyageNo: taken.voyageNo }, { voyageNo: free.voyageNo }];
    const answer = await admin.post(voyage.saveBatch, list, english);
    expect(answer.data.errors).toMatchObject([{ path: '/0/voyageNo', keyword: 'unique', row: 1 }]);
    expect(await admin.post(voyage.saveBatch, list.slice(1))).toMatchObject({ data: { created: 1 } });
    const twice = [1, 2].map(() => ({ voyageNo: `${taken.voyageNo}x` }));
    expect((await admin.post(voyage.saveBatch, twice)).data.errors).toMatchObject([{ keyword: 'repeated', row: 2 }]);
  });
});
