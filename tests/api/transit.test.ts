import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionHooks } from '../../src/server/extend.ts';
import type { Client } from './support/client.ts';
import { create, job, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
let admin: Client;
let acme: { id: string };

const measure: ActionHooks = async ({ rows, input, user, reject }, next) => {
  if (rows.some(({ subject }) => subject === 'fixed')) reject({ zh: '不能测量', en: 'It cannot be measured.' });
  const [after] = await next(({ subject }) => ({ weightKg: String(subject).length }));
  return { by: user.account, weightKg: after?.weightKg, input };
};

beforeAll(async () => {
  app = await startApp({}, { hooks: { 'labJob.measure': measure } });
  admin = app.admin;
  acme = await create(admin, maker.save, { makerCode: 'ACME', makerName: 'Acme' });
});
afterAll(() => app.close());

async function newJob(fields: Record<string, unknown> = {}): Promise<{ id: string; version: number; state: string }> {
  return create(admin, job.save, { subject: 'A job', weightKg: 10, ...fields });
}

/** Creates a job and brings it into a state through its transitions. */
async function jobIn(state: 'DRAFT' | 'OPEN' | 'DONE', fields: Record<string, unknown> = {}) {
  const made = await newJob(fields);
  if (state !== 'DRAFT') await admin.post(job.transit, { id: made.id, transition: 'open' });
  if (state === 'DONE') await admin.post(job.transit, { id: made.id, transition: 'finish', input: { result: 'ok' } });
  return read(made.id);
}

async function read(id: string) {
  return (await admin.get(job.findById(id))).data;
}

describe('the state of a record', () => {
  test('starts as the file says, whatever is sent', async () => {
    expect(await newJob({ state: 'DONE' })).toMatchObject({ state: 'DRAFT', version: 1 });
  });

  test('is not changed by a save', async () => {
    const made = await newJob();
    const saved = await admin.post(job.save, { id: made.id, version: 1, state: 'DONE', subject: 'Other' });
    expect(saved).toMatchObject({ code: 20000, data: { state: 'DRAFT', subject: 'Other', version: 2 } });
  });
});

describe('a transition', () => {
  test('changes one record, increments its version, and logs the user', async () => {
    const made = await newJob();
    const answer = await admin.post(job.transit, { id: made.id, version: 1, transition: 'open' });
    expect(answer).toMatchObject({ status: 200, code: 20000, data: { id: made.id, state: 'OPEN', version: 2 } });
    expect(await read(made.id)).toEqual(answer.data);
    const { data } = await admin.get(job.log(made.id));
    expect(data.records[0]).toMatchObject({
      action: 'transit:open',
      operator: 'admin',
      changes: [{ field: 'state', before: 'DRAFT', after: 'OPEN' }],
    });
  });

  test('stores its input and the values that the file sets, and logs the rest of the input', async () => {
    const made = await jobIn('OPEN', { makerId: acme.id });
    const input = { result: 'good', quote: '12.5', reason: 'as planned' };
    const answer = await admin.post(job.transit, { id: made.id, transition: 'finish', input });
    expect(answer.data).toMatchObject({ state: 'DONE', result: 'good', quote: '12.50', makerId: acme.id });
    expect(answer.data.makerIdLabel).toBe('Acme (ACME)');
    expect(Date.parse(answer.data.doneAt)).toBeGreaterThan(Date.now() - 60_000);
    const [line] = (await admin.get(job.log(made.id))).data.records;
    expect(line.changes).toEqual(expect.arrayContaining([{ field: 'reason', before: null, after: 'as planned' }]));
  });

  test("is rejected from another state, which the error names in the reader's language", async () => {
    const made = await jobIn('DONE');
    const answer = await admin.post(job.transit, { id: made.id, transition: 'open' }, english);
    expect(answer).toMatchObject({ status: 409, code: 40012 });
    expect(answer.message).toBe('“Begin” is not possible in the status “Done”.');
    expect(answer.data.errors).toEqual([{ path: '/id', keyword: 'from', message: answer.message }]);
    const chinese = await admin.post(job.transit, { id: made.id, transition: 'open' });
    expect(chinese.message).toBe('当前状态为“已完成”，不能执行“开始”');
    expect(await read(made.id)).toEqual(made);
  });

  test('is rejected while its guard fails, with the message of the file', async () => {
    const made = await newJob({ weightKg: null });
    const answer = await admin.post(job.transit, { id: made.id, transition: 'open' }, english);
    expect(answer).toMatchObject({ status: 409, code: 40012, message: 'Weigh it first.' });
    expect(await read(made.id)).toEqual(made);
  });

  test.each([
    [{}, '/input/result', 'required', 'Result is required'],
    [{ result: '' }, '/input/result', 'required', 'Result is required'],
    [{ result: 'x'.repeat(21) }, '/input/result', 'maxLength', 'Result may have at most 20 characters'],
    [{ result: 7 }, '/input/result', 'type', undefined],
    [{ result: 'ok', nothing: 1 }, '/input/nothing', 'additionalProperties', undefined],
    [{ result: 'ok', quote: '1.234' }, '/input/quote', 'decimal', undefined],
    [{ result: 'ok', makerId: 'nobody' }, '/input/makerId', 'reference', undefined],
    [{ result: 'ok\u0000' }, '/input/result', undefined, undefined],
  ])('validates its input: %j', async (input, path, keyword, message) => {
    const made = await jobIn('OPEN');
    const answer = await admin.post(job.transit, { id: made.id, transition: 'finish', input }, english);
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    const fault = answer.data.errors.find((error: { path: string }) => error.path === path);
    expect(fault).toMatchObject({ path, ...(keyword && { keyword }), ...(message && { message }) });
    expect(await read(made.id)).toEqual(made);
  });

  test('cannot make a record invalid', async () => {
    const made = await jobIn('OPEN', { weightKg: 6000 });
    const input = { result: 'ok' };
    const answer = await admin.post(job.transit, { id: made.id, transition: 'finish', input }, english);
    expect(answer).toMatchObject({ code: 40000 });
    expect(answer.data.errors).toEqual([{ path: '/weightKg', keyword: 'maximum', message: 'Nothing above 5000 kg can be done' }]);
    expect(await read(made.id)).toEqual(made);
  });

  test('must be based on the current version if it sends one', async () => {
    const made = await newJob();
    const answer = await admin.post(job.transit, { id: made.id, version: 7, transition: 'open' });
    expect(answer).toMatchObject({ status: 409, code: 40009, data: { current: made } });
  });

  test('changes many records, all or none', async () => {
    const [a, b, late] = [await newJob(), await newJob(), await jobIn('OPEN')];
    const refused = await admin.post(job.transit, { ids: [a.id, late.id, b.id], transition: 'open' }, english);
    expect(refused).toMatchObject({ code: 40012, data: { errors: [{ path: '/ids/1', keyword: 'from' }] } });
    expect(refused.message).toContain('In progress');
    expect([(await read(a.id)).state, (await read(b.id)).state]).toEqual(['DRAFT', 'DRAFT']);
    const missing = await admin.post(job.transit, { ids: [a.id, 'missing'], transition: 'open' });
    expect(missing).toMatchObject({ code: 40004 });
    const done = await admin.post(job.transit, { ids: [a.id, b.id], transition: 'open' });
    expect(done.data).toMatchObject([
      { id: a.id, state: 'OPEN' },
      { id: b.id, state: 'OPEN' },
    ]);
  });

  test('runs once for many concurrent requests', async () => {
    const made = await newJob();
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(job.transit, { id: made.id, transition: 'open' })));
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, ...Array.from({ length: 7 }, () => 40012)]);
    expect(await read(made.id)).toMatchObject({ version: 2 });
  });

  test('repeated with one Idempotency-Key gets its first result', async () => {
    const made = await newJob();
    const key = { 'Idempotency-Key': `step-${made.id}` };
    const body = { id: made.id, transition: 'open' };
    const first = await admin.post(job.transit, body, key);
    expect(await admin.post(job.transit, body, key)).toMatchObject({ code: 20000, data: first.data });
  });

  test('needs a permission of its own', async () => {
    const made = await newJob();
    const [dispatcher, finance] = [await app.as('dispatcher'), await app.as('finance')];
    const body = { id: made.id, transition: 'open' };
    expect(await finance.post(job.transit, body)).toMatchObject({ status: 403, code: 40003 });
    expect(await app.guest.post(job.transit, body)).toMatchObject({ code: 20007 });
    expect(await dispatcher.post(job.transit, body)).toMatchObject({ code: 20000, data: { state: 'OPEN' } });
    const buttons = await dispatcher.post('/hw/wms/user/hwMenu/treeList', { menuTypes: ['F'] });
    const perms = buttons.data.map((entry: { perms: string }) => entry.perms);
    expect(perms).toEqual(expect.arrayContaining(['tms:labJob:open', 'tms:labJob:finish', 'tms:labJob:weigh']));
  });

  test.each([
    [{ transition: 'open' }],
    [{ id: 7, transition: 'open' }],
    [{ ids: [], transition: 'open' }],
    [{ ids: 'all', transition: 'open' }],
    [{ id: 'a', ids: ['b'], transition: 'open' }],
    [{ id: 'a', version: '1', transition: 'open' }],
    [{ id: 'a', transition: 'open', input: [] }],
    [{ id: 'a', transition: 'fly' }],
    [{ id: 'a', transition: 'constructor' }],
    [{ id: 'a' }],
    [null],
    [[]],
  ])('is refused when the body is %j', async (body) => {
    expect(await admin.post(job.transit, body)).toMatchObject({ status: 400, code: 40000 });
  });
});

