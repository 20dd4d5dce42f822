import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViewCalls, type SavedView } from '../../src/contract/lists.ts';
import type { Client } from './support/client.ts';
import { create, job } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
/** A user who may share views of jobs, and may not read their cost. */
let dispatcher: Client;
/** A user who may read the cost, and may not share views. */
let finance: Client;
let viewer: Client;

beforeAll(async () => {
  app = await startApp();
  [dispatcher, finance, viewer] = [await app.as('dispatcher'), await app.as('finance'), await app.as('viewer')];
  await create(app.admin, job.save, { subject: 'cheap', cost: '1.00' });
});
afterAll(() => app.close());

const find = (client: Client, resource = 'labJob') => client.post(listViewCalls.find, { resource });
const views = async (client: Client): Promise<SavedView[]> => (await find(client)).data.records;
const named = async (client: Client, name: string) => (await views(client)).find((view) => view.name === name);
const send = (client: Client, body: object, headers = {}) => client.post(listViewCalls.save, body, headers);
const save = async (client: Client, body: object): Promise<SavedView> => {
  const answer = await send(client, { resource: 'labJob', ...body });
  expect(answer).toMatchObject({ code: 20000 });
  return answer.data;
};
const remove = (client: Client, id: string) => client.get(`${listViewCalls.deleteById}/${id}`);

const content = {
  keyword: 'steel',
  filters: { state: ['OPEN'], weightKg: { gte: 10 } },
  sorts: [{ field: 'subject', order: 'asc' }],
  columns: [{ field: 'subject', width: 200, pin: 'left' }, { field: 'weightKg' }, { field: 'createTime' }],
};

describe('a view', () => {
  test('is stored as saved, in every session, for its owner only', async () => {
    const saved = await save(finance, { name: '  Mine  ', ...content });
    expect(saved).toMatchObject({ name: 'Mine', version: 1, isMine: true, canEdit: true, roleKeys: [], ...content });
    expect(await views(await app.as('finance'))).toEqual([saved]);
    for (const other of [app.admin, dispatcher, viewer]) {
      expect(await named(other, 'Mine')).toBeUndefined();
      expect(await send(other, { id: saved.id, version: 1, name: 'Stolen' })).toMatchObject({ code: 40004 });
      expect(await remove(other, saved.id)).toMatchObject({ code: 40004 });
    }
    expect(await named(finance, 'Mine')).toEqual(saved);
  });

  test('cannot be deleted by a prefetch', async () => {
    const saved = await save(finance, { name: 'Kept', ...content });
    const ahead = await finance.get(`${listViewCalls.deleteById}/${saved.id}`, { 'Sec-Purpose': 'prefetch' });
    expect(ahead).toMatchObject({ status: 403, code: 40003 });
    expect(await named(finance, 'Kept')).toEqual(saved);
    expect(await remove(finance, saved.id)).toMatchObject({ code: 20000 });
  });

  test('changes only in the sent parts, with a version check', async () => {
    const saved = await save(finance, { name: 'To change', ...content });
    const renamed = await save(finance, { id: saved.id, version: 1, name: 'Changed' });
    expect(renamed).toMatchObject({ id: saved.id, name: 'Changed', version: 2, ...content });
    const narrowed = await save(finance, { id: saved.id, version: 2, keyword: '', filters: { state: ['DONE'] } });
    expect(narrowed).toMatchObject({
      name: 'Changed',
      keyword: '',
      filters: { state: ['DONE'] },
      sorts: content.sorts,
    });
    const stale = await send(finance, { id: saved.id, version: 2, name: 'Late' });
    expect(stale).toMatchObject({ status: 409, code: 40009, data: { current: narrowed } });
    expect(await send(finance, { id: saved.id, name: 'Blind' })).toMatchObject({ status: 400, code: 40000 });
    expect(await named(finance, 'Changed')).toEqual(narrowed);
  });

  test('can be deleted only once', async () => {
    const { id } = await save(finance, { name: 'Doomed' });
    expect(await remove(finance, id)).toMatchObject({ code: 20000 });
    expect(await named(finance, 'Doomed')).toBeUndefined();
    expect(await remove(finance, id)).toMatchObject({ code: 40004 });
    expect(await remove(finance, '..%2F..')).toMatchObject({ code: 40004 });
  });

  test('has a unique name among those of its owner, per list', async () => {
    await save(finance, { name: 'Once' });
    expect(await send(finance, { resource: 'labJob', name: 'Once ' })).toMatchObject({
      ...{ status: 409, code: 40010 },
      data: { errors: [{ path: '/name', keyword: 'unique' }] },
    });
    const other = await save(finance, { name: 'Twice' });
    expect(await send(finance, { id: other.id, version: 1, name: 'Once' })).toMatchObject({ code: 40010 });
    for (const resource of ['labJob', 'labMaker']) expect(await send(app.admin, { resource, name: 'Once' })).toMatchObject({ code: 20000 });
  });

  test('is created once, however often the request is sent', async () => {
    const key = { 'Idempotency-Key': 'view-once' };
    const body = { resource: 'labJob', name: 'Repeated', ...content };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(finance, body, key)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await views(finance)).filter(({ name }) => name === 'Repeated')).toHaveLength(1);
  });

  test('is one of at most a hundred, also for concurrent requests', async () => {
    const client = viewer;
    const results = await Promise.all(Array.from({ length: 105 }, (_, i) => send(client, { resource: 'labMaker', name: `View ${i}` })));
    const rejected = results.filter(({ code }) => code !== 20000);
    expect(rejected).toHaveLength(5);
    for (const answer of rejected) expect(answer).toMatchObject({ status: 413, code: 40013 });
    expect((await find(client, 'labMaker')).data.total).toBe(100);
    const page = await client.post(listViewCalls.find, { resource: 'labMaker' }, { pageSize: '30', pageNo: '4' });
    expect(page.data).toMatchObject({ total: 100, pageNo: 4, pageSize: 30 });
    expect(page.data.records).toHaveLength(10);
  });
});

