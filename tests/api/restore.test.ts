import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from './support/client.ts';
import { datedAhead } from './support/executeRaw.ts';
import { crate, create, item, job, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
/** A user who edits jobs, may not read their cost, and may read but not change their quote. */
let dispatcher: Client;
/** A user who reads jobs and may not edit them. */
let finance: Client;
let serial = 0;

beforeAll(async () => {
  app = await startApp();
  [dispatcher, finance] = [await app.as('dispatcher'), await app.as('finance')];
});
afterAll(() => app.close());

type Calls = typeof crate;
type Reported = Answer['data'];

async function change(calls: Calls, record: Reported, values: object): Promise<Reported> {
  const answer = await app.admin.post(calls.save, { id: record.id, version: record.version, ...values });
  expect(answer.code, answer.text).toBe(20000);
  return answer.data;
}

/** Returns the id of a log entry. `back` is how many changes ago it was made; 0 is the latest change. */
async function lineOf(calls: Calls, id: string, back: number): Promise<string> {
  return (await app.admin.get(calls.log(id))).data.records[back].id;
}

const read = async (calls: Calls, id: string): Promise<Reported> => (await app.admin.get(calls.findById(id))).data;

/** Creates a job whose weight has been changed from light to heavy. Returns it and the log entry of that change. */
async function heavyJob(): Promise<{ now: Reported; line: string }> {
  const made = await create(app.admin, job.save, { subject: 'light', weightKg: 5, cost: '1.00', quote: '1.00' });
  const now = await change(job, made, { subject: 'heavy', weightKg: 50, cost: '2.00', quote: '2.00', result: 'ok' });
  return { now, line: await lineOf(job, made.id, 1) };
}

describe('an earlier state of a record', () => {
  test('is shown as the difference to the current state, and the preview changes nothing', async () => {
    const { now, line } = await heavyJob();
    const { data } = await app.admin.get(job.logState(line));
    expect(data).toMatchObject({ version: now.version, line: { id: line, action: 'create' }, leftOut: [] });
    expect(data.changes).toContainEqual({ field: 'subject', before: 'heavy', after: 'light' });
    expect(data.changes).toContainEqual({ field: 'result', before: 'ok', after: null });
    expect(data.changes.map(({ field }: { field: string }) => field)).not.toContain('jobNo');
    expect(await read(job, now.id)).toEqual(now);
  });

  test('is restored by a save: a new version, and a log entry that names the date', async () => {
    const { now, line } = await heavyJob();
    const answer = await app.admin.post(job.restore, { id: now.id, version: now.version, logId: line });
    expect(answer.data).toMatchObject({ subject: 'light', weightKg: 5, cost: '1.00', result: null, version: 3 });
    expect(answer.data.jobNo).toBe(now.jobNo);
    const [latest, , first] = (await app.admin.get(job.log(now.id))).data.records;
    expect(latest.action).toBe(`restore:${first.time}`);
    expect(latest.changes).toContainEqual({ field: 'subject', before: 'heavy', after: 'light' });
  });

  test('is the one of its version, even if servers with different clocks wrote the log', async () => {
    const first = await create(app.admin, job.save, { subject: 'one' });
    const second = await change(job, first, { subject: 'two' });
    const third = await change(job, second, { subject: 'three' });
    await datedAhead(app.database, { recordId: first.id, version: 2 });
    const records: readonly Reported[] = (await app.admin.get(job.log(first.id))).data.records;
    const subjects = records.map(({ changes }) => changes.find((one: Reported) => one.field === 'subject').after);
    expect(subjects).toEqual(['three', 'two', 'one']);
    expect((await app.admin.get(job.logState(records[0].id))).data.changes).toEqual([]);
    const body = { id: first.id, version: third.version, logId: records[1].id };
    expect((await app.admin.post(job.restore, body)).data).toMatchObject({ subject: 'two', version: 4 });
  });

  test('can be restored field by field', async () => {
    const { now, line } = await heavyJob();
    const body = { id: now.id, version: now.version, logId: line, fields: ['weightKg'] };
    expect((await app.admin.post(job.restore, body)).data).toMatchObject({ subject: 'heavy', weightKg: 5 });
  });

  test('is restored once, however often the request is sent', async () => {
    const { now, line } = await heavyJob();
    const body = { id: now.id, version: now.version, logId: line };
    const headers = { 'Idempotency-Key': `restore ${now.id}` };
    const [first, again] = [await app.admin.post(job.restore, body, headers), await app.admin.post(job.restore, body, headers)];
    expect(again.data).toEqual(first.data);
    expect((await read(job, now.id)).version).toBe(3);
  });

  test('does not move the state, which only transitions do', async () => {
    const made = await create(app.admin, job.save, { subject: 'moved', weightKg: 5 });
    const moved = await app.admin.post(job.transit, { id: made.id, version: 1, transition: 'open' });
    expect(moved.code, moved.text).toBe(20000);
    const now = await change(job, await read(job, made.id), { subject: 'later' });
    const line = await lineOf(job, made.id, 2);
    expect((await app.admin.get(job.logState(line))).data.leftOut).toEqual([{ field: 'state', reason: 'system' }]);
    const body = { id: made.id, version: now.version, logId: line };
    expect((await app.admin.post(job.restore, body)).data).toMatchObject({ subject: 'moved', state: 'OPEN' });
    const forced = await app.admin.post(job.restore, { ...body, version: now.version + 1, fields: ['state'] }, english);
    expect(forced).toMatchObject({
      ...{ status: 400, code: 40000, message: 'The field state cannot be restored.' },
    });
    expect(await read(job, made.id)).toMatchObject({ state: 'OPEN', version: now.version + 1 });
  });

  test('omits fields that the user may not write, says so, and does not mention hidden ones', async () => {
    const { now, line } = await heavyJob();
    const reported = await dispatcher.get(job.logState(line));
    expect(reported.data.leftOut).toEqual([{ field: 'quote', reason: 'forbidden' }]);
    expect(reported.text).not.toContain('cost');
    const body = { id: now.id, version: now.version, logId: line };
    for (const [fields, message] of [
      [['quote'], 'You do not have permission to change Quote.'],
      [['cost'], 'The field cost cannot be restored.'],
    ] as const) {
      expect(await dispatcher.post(job.restore, { ...body, fields }, english)).toMatchObject({ message });
      expect(await read(job, now.id)).toEqual(now);
    }
    const restored = await dispatcher.post(job.restore, body);
    expect(restored.data).toMatchObject({ subject: 'light', quote: '2.00' });
    expect(await read(job, now.id)).toMatchObject({ subject: 'light', weightKg: 5, cost: '2.00', quote: '2.00' });
  });

  test.each([
    ['without the right to edit', (body: Reported) => finance.post(job.restore, body), 40003],
    ['by nobody', (body: Reported) => app.guest.post(job.restore, body), 20007],
    ['of an old version', (body: Reported) => app.admin.post(job.restore, { ...body, version: 1 }), 40009],
    ['of no version', ({ id, logId }: Reported) => app.admin.post(job.restore, { id, logId }), 40000],
    ['of no line', (body: Reported) => app.admin.post(job.restore, { ...body, logId: 'nobody' }), 40004],
    ['of no record', ({ version, logId }: Reported) => app.admin.post(job.restore, { version, logId }), 40000],
    ['of an unknown field', (body: Reported) => app.admin.post(job.restore, { ...body, fields: ['nope'] }), 40000],
    ['of nothing', (body: Reported) => app.admin.post(job.restore, { ...body, fields: [] }), 40000],
    ['of a list', (body: Reported) => app.admin.post(job.restore, [body]), 40000],
  ])('is rejected %s, and the record stays unchanged', async (_, ask, code) => {
    const { now, line } = await heavyJob();
    const answer = await ask({ id: now.id, version: now.version, logId: line });
    expect(answer.code, answer.text).toBe(code);
    expect(await read(job, now.id)).toEqual(now);
  });

  test('is rejected with a log entry of another record or resource', async () => {
    const [one, other] = [await heavyJob(), await heavyJob()];
    const made = await create(app.admin, maker.save, { makerCode: `R${++serial}`, makerName: 'R', country: 'US' });
    for (const logId of [other.line, await lineOf(maker, made.id, 0)]) {
      const answer = await app.admin.post(job.restore, { id: one.now.id, version: one.now.version, logId });
      expect(answer).toMatchObject({ status: 404, code: 40004 });
    }
    expect(await app.admin.get(item.logState(one.line))).toMatchObject({ code: 40004 });
    expect(await read(job, one.now.id)).toEqual(one.now);
  });

  test('is rejected like any save when it is no longer valid', async () => {
    const made = await create(app.admin, maker.save, { makerCode: `G${++serial}`, makerName: 'Gone', country: 'US' });
    const before = await create(app.admin, job.save, { subject: 'refers', makerId: made.id });
    const now = await change(job, before, { subject: 'alone', makerId: null });
    expect((await app.admin.get(maker.deleteById(made.id))).code).toBe(20000);
    const body = { id: now.id, version: now.version, logId: await lineOf(job, now.id, 1) };
    const answer = await app.admin.post(job.restore, body, english);
    expect(answer).toMatchObject({ status: 400, code: 40000, data: { errors: [{ path: '/makerId' }] } });
    expect(await read(job, now.id)).toEqual(now);
    const rest = await app.admin.post(job.restore, { ...body, fields: ['subject'] });
    expect(rest.data).toMatchObject({ subject: 'refers', makerId: null });
  });

  test('is rejected when nothing differs', async () => {
    const { now } = await heavyJob();
    const body = { id: now.id, version: now.version, logId: await lineOf(job, now.id, 0) };
    expect(await app.admin.post(job.restore, body, english)).toMatchObject({
      ...{
        code: 40000,
        message: 'There is nothing to restore: no field that you can change was different at that time.',
      },
    });
    expect(await read(job, now.id)).toEqual(now);
  });
});

describe('the lines of an earlier state', () => {
  const plain = ({ boxes }: Reported) => boxes.map(({ boxNo, qty }: Reported) => [boxNo, qty]);

  test('are restored: changed, deleted and new ones', async () => {
    const first = await create(app.admin, crate.save, {
      crateNo: `R-${++serial}`,
      boxes: [
        { boxNo: 'A', qty: 1 },
        { boxNo: 'B', qty: 2 },
        { boxNo: 'C', qty: null },
      ],
    });
    const [a, , c] = first.boxes;
    const second = await change(crate, first, { boxes: [{ ...a, qty: 9 }, c] });
    const third = await change(crate, second, { boxes: [...second.boxes, { boxNo: 'D', qty: 4 }] });
    const line = await lineOf(crate, first.id, 2);
    const [boxes] = (await app.admin.get(crate.logState(line))).data.changes;
    expect(boxes).toMatchObject({ field: 'boxes', before: [{ boxNo: 'A', qty: 9 }, { boxNo: 'D' }] });
    expect(boxes.after).toMatchObject([
      { boxNo: 'A', qty: 1 },
      { boxNo: 'B', qty: 2 },
    ]);
    const answer = await app.admin.post(crate.restore, { id: first.id, version: third.version, logId: line });
    expect(plain(answer.data)).toEqual([
      ['A', 1],
      ['C', null],
      ['B', 2],
    ]);
    expect(answer.data.boxes[0].id).toBe(a.id);
    expect(answer.data.boxes[1]).toEqual(third.boxes[1]);
    const later = await app.admin.get(crate.logState(await lineOf(crate, first.id, 1)));
    expect(later.data.changes[0].after).toMatchObject([{ boxNo: 'A', qty: 9 }, { boxNo: 'D' }]);
  });

  test('stay unchanged where the file locks them', async () => {
    const first = await create(app.admin, crate.save, { crateNo: `R-${++serial}`, boxes: [{ boxNo: 'A' }] });
    const [a] = first.boxes;
    const now = await change(crate, first, { boxes: [{ ...a, boxNo: 'Z', packedOn: '2026-01-02' }], isSealed: true });
    const line = await lineOf(crate, first.id, 1);
    expect((await app.admin.get(crate.logState(line))).data.leftOut).toEqual([{ field: 'boxes', reason: 'fixed' }]);
    const opened = (await app.admin.post(crate.restore, { id: first.id, version: now.version, logId: line })).data;
    expect(opened).toMatchObject({ isSealed: null, boxes: [{ boxNo: 'Z' }] });
    const state = (await app.admin.get(crate.logState(line))).data;
    expect(state.leftOut).toEqual([{ field: 'boxes.packedOn', reason: 'fixed' }]);
    const body = { id: first.id, version: opened.version, logId: line };
    expect((await app.admin.post(crate.restore, body)).data.boxes).toMatchObject([{ id: a.id, boxNo: 'A', packedOn: '2026-01-02' }]);
  });
});

describe('the log of a record', () => {
  test('can be filtered by a field and by a user, both offered as choices', async () => {
    const { now } = await heavyJob();
    await dispatcher.post(job.save, { id: now.id, version: now.version, subject: 'again' });
    const all = (await app.admin.get(job.log(now.id))).data;
    expect(all.people.map(({ account }: { account: string }) => account)).toEqual(['admin', 'dispatcher']);
    const narrowed = async (headers: Record<string, string>, client = app.admin) => (await client.get(job.log(now.id), headers)).data;
    expect(await narrowed({ logField: 'result' })).toMatchObject({ total: 1, people: all.people });
    expect(await narrowed({ logField: 'subject' })).toMatchObject({ total: 3 });
    expect(await narrowed({ logField: 'subject', logOperator: 'dispatcher' })).toMatchObject({ total: 1 });
    expect(await narrowed({ logOperator: encodeURIComponent('没有人') })).toMatchObject({ total: 0, records: [] });
  });

  test('cannot be filtered by a hidden field or by an invalid value', async () => {
    const { now } = await heavyJob();
    for (const [name, value] of [
      ['logField', 'cost'],
      ['logField', 'nope'],
      ['logOperator', '%E0%A4%A'],
    ] as const) {
      expect(await dispatcher.get(job.log(now.id), { [name]: value })).toMatchObject({ status: 400, code: 40000 });
    }
  });
});

test('a built-in role can be restored from its first edit on, with its permissions', async () => {
  const find = '/hw/wms/user/hwRole/findHwRoleList';
  const base = '/hw/wms/user/hwRole';
  const [role] = (await app.admin.post(find, { roleKey: 'viewer' })).data.records;
  const menuIds = role.menuIds.slice(3);
  const saved = await app.admin.post(`${base}/saveHwRole`, { id: role.id, version: role.version, menuIds });
  expect(saved.data.menuIds).toEqual(menuIds);
  const lines = (await app.admin.get(`${base}/findHwRoleLogList/${role.id}`)).data.records;
  expect(lines.map(({ action }: Reported) => action)).toEqual(['update', 'create']);
  expect(lines[0].changes).toEqual([{ field: 'menuIds', before: role.menuIds, after: menuIds }]);
  const requested = { id: role.id, version: saved.data.version, logId: lines[1].id };
  const back = await app.admin.post(`${base}/restoreHwRole`, requested);
  expect(back.data.menuIds, back.text).toEqual(role.menuIds);
});
