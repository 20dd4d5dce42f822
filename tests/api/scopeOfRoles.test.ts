import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '../../src/contract/access.ts';
import { create } from './support/lab.ts';
import { hire, roleCalls } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp();
  for (const [name, dataScope, status] of [
    ['seesAll', 'ALL', '0'],
    ['seesHouses', 'WAREHOUSE', '0'],
    ['seesCustomer', 'CUSTOMER', '0'],
    ['seesOwn', 'SELF', '0'],
    ['isOff', 'ALL', '1'],
  ] as const) {
    const { id } = await create(app.admin, roleCalls.save, { roleName: name, roleKey: name, dataScope, status });
    ids[name] = String(id);
  }
  const { data } = await app.admin.post(roleCalls.find, { roleKey: 'admin' });
  ids.admin = data.records[0].id;
});
afterAll(() => app.close());

const idsOf = (...names: string[]) => names.map((name) => ids[name]);

describe('the data scope of an account with several roles', () => {
  test.each([
    ['by its only role', ['seesHouses'], 'ALL', 'WAREHOUSE'],
    ['by the widest of several', ['seesOwn', 'seesHouses'], 'ALL', 'WAREHOUSE'],
    ["not beyond the account's own limit", ['seesAll'], 'CUSTOMER', 'CUSTOMER'],
    ['everywhere as an administrator, whatever else applies', ['admin', 'seesOwn'], 'WAREHOUSE', 'ALL'],
    ['by the enabled roles only', ['isOff', 'seesCustomer'], 'ALL', 'CUSTOMER'],
    ['nowhere without any', ['isOff'], 'ALL', undefined],
  ])('%s', async (_, roles, dataScope, expected) => {
    const answer = await app.admin.post(accessCalls.scopeOfRoles, { roleIds: idsOf(...roles), dataScope });
    expect(answer).toMatchObject({ code: 20000 });
    expect(answer.data.dataScope).toBe(expected);
  });

  test('is shown to users who may see accounts, and to no one else', async () => {
    const body = { roleIds: idsOf('seesOwn'), dataScope: 'ALL' };
    const reader = (await hire(app, { account: 'reachReader', perms: ['fms:user:query'] })).client;
    const other = (await hire(app, { account: 'reachOther', perms: ['fms:user:list'] })).client;
    expect(await reader.post(accessCalls.scopeOfRoles, body)).toMatchObject({
      code: 20000,
      data: { dataScope: 'SELF' },
    });
    expect(await other.post(accessCalls.scopeOfRoles, body)).toMatchObject({ status: 403, code: 40003 });
    expect(await app.guest.post(accessCalls.scopeOfRoles, body)).toMatchObject({ status: 401, code: 20007 });
  });

  test.each([
    ['nothing', {}],
    ['no list', { roleIds: 'all', dataScope: 'ALL' }],
    ['an invalid id', { roleIds: [{ ne: '' }], dataScope: 'ALL' }],
    ['no data scope', { roleIds: [] }],
    ['something else too', { roleIds: [], dataScope: 'ALL', all: true }],
  ])('%s is refused', async (_, body) => {
    expect(await app.admin.post(accessCalls.scopeOfRoles, body)).toMatchObject({ code: 40000 });
  });
});
