import { expect, test } from 'vitest';
import { accessCalls } from '../../src/contract/access.ts';
import { listViewCalls } from '../../src/contract/lists.ts';
import { changeLogCalls } from '../../src/contract/log.ts';
import { sessionCalls, sessionListCalls } from '../../src/contract/session.ts';
import { executeRaw } from './support/executeRaw.ts';
import { callsOf, create, job } from './support/lab.ts';
import { roleCalls, userCalls } from './support/people.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
const firstOf = async (app: TestApp, call: string, filter: object) => (await app.admin.post(call, filter, english)).data.records[0];

test('the initial accounts and their roles have a name in each language wherever they are shown', async () => {
  const app = await startApp();
  const { admin } = app;
  const keeper = await firstOf(app, userCalls.find, { account: 'warehouseKeeper' });
  expect(keeper).toMatchObject({ userName: '仓库管理员', roleIdsLabel: ['Warehouse keeper'] });
  const role = await firstOf(app, roleCalls.find, { roleKey: 'viewer' });
  const made = await create(admin, job.save, { subject: 'named', clerkId: keeper.id });
  await admin.post(listViewCalls.save, { resource: 'labJob', name: 'shared', roleKeys: ['viewer'] });
  await app.as('viewer');
  const requested = { account: 'viewer', password: adminPassword };
  const listed = (call: string, filter: object, name: string) => async (language: string) =>
    (await admin.post(call, filter, { 'Accept-Language': language })).data.records[0]?.[name];
  const reads: readonly (readonly [zh: string, en: string, read: (language: string) => Promise<unknown>])[] = [
    ['仓库管理员', 'Warehouse keeper', listed(job.find, { id: made.id }, 'clerkIdLabel')],
    ['系统管理员', 'Administrator', listed(changeLogCalls.find, { recordId: made.id }, 'operatorName')],
    ['系统管理员', 'Administrator', listed(listViewCalls.find, { resource: 'labJob' }, 'ownerName')],
    ['系统管理员', 'Administrator', listed(listViewCalls.roles, { resource: 'labJob' }, 'roleName')],
    ['只读查看', 'Viewer', listed(sessionListCalls.find, { keyword: 'viewer' }, 'userName')],
    [
      '只读查看',
      'Viewer',
      async (language) => {
        const { data } = await admin.post(accessCalls.explain, { roleId: role.id }, { 'Accept-Language': language });
        return data.roles[0].roleName;
      },
    ],
  ];
  for (const [zh, en, read] of reads) expect([await read('zh'), await read('en')]).toEqual([zh, en]);
  const choose = (keyword: string) => listed(callsOf('LabJob').choices, { field: 'clerkId', keyword }, 'label');
  expect([await choose('只读')('zh'), await choose('iewe')('en')]).toEqual(['只读查看', 'Viewer']);
  const { userInfo } = (await app.guest.post(sessionCalls.login, requested)).data;
  expect(userInfo).toMatchObject({ name: '只读查看', nameEn: 'Viewer' });
  const viewed = await admin.post(accessCalls.viewAs, { userId: keeper.id });
  expect(viewed.data.userInfo).toMatchObject({ name: '仓库管理员', nameEn: 'Warehouse keeper' });
  await app.close();
});

test('an older database gets these names once, except where a user has changed one since', async () => {
  const app = await startApp();
  await executeRaw(app.database, [
    `drop index "ux_hwRole_roleNameEn"`,
    // SQLite has it for searches by the last characters.
    `drop index if exists "ix_hwRole_end_roleNameEn"`,
    `alter table "hwRole" drop column "roleNameEn"`,
    `alter table "hwUser" drop column "userNameEn"`,
    `update "hwRole" set "roleName" = '司机' where "roleKey" = 'dispatcher'`,
    `update "hwUser" set "userName" = '王芳' where "account" = 'finance'`,
    `delete from "sys_setting" where name = 'seedsNamedInEnglish'`,
  ]);
  await app.restart();
  const names = async () => {
    const roles = (await app.admin.post(roleCalls.find, {})).data.records;
    const users = (await app.admin.post(userCalls.find, { sorts: [{ field: 'account', order: 'asc' }] })).data.records;
    return [roles.map((role: any) => role.roleNameEn), users.map((user: any) => [user.account, user.userNameEn])];
  };
  const expected = [
    ['Administrator', 'Order clerk', 'Warehouse keeper', null, 'Finance', 'Viewer'],
    [
      ['admin', 'Administrator'],
      ['dispatcher', 'Dispatcher'],
      ['finance', null],
      ['orderClerk', 'Order clerk'],
      ['viewer', 'Viewer'],
      ['warehouseKeeper', 'Warehouse keeper'],
    ],
  ];
  expect(await names()).toEqual(expected);
  const viewer = await firstOf(app, roleCalls.find, { roleKey: 'viewer' });
  await create(app.admin, roleCalls.save, { id: viewer.id, version: viewer.version, roleNameEn: null });
  await app.restart();
  expect((await firstOf(app, roleCalls.find, { roleKey: 'viewer' })).roleNameEn).toBeNull();
  await app.close();
});