describe('a view is rejected', () => {
  const columns = Array.from({ length: 201 }, (_, i) => ({ field: `f${i}` }));
  test.each([
    ['no name', { name: undefined }],
    ['an empty name', { name: '   ' }],
    ['a name of 61 characters', { name: '船'.repeat(61) }],
    ['a name with a line break', { name: 'a\nb' }],
    ['a number for a name', { name: 7 }],
    ['an unknown field in a filter', { filters: { nope: 1 } }],
    ['an unknown operator', { filters: { weightKg: { near: 1 } } }],
    ['a value that the field cannot have', { filters: { weightKg: 'heavy' } }],
    ['a list for filters', { filters: [] }],
    ['a keyword among the filters', { filters: { keyword: 'x' } }],
    ['an unknown field in the order', { sorts: [{ field: 'nope', order: 'asc' }] }],
    ['too many sorts', { sorts: Array(11).fill({ field: 'subject', order: 'asc' }) }],
    ['an unknown column', { columns: [{ field: 'nope' }] }],
    ['a column twice', { columns: [{ field: 'subject' }, { field: 'subject' }] }],
    ['too many columns', { columns }],
    ['too narrow a column', { columns: [{ field: 'subject', width: 1 }] }],
    ['a number for a keyword', { keyword: 7 }],
    ['too long a keyword', { keyword: 'x'.repeat(1_001) }],
    ['an unknown property', { owner: 'admin' }],
    ['roles that are not a list', { roleKeys: 'viewer' }],
    ['an unknown role', { roleKeys: ['nobody'] }],
  ])('%s', async (_, change) => {
    const before = (await find(app.admin)).data.total;
    const answer = await send(app.admin, { resource: 'labJob', name: 'Refused', ...change });
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect((await find(app.admin)).data.total).toBe(before);
  });

  test('when it is too large', async () => {
    const filters = { subject: Array.from({ length: 4_000 }, (_, i) => `${i}`.padStart(20, '0')) };
    expect(await send(app.admin, { resource: 'labJob', name: 'Huge', filters })).toMatchObject({ code: 40013 });
  });

  test('for a user who may not see the list, or is not logged in', async () => {
    const clerk = await app.as('orderClerk');
    expect(await find(clerk)).toMatchObject({ status: 403, code: 40003 });
    expect(await find(clerk, 'labNothing')).toMatchObject({ status: 403, code: 40003 });
    expect(await send(clerk, { resource: 'labJob', name: 'x' })).toMatchObject({ code: 40003 });
    expect(await find(app.guest)).toMatchObject({ code: 20007 });
    expect(await send(app.guest, { resource: 'labJob', name: 'x' })).toMatchObject({ code: 20007 });
    expect(await remove(app.guest, 'x')).toMatchObject({ code: 20007 });
  });
});

