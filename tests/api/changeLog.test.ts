import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls, accessPerms } from '../../src/contract/access.ts';
import { type ChangeLine, type ChangeLogFilter, changeLogCalls, changeLogPerms } from '../../src/contract/log.ts';
import { sessionListCalls } from '../../src/contract/session.ts';
import { type Answer, type Client, createClient } from './support/client.ts';
import { hoursAhead, tripCalls } from './support/fleet.ts';
import { create, job, maker } from './support/lab.ts';
import { hire, userCalls } from './support/people.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';
import { openYard } from './support/yard.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
/** A user who may read the log and jobs, but not the cost of jobs. */
let reader: Client;
let repositoryId: string;

beforeAll(async () => {
  app = await startApp();
  ({ repositoryId } = await openYard(app.admin));
  reader = (await hire(app, { account: 'reader', perms: [changeLogPerms.list, 'tms:labJob:list', 'tms:labJob:query'] })).client;
});
afterAll(() => app.close());

function ask(client: Client, filter: object, headers: Record<string, string> = {}): Promise<Answer> {
  return client.post(changeLogCalls.find, filter, { ...english, ...headers });
}

async function lines(client: Client, filter: ChangeLogFilter): Promise<readonly ChangeLine[]> {
  return (await ask(client, filter)).data.records;
}

describe('the change log', () => {
  test('lists changes newest first, over all screens, page by page, with the names of the records', async () => {
    const made = await create(app.admin, maker.save, { makerCode: 'CHG1', makerName: 'Anvil works' });
    const work = await create(app.admin, job.save, { subject: 'first' });
    await app.admin.post(job.save, { id: work.id, version: work.version, subject: 'second' });
    const [last, before, first] = await lines(app.admin, {});
    expect(last).toMatchObject({
      ...{ resource: 'labJob', resourceTitle: 'Jobs', recordId: work.id, recordLabel: work.jobNo, isThere: true },
      ...{ action: 'update', operator: 'admin', changes: [{ field: 'subject', before: 'first', after: 'second' }] },
    });
    expect(before).toMatchObject({ action: 'create', recordId: work.id });
    expect(first).toMatchObject({ action: 'create', resource: 'labMaker', recordId: made.id });
    const { data } = await ask(app.admin, {}, { pageNo: '2', pageSize: '1' });
    expect(data).toMatchObject({ pageNo: 2, pageSize: 1, records: [{ id: before?.id }] });
    expect(data.total).toBeGreaterThan(2);
    const bounded = async (headers: object) => (await ask(app.admin, {}, { pageSize: '1', totalUpTo: '2', ...headers })).data;
    expect(await bounded({})).toMatchObject({ total: 2, isTotalBounded: true, records: [{ id: last?.id }] });
    expect(await bounded({ pageNo: '3' })).toMatchObject({ total: data.total, records: [{ id: first?.id }] });
    expect(await bounded({ totalUpTo: '1000' })).not.toHaveProperty('isTotalBounded');
    expect((await ask(app.admin, {}, { totalUpTo: 'all' })).code).toBe(40000);
  });

  test('can be filtered by screen, user, record, action, period and value', async () => {
    const names = { userName: '记录员', userNameEn: 'Otto Writer' };
    const clerk = await hire(app, { account: 'logClerk', perms: ['tms:labJob:list', 'tms:labJob:add'], ...names });
    const work = await create(clerk.client, job.save, { subject: 'needle 100%_ "q"', weightKg: 7 });
    await app.admin.post(job.transit, { id: work.id, transition: 'open' });
    const of = async (filter: ChangeLogFilter) => (await lines(app.admin, filter)).map(({ action }) => action);
    for (const operator of ['logClerk', 'ogcler', '记录', 'otto w']) expect(await of({ operator })).toEqual(['create']);
    expect(await of({ operator: 'o%o' })).toEqual([]);
    expect(new Set((await lines(app.admin, { operator: 'OTTO' })).map((line) => line.operatorName))).toEqual(new Set(['Otto Writer']));
    expect(await of({ recordId: work.id })).toEqual(['transit:open', 'create']);
    expect(await of({ recordId: work.id, action: 'transit' })).toEqual(['transit:open']);
    expect(await of({ recordId: work.id, action: 'transit:open' })).toEqual(['transit:open']);
    expect(await of({ recordId: work.id, action: 'trans' })).toEqual([]);
    expect(await of({ recordId: work.id, resource: 'labMaker' })).toEqual([]);
    expect(await of({ keyword: 'NEEDLE 100%_ "Q' })).toEqual(['create']);
    expect(await of({ keyword: 'needle%' })).toEqual([]);
    expect(await of({ recordId: work.id, keyword: '草稿' })).toEqual(['transit:open', 'create']);
    expect(await of({ recordId: work.id, keyword: 'IN PROGR' })).toEqual(['transit:open']);
    expect(await of({ recordId: work.id, keyword: 'in_progr' })).toEqual([]);
    const [{ time } = { time: '' }] = await lines(app.admin, { recordId: work.id, action: 'create' });
    expect(await of({ recordId: work.id, time: { gte: time, lte: time } })).toContain('create');
    expect(await of({ recordId: work.id, time: { lte: '2001-01-01T00:00:00+08:00' } })).toEqual([]);
  });

  test('also lists a deleted record by its name', async () => {
    const work = await create(app.admin, job.save, { subject: 'goes' });
    await app.admin.get(job.deleteById(work.id));
    const [end, start] = await lines(reader, { recordId: work.id });
    expect(end).toMatchObject({ action: 'delete', isThere: false, recordLabel: work.jobNo });
    expect(start).toMatchObject({ action: 'create', isThere: false, recordLabel: work.jobNo });
  });

  test('shows that a password was set and sessions were ended, but never the password', async () => {
    // Without the database, the password is set by the call of the console.
    const { user, client } = await hire({ admin: app.admin, as: app.as }, { account: 'sentHome', perms: ['tms:labJob:list'] });
    expect(await app.admin.post(sessionListCalls.end, { userId: user.id })).toMatchObject({ data: { ended: 1 } });
    expect((await client.post(job.find, {})).code).toBe(20007);
    const reported = await ask(app.admin, { recordId: user.id, action: 'action' });
    expect(reported.data.records).toMatchObject([
      { action: 'action:endSession', operator: 'admin', recordLabel: 'sentHome', changes: [] },
      { action: 'action:resetPwd', operator: 'admin' },
    ]);
    expect(reported.text).not.toContain(adminPassword);
  });
});