describe('an action', () => {
  test('sets the values of the file, on one record or many, with version and log', async () => {
    const [a, b] = [await newJob({ weightKg: null }), await newJob({ weightKg: null })];
    expect((await admin.post(job.act('weigh'), { id: a.id })).data).toMatchObject({ weightKg: 500, version: 2 });
    const refused = await admin.post(job.act('weigh'), { ids: [a.id, b.id] }, english);
    expect(refused).toMatchObject({ status: 409, code: 40012, data: { errors: [{ path: '/ids/0' }] } });
    expect(refused.message).toBe('The record does not meet the conditions for “Standard weight”.');
    expect(await read(b.id)).toMatchObject({ weightKg: null, version: 1 });
    expect((await admin.post(job.act('weigh'), { ids: [b.id] })).data).toMatchObject([{ weightKg: 500 }]);
    expect((await admin.get(job.log(b.id))).data.records[0]).toMatchObject({ action: 'action:weigh' });
  });

  test('stores its input', async () => {
    const made = await newJob();
    const refused = await admin.post(job.act('assign'), { id: made.id });
    expect(refused).toMatchObject({ code: 40000, data: { errors: [{ path: '/input/makerId', keyword: 'required' }] } });
    const answer = await admin.post(job.act('assign'), { id: made.id, input: { makerId: acme.id } });
    expect(answer.data).toMatchObject({ makerId: acme.id, makerIdLabel: 'Acme (ACME)' });
  });

  test('needs its own permission', async () => {
    const made = await newJob({ weightKg: null });
    const finance = await app.as('finance');
    expect(await finance.post(job.act('weigh'), { id: made.id })).toMatchObject({ status: 403, code: 40003 });
    expect(await read(made.id)).toMatchObject({ weightKg: null });
  });

  test('without code to run it is reported as unavailable', async () => {
    const answer = await admin.post(job.act('recount'), {}, english);
    expect(answer).toMatchObject({
      status: 404,
      code: 40004,
      message: 'This server has no program for “Recount”. Contact an administrator.',
    });
  });

  test('run by code returns the result of the code, and its writes are logged', async () => {
    const made = await newJob({ subject: 'four' });
    const answer = await admin.post(job.act('measure'), { id: made.id });
    expect(answer).toMatchObject({ code: 20000, data: { by: 'admin', weightKg: 4, input: {} } });
    expect((await admin.get(job.log(made.id))).data.records[0]).toMatchObject({
      action: 'action:measure',
      changes: [{ field: 'weightKg', before: 10, after: 4 }],
    });
  });

  test('rejected by code changes nothing and returns the reason', async () => {
    const made = await newJob({ subject: 'fixed' });
    const answer = await admin.post(job.act('measure'), { id: made.id }, english);
    expect(answer).toMatchObject({ status: 409, code: 40012, message: 'It cannot be measured.' });
    expect(await read(made.id)).toEqual(made);
  });
});
