import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.ts';
import { create, job } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
/** A user who edits jobs, may not read their cost, and may read but not change their quote. */
let dispatcher: Client;
/** A user who reads jobs with their cost. */
let finance: Client;
let record: { id: string; version: number };

beforeAll(async () => {
  app = await startApp();
  [dispatcher, finance] = [await app.as('dispatcher'), await app.as('finance')];
  await create(app.admin, job.save, { subject: 'cheap', cost: '1.00' });
  record = await create(app.admin, job.save, { subject: 'dear', cost: '2.00', quote: '3.00' });
});
afterAll(() => app.close());

describe('a field that the user may not read', () => {
  test('is in no response', async () => {
    const list = (await dispatcher.post(job.find, {})).data.records;
    expect(list).toHaveLength(2);
    for (const each of list) expect(each).not.toHaveProperty('cost');
    expect((await dispatcher.get(job.findById(record.id))).data).not.toHaveProperty('cost');
    expect((await finance.get(job.findById(record.id))).data).toMatchObject({ cost: '2.00' });
  });

  test.each([[{ cost: '2.00' }], [{ cost: { gt: '1.50' } }], [{ cost: { isNull: true } }], [{ sorts: [{ field: 'cost', order: 'asc' }] }]])(
    'is as unknown to a filter as a field that does not exist: %j',
    async (filter) => {
      const answer = await dispatcher.post(job.find, filter);
      const unknown = JSON.parse(JSON.stringify(filter).replace('cost', 'nope'));
      const other = await dispatcher.post(job.find, unknown);
      expect(answer).toMatchObject({ status: 400, code: 40000 });
      expect(JSON.stringify(answer.data).replaceAll('cost', 'nope')).toBe(JSON.stringify(other.data));
      expect(await finance.post(job.find, filter)).toMatchObject({ code: 20000 });
    },
  );

  test('cannot be guessed by sorting', async () => {
    const subjects = async (client: Client) =>
      (await client.post(job.find, {})).data.records.map(({ subject }: { subject: string }) => subject);
    expect(await subjects(finance)).toEqual(['dear', 'cheap']);
    expect(await subjects(dispatcher)).toEqual(['cheap', 'dear']);
  });

  test('is not in the log', async () => {
    const changes = async (client: Client) => JSON.stringify((await client.get(job.log(record.id))).data);
    expect(await changes(finance)).toContain('"cost"');
    expect(await changes(dispatcher)).not.toContain('"cost"');
  });

  test('cannot be given a value, not even its current one', async () => {
    for (const cost of ['2.00', '9.00', null]) {
      const answer = await dispatcher.post(job.save, { id: record.id, version: record.version, cost }, english);
      expect(answer).toMatchObject({ status: 403, code: 40003, message: 'You do not have permission to change Cost.' });
      expect(answer.data.errors).toMatchObject([{ path: '/cost', keyword: 'access' }]);
    }
    const created = await dispatcher.post(job.save, { subject: 'sly', cost: '1.00' });
    expect(created).toMatchObject({ status: 403, code: 40003 });
    expect((await finance.get(job.findById(record.id))).data).toMatchObject({ cost: '2.00', version: record.version });
  });

  test('keeps its value when others are changed', async () => {
    const made = await create(app.admin, job.save, { subject: 'mine', cost: '5.00' });
    const saved = await dispatcher.post(job.save, { id: made.id, version: 1, subject: 'theirs' });
    expect(saved).toMatchObject({ code: 20000, data: { subject: 'theirs' } });
    expect(saved.data).not.toHaveProperty('cost');
    expect((await finance.get(job.findById(made.id))).data).toMatchObject({ cost: '5.00' });
  });

  test('is not revealed by a version conflict or a transition either', async () => {
    const made = await create(app.admin, job.save, { subject: 'late', cost: '5.00', weightKg: 1 });
    const stale = await dispatcher.post(job.save, { id: made.id, version: 9, subject: 'x' });
    expect(stale).toMatchObject({ code: 40009, data: { current: { subject: 'late' } } });
    expect(stale.data.current).not.toHaveProperty('cost');
    const moved = await dispatcher.post(job.transit, { id: made.id, transition: 'open' });
    expect(moved).toMatchObject({ code: 20000, data: { state: 'OPEN' } });
    expect(moved.data).not.toHaveProperty('cost');
    expect((await finance.get(job.findById(made.id))).data).toMatchObject({ cost: '5.00' });
  });
});

describe('a field that the user may read but not change', () => {
  test('can be sent back unchanged, and not otherwise', async () => {
    const made = await create(app.admin, job.save, { subject: 'quoted', quote: '3.00' });
    const mine = (await dispatcher.get(job.findById(made.id))).data;
    expect(mine).toMatchObject({ quote: '3.00' });
    const other = await dispatcher.post(job.save, { ...mine, quote: '4.00' });
    expect(other).toMatchObject({
      status: 403,
      code: 40003,
      data: { errors: [{ path: '/quote', keyword: 'access' }] },
    });
    expect(await dispatcher.post(job.save, { ...mine, subject: 'again' })).toMatchObject({ code: 20000 });
    expect(await dispatcher.post(job.save, { subject: 'new', quote: '4.00' })).toMatchObject({ code: 40003 });
    expect(await dispatcher.post(job.save, { subject: 'new', quote: null })).toMatchObject({ code: 20000 });
  });

  test('is not changed by the input of a transition', async () => {
    const made = await create(app.admin, job.save, { subject: 'step', weightKg: 1, quote: '3.00' });
    await dispatcher.post(job.transit, { id: made.id, transition: 'open' });
    const input = { result: 'ok', quote: '9.00' };
    const answer = await dispatcher.post(job.transit, { id: made.id, transition: 'finish', input });
    expect(answer).toMatchObject({ code: 40003, data: { errors: [{ path: '/input/quote', keyword: 'access' }] } });
    expect((await app.admin.get(job.findById(made.id))).data).toMatchObject({ state: 'OPEN', quote: '3.00' });
  });
});