describe('the change log of a user with fewer permissions', () => {
  test('a hidden field is absent, and its old values cannot be searched', async () => {
    const work = await create(app.admin, job.save, { subject: 'dear one', cost: '4711.25' });
    const seen = await ask(reader, { recordId: work.id });
    expect(seen.data.records).toMatchObject([{ action: 'create', recordLabel: work.jobNo }]);
    expect(seen.text).toContain('dear one');
    expect(seen.text).not.toMatch(/cost|4711/);
    expect((await ask(app.admin, { recordId: work.id })).text).toContain('4711.25');
    expect((await ask(reader, { keyword: '4711.25' })).data).toMatchObject({ total: 0, records: [] });
    expect((await ask(app.admin, { keyword: '4711.25' })).data.total).toBe(1);
    expect((await ask(reader, { keyword: 'dear one' })).data.total).toBe(1);
  });

  test('records that may not be listed are left out and not counted, asked for by name or not', async () => {
    const made = await create(app.admin, maker.save, { makerCode: 'CHG2', makerName: 'Secret works' });
    expect(new Set((await lines(reader, {})).map(({ resource }) => resource))).toEqual(new Set(['labJob']));
    for (const filter of [{ recordId: made.id }, { resource: 'labMaker' }, { keyword: 'Secret works' }]) {
      expect((await ask(reader, filter)).data).toMatchObject({ total: 0, records: [] });
    }
    expect((await ask(reader, { resource: 'no such' })).data).toMatchObject({ total: 0 });
  });

  test('records of a kind that may not be listed are neither listed nor counted', async () => {
    const word = `haul${Math.random().toString(36).slice(2, 8)}`;
    const make = (dispatchType: string) =>
      create(app.admin, tripCalls.save, {
        ...{ dispatchType, repositoryId, loadType: 'PALLET', planDepartTime: hoursAhead(24), remark: word },
      });
    const [car, combined] = [await make('CAR'), await make('COMBINED')];
    const perms = [changeLogPerms.list, 'tms:car:list', 'tms:car:query'];
    const { client } = await hire(app, { account: word, perms });
    const reported = async (asker: Client, filter: ChangeLogFilter) =>
      (await ask(asker, filter)).data.records.map(({ recordId }: ChangeLine) => recordId).toSorted();
    expect(await reported(app.admin, { keyword: word, resource: 'hwCarDispatch' })).toEqual([car.id, combined.id].toSorted());
    for (const filter of [{}, { resource: 'hwCarDispatch' }]) {
      expect(await reported(client, filter)).toContain(car.id);
      expect(await reported(client, filter)).not.toContain(combined.id);
    }
    expect(await reported(client, { keyword: word })).toEqual([car.id]);
    expect((await ask(client, { keyword: word })).data.total).toBe(1);
    expect(await reported(client, { recordId: combined.id })).toEqual([]);
    const { client: lister } = await hire(app, { account: `${word}2`, perms: [...perms, 'tms:combined:list'] });
    expect(await reported(lister, { keyword: word })).toEqual([car.id]);
    const both = [...perms, 'tms:combined:list', 'tms:combined:query'];
    const { client: planner } = await hire(app, { account: `${word}3`, perms: both });
    expect(await reported(planner, { keyword: word })).toEqual([car.id, combined.id].toSorted());
  });

  test('users who may list records but not open them cannot read their log either', async () => {
    const { client } = await hire(app, { account: 'onlyLists', perms: [changeLogPerms.list, 'tms:labJob:list'] });
    expect((await ask(client, {})).data).toMatchObject({ total: 0 });
  });
});