describe('sharing', () => {
  test('needs its permission, and lets the roles see but not change the view', async () => {
    expect(await send(finance, { resource: 'labJob', name: 'Ours', roleKeys: ['viewer'] })).toMatchObject({
      ...{ status: 403, code: 40003 },
    });
    const mine = await save(finance, { name: 'Still mine' });
    const widened = await send(finance, { id: mine.id, version: 1, roleKeys: ['viewer'] });
    expect(widened).toMatchObject({ status: 403, code: 40003 });

    const shared = await save(dispatcher, { name: 'Open jobs', ...content, roleKeys: ['viewer', 'finance'] });
    const seen = await named(viewer, 'Open jobs');
    expect(seen).toMatchObject({ ...content, isMine: false, canEdit: false, roleKeys: ['viewer'] });
    expect(seen?.ownerName).not.toBe('');
    expect(await send(viewer, { id: shared.id, version: 1, name: 'Mine now' })).toMatchObject({ code: 40003 });
    expect(await remove(viewer, shared.id)).toMatchObject({ status: 403, code: 40003 });
    expect(await named(finance, 'Open jobs')).toBeDefined();
    expect(await named(await app.as('dispatcher'), 'Open jobs')).toMatchObject({ isMine: true, canEdit: true });
  });

  test('can be changed and undone by users with the permission', async () => {
    const shared = await save(dispatcher, { name: 'For viewers', roleKeys: ['viewer'] });
    expect(await named(app.admin, 'For viewers')).toMatchObject({ isMine: false, canEdit: true });
    const renamed = await save(app.admin, { id: shared.id, version: 1, name: 'For all viewers' });
    expect(renamed).toMatchObject({ version: 2, isMine: false });
    expect(await named(dispatcher, 'For all viewers')).toMatchObject({ isMine: true });
    await save(app.admin, { id: shared.id, version: 2, roleKeys: [] });
    expect(await named(viewer, 'For all viewers')).toBeUndefined();
    expect(await named(app.admin, 'For all viewers')).toBeUndefined();
    expect(await named(dispatcher, 'For all viewers')).toMatchObject({ roleKeys: [], isMine: true });
  });

  test('offers the list of roles only to users who may share views', async () => {
    const roles = await dispatcher.post(listViewCalls.roles, { resource: 'labJob' });
    expect(roles.data.records.map(({ roleKey }: { roleKey: string }) => roleKey)).toContain('viewer');
    expect(Object.keys(roles.data.records[0])).toEqual(['roleKey', 'roleName']);
    expect(await finance.post(listViewCalls.roles, { resource: 'labJob' })).toMatchObject({ code: 40003 });
    expect(await dispatcher.post(listViewCalls.roles, { resource: 'labMaker' })).toMatchObject({ code: 40003 });
  });
});

describe('a field that the user may not read', () => {
  const secret = {
    filters: { cost: { gt: '1.50' }, state: ['OPEN'] },
    sorts: [
      { field: 'cost', order: 'desc' },
      { field: 'subject', order: 'asc' },
    ],
    columns: [{ field: 'cost' }, { field: 'subject' }],
  };

  test('cannot be put into a view, and is as unknown as a field that does not exist', async () => {
    for (const part of [{ filters: { cost: '1.00' } }, { sorts: [secret.sorts[0]] }, { columns: [{ field: 'cost' }] }]) {
      const answer = await send(dispatcher, { resource: 'labJob', name: 'Sly', ...part });
      const other = await send(dispatcher, {
        ...{ resource: 'labJob', name: 'Sly' },
        ...JSON.parse(JSON.stringify(part).replace('cost', 'nope')),
      });
      expect(answer).toMatchObject({ status: 400, code: 40000 });
      expect(JSON.stringify(answer.data).replaceAll('cost', 'nope')).toBe(JSON.stringify(other.data));
    }
  });

  test('is removed from a shared view, which reports the number of removed parts', async () => {
    const shared = await save(app.admin, { name: 'Dear', ...secret, roleKeys: ['dispatcher', 'finance'] });
    const seen = await named(dispatcher, 'Dear');
    expect(JSON.stringify(seen)).not.toContain('cost');
    expect(JSON.stringify(seen)).not.toContain('1.50');
    expect(seen).toMatchObject({
      filters: { state: ['OPEN'] },
      sorts: [secret.sorts[1]],
      columns: [{ field: 'subject' }],
      withheld: { filters: 1, sorts: 1, columns: 1 },
    });
    expect(await named(finance, 'Dear')).toMatchObject({ ...secret, withheld: { filters: 0, sorts: 0, columns: 0 } });

    // If a user changes a view that has filters this user cannot see, these filters are kept for users who can see them.
    const changed = await save(dispatcher, { id: shared.id, version: 1, filters: { state: ['DONE'] } });
    expect(JSON.stringify(changed)).not.toContain('cost');
    expect(await named(finance, 'Dear')).toMatchObject({
      filters: { cost: { gt: '1.50' }, state: ['DONE'] },
      columns: expect.arrayContaining([{ field: 'cost' }]),
    });
    const stale = await send(dispatcher, { id: shared.id, version: 1, name: 'x' });
    expect(stale).toMatchObject({ code: 40009 });
    expect(stale.text).not.toContain('cost');
  });
});

test('a view survives the removal of a field, and names it to users who can fix the view', async () => {
  const file = join(app.schemas, 'lab/labJob.json');
  const text = readFileSync(file, 'utf8');
  const keys = async () => Object.keys((await app.admin.post(job.find, {})).data.records[0]);
  const withExtra = JSON.parse(text);
  withExtra.record.properties.extra = { type: 'string', title: { zh: '附加', en: 'Extra' } };
  writeFileSync(file, JSON.stringify(withExtra));
  await expect.poll(keys).toContain('extra');
  const parts = { filters: { extra: 'x', state: ['OPEN'] }, columns: [{ field: 'extra' }, { field: 'subject' }] };
  const saved = await save(dispatcher, { name: 'With extra', ...parts, roleKeys: ['viewer'] });
  writeFileSync(file, text);
  await expect.poll(keys).not.toContain('extra');
  expect(await named(dispatcher, 'With extra')).toEqual(saved);
  expect(await named(viewer, 'With extra')).toMatchObject({
    ...{ filters: { state: ['OPEN'] }, columns: [{ field: 'subject' }] },
    withheld: { filters: 1, sorts: 0, columns: 1 },
  });
});