describe('access to the change log', () => {
  test.each(['WAREHOUSE', 'CUSTOMER', 'SELF'])('users who see only some of the records have no access: %s', async (dataScope) => {
    const perms = [changeLogPerms.list, 'tms:labJob:list', 'tms:labJob:query'];
    const { client } = await hire(app, { account: `narrow${dataScope}`, perms, dataScope });
    expect(await ask(client, {})).toMatchObject({ status: 403, code: 40003, data: null });
  });

  test('users without the permission, and guests, have no access', async () => {
    expect(await ask(await app.as('viewer'), {})).toMatchObject({ status: 403, code: 40003 });
    expect(await ask(app.guest, {})).toMatchObject({ status: 401, code: 20007 });
  });

  test('viewing as a user shows what that user would read', async () => {
    const looker = await hire(app, { account: 'logLooker', perms: [accessPerms.viewAs] });
    const { id } = (await app.admin.post(userCalls.find, { account: 'reader' })).data.records[0];
    const { data } = await app.admin.post(accessCalls.viewAs, { userId: id });
    const view = createClient(app.url, data.token);
    expect((await ask(view, {})).data.total).toBe((await ask(reader, {})).data.total);
    expect(await ask(looker.client, {})).toMatchObject({ code: 40003 });
  });

  test.each([
    ['a list', []],
    ['an unknown parameter', { table: 'hwUser' }],
    ['a number', { operator: 7 }],
    ['an incomplete character', { keyword: '\ud800' }],
    ['an unprintable character', { keyword: 'a\0' }],
    ['an invalid period', { time: '2026-01-01' }],
    ['an invalid time', { time: { gte: 'yesterday' } }],
    ['an unknown bound', { time: { within: 'today' } }],
  ])('%s is refused', async (_, filter) => {
    expect(await ask(app.admin, filter)).toMatchObject({ status: 400, code: 40000 });
  });

  test('more than 200 at once is refused', async () => {
    expect((await ask(app.admin, {}, { pageSize: '200' })).code).toBe(20000);
    expect((await ask(app.admin, {}, { pageSize: '201' })).code).toBe(40000);
  });
});
