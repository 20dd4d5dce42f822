import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import type { Answer, Client } from './support/client.ts';
import { executeRaw } from './support/executeRaw.ts';
import { create } from './support/lab.ts';
import { entriesFor, hire, menuCalls, roleCalls, userCalls } from './support/people.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';

const saveMenus = '/hw/wms/user/hwMenu/saveHwMenuByIds';
const ships = '/hw/wms/hwShipConfig/findHwShipConfigList';
let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
});
afterAll(() => app.close());

type Entry = Answer['data'];
const group = (name: string, orderNum: number, parentId?: string): Promise<Entry> =>
  create(admin, menuCalls.save, {
    ...{ menuType: 'M', menuName: name, menuNameEn: name, orderNum, visible: 0, status: '0' },
    ...(parentId !== undefined && { parentId }),
  });
const read = async (id: string): Promise<Entry> => (await admin.get(menuCalls.findById(id))).data;

/** Removes entries from all roles, because an entry that a role has cannot be deleted. */
async function takeAway(admin: Client, ids: readonly string[]): Promise<void> {
  for (const { id, version } of (await admin.post(roleCalls.find, {})).data.records) {
    const held: string[] = (await admin.post('/hw/wms/user/hwRole/findMenuByRole', { roleId: id })).data;
    const menuIds = held.filter((one) => !ids.includes(one));
    if (menuIds.length < held.length) await create(admin, roleCalls.save, { id, version, menuIds });
  }
}

describe('the menu of finance', { tags: ['sqlite'] }, () => {
  const money = async (client: Client) => {
    const { data } = await client.post(menuCalls.find, {});
    const entries = data.records as Entry[];
    const area = entries.find(({ menuType, name }) => menuType === 'M' && name === 'finance');
    return entries
      .filter(({ parentId, menuType, visible }) => parentId === area.id && menuType === 'C' && Number(visible) === 0)
      .toSorted((a, b) => a.orderNum - b.orderNum);
  };
  const monthEnd = [
    ...['Costs', 'Dispatch price calculator', 'Debit notes', 'Receivables', 'Receipts and payments', 'Supplier bills', 'Payables'],
    ...['Gross profit', 'Aging', 'Cash in and out', 'Price lists', 'Dispatch quotation', 'Combination quotation'],
    ...['Operation-fee quotation', 'Fee items', 'Exchange rates', 'Users and parties', 'Debit-note letterhead'],
  ];

  test('is in the order of the month-end work, with setup last', async () => {
    expect((await money(admin)).map(({ menuNameEn }) => menuNameEn)).toEqual(monthEnd);
  });

  test('replaces an older menu, except entries that an administrator changed or deleted', async () => {
    const old = await startApp();
    const entries = (await old.admin.post(menuCalls.find, {})).data.records as Entry[];
    const [notes, receipts, ageing, cash] = ['accountDetail', 'checkout', 'ageing', 'cash'].map((name) =>
      entries.find((entry) => entry.component === `finance/${name}`),
    );
    const was = `"orderNum" = 26, "visible" = 1, "menuNameEn" = 'Account detail'`;
    await executeRaw(old.database, [`UPDATE "hwMenu" SET ${was} WHERE "id" IN ('${notes.id}', '${receipts.id}', '${ageing.id}')`]);
    const mine = { id: ageing.id, version: ageing.version, menuNameEn: 'How old', orderNum: 3, visible: 0 };
    expect((await old.admin.post(menuCalls.save, mine)).code).toBe(20000);
    const ids = [...entries.filter(({ parentId }) => parentId === cash.id), cash].map(({ id }) => id);
    await takeAway(old.admin, ids);
    for (const id of ids) expect((await old.admin.get(menuCalls.delete(id))).code).toBe(20000);
    await old.restart();
    const again = await money(await old.as('admin'));
    expect(again.map(({ menuNameEn }) => menuNameEn)).toEqual([
      'How old',
      ...monthEnd.filter((name) => name !== 'Aging' && name !== 'Cash in and out'),
    ]);
    await old.close();
  });
});

describe('menu entries', { tags: ['sqlite'] }, () => {
  test('with parent 0 are at the top level, as other clients send it, new or moved', async () => {
    const top = await group('Top', 1, '0');
    const inside = await group('Inside', 1, top.id);
    expect([top.parentId, inside.parentId]).toEqual([null, top.id]);
    const moved = await admin.post(menuCalls.save, { id: inside.id, version: inside.version, parentId: '0' });
    expect(moved).toMatchObject({ code: 20000, data: { parentId: null } });
    expect(await admin.post(menuCalls.save, { id: top.id, version: top.version, parentId: '1' })).toMatchObject({
      code: 40000,
    });
  });

  test('are reordered in one save, all or none', async () => {
    const all = [await group('A', 10), await group('B', 20), await group('C', 30)];
    const [a, b, c] = all;
    const each = all.map(({ id, version }, i) => ({
      id,
      version,
      values: { orderNum: 50 - i, ...(i === 2 && { parentId: a.id }) },
    }));
    expect(await admin.post(saveMenus, { each })).toMatchObject({ code: 20000, data: { changed: 3 } });
    expect(await Promise.all(all.map(({ id }) => read(id)))).toMatchObject([
      { orderNum: 50, version: 2 },
      { orderNum: 49, version: 2 },
      { orderNum: 48, version: 2, parentId: a.id },
    ]);
    const now = () => Promise.all(all.map(({ id }) => read(id)));
    const before = await now();
    const again = (change: object, version = 2) => [
      { id: a.id, version: 2, values: { orderNum: 1 } },
      { id: b.id, version, values: change },
    ];
    for (const [rows, code] of [
      [again({ orderNum: 2 }, 1), 40009],
      [again({ orderNum: -5 }), 40000],
      [again({ parentId: '00000000-0000-7000-8000-000000000000' }), 40000],
      [[...again({ orderNum: 2 }), { id: a.id.replace(/^./, 'f'), version: 2, values: { orderNum: 3 } }], 40004],
      [[{ id: a.id, version: 2, values: { parentId: c.id } }], 40000],
    ] as const) {
      expect((await admin.post(saveMenus, { each: rows })).code, JSON.stringify(rows)).toBe(code);
      expect(await now()).toEqual(before);
    }
    const viewer = await app.as('viewer');
    expect(await viewer.post(saveMenus, { each: again({ orderNum: 2 }) })).toMatchObject({ code: 40003 });
    expect(await now()).toEqual(before);
  });

  test('have unique paths, because a second page with the same path would never be shown', async () => {
    const page = { menuType: 'C', menuName: 'Mine', menuNameEn: 'Mine', name: 'mine', component: 'system/ship' };
    const all = async () => (await admin.post(menuCalls.find, { menuType: 'C' })).data;
    const before = await all();
    for (const path of ['/system/ship', '/system/ship/', '//system/ship'])
      expect((await admin.post(menuCalls.save, { ...page, path })).code, path).toBe(40000);
    expect(await all()).toEqual(before);
    const { id, version } = await create(admin, menuCalls.save, { ...page, path: '/system/mine' });
    const move = { id, version, path: '/system/ship' };
    expect(await admin.post(menuCalls.save, move, { 'Accept-Language': 'en' })).toMatchObject({
      ...{ code: 40000, data: null },
      message: expect.stringContaining('route path'),
    });
    expect(await read(id)).toMatchObject({ version, path: '/system/mine' });
    expect(await admin.post(menuCalls.save, { id, version, menuNameEn: 'Ours' })).toMatchObject({ code: 20000 });
  });

  test('cannot be deleted while entries below or roles use them, and the error says which', async () => {
    const top = await group('Kept', 1);
    const inside = await group('Below', 1, top.id);
    const { client } = await hire(app, { account: 'bosun', perms: ['system:ship:query'] });
    const [button = ''] = await entriesFor(admin, ['system:ship:query']);
    const held = async () => (await client.post(sessionCalls.menu, { menuTypes: ['F'] })).data.length;
    const before = [top, inside, await read(button), await held()];
    for (const [id, resource] of [
      [top.id, 'hwMenu'],
      [button, 'hwRole'],
    ]) {
      const answer = await admin.get(menuCalls.delete(id));
      expect(answer).toMatchObject({ status: 409, code: 40011 });
      expect(answer.data.references).toContainEqual({ resource, count: expect.any(Number) });
    }
    expect([await read(top.id), await read(inside.id), await read(button), await held()]).toEqual(before);
    for (const { id } of [inside, top]) expect(await admin.get(menuCalls.delete(id))).toMatchObject({ code: 20000 });
  });

  test('disable everything below them: nobody holds it then, and it returns when they are enabled', async () => {
    const { client } = await hire(app, { account: 'seaman', perms: ['system:ship:list'] });
    const [button = ''] = await entriesFor(admin, ['system:ship:list']);
    const page = await read((await read(button)).parentId);
    const held = async () => (await client.post(sessionCalls.menu, { menuTypes: ['F'] })).data.length;
    const turn = async (status: string) => admin.post(menuCalls.save, { id: page.id, version: (await read(page.id)).version, status });
    expect([(await client.post(ships, {})).code, await held()]).toEqual([20000, 1]);
    await turn('1');
    expect([(await client.post(ships, {})).code, await held()]).toEqual([40003, 0]);
    // A user who lacks a permission below the entry must not enable the entry for others.
    const perms = ['system:menu:list', 'system:menu:query', 'system:menu:edit'];
    const { client: keeper } = await hire(app, { account: 'menuKeeper', perms });
    const off = await read(page.id);
    expect(await keeper.post(menuCalls.save, { id: off.id, version: off.version, status: '0' })).toMatchObject({
      code: 40003,
    });
    expect(await read(page.id)).toEqual(off);
    await turn('0');
    expect([(await client.post(ships, {})).code, await held()]).toEqual([20000, 1]);
  });
});

describe('a new account', { tags: ['sqlite'] }, () => {
  test('has no password until one is set; a password in its save is rejected by name', async () => {
    const [role] = (await admin.post(roleCalls.find, { roleKey: 'viewer' })).data.records;
    const reported = { account: 'fresh', userCode: 'FRESH', userName: 'Fresh', roleIds: [role.id] };
    const rejected = await admin.post(userCalls.save, { ...reported, password: adminPassword }, { 'Accept-Language': 'en' });
    expect(rejected).toMatchObject({ code: 40000, data: { errors: [{ path: '/password' }] } });
    const user = await create(admin, userCalls.save, reported);
    const login = () => app.guest.post(sessionCalls.login, { account: 'fresh', password: adminPassword });
    expect(await login()).toMatchObject({ code: 40001 });
    expect(await admin.post(userCalls.password, { id: user.id, password: adminPassword })).toMatchObject({
      code: 20000,
    });
    expect(await login()).toMatchObject({ code: 20000 });
    const { records } = (await admin.get(userCalls.log(user.id))).data;
    expect(records[0]).toMatchObject({ action: 'action:resetPwd', operator: 'admin', changes: [] });
  });
});

test('an older database, where the menu table held grants, keeps them', { tags: ['sqlite'] }, async () => {
  const old = await startApp();
  const grants = async () => {
    const answers = [];
    for (const account of ['admin', 'orderClerk', 'warehouseKeeper', 'viewer']) {
      const client = await old.as(account);
      for (const menuTypes of [['M', 'C'], ['F']]) answers.push((await client.post(sessionCalls.menu, { menuTypes })).data);
    }
    return answers;
  };
  const before = await grants();
  const roles = (await old.admin.post(roleCalls.find, {})).data.records as Entry[];
  const users = (await old.admin.post(userCalls.find, {})).data.records as Entry[];
  const given = ({ menuIds }: Entry): string[] => (menuIds ?? []).toSorted();
  const pairs = (rows: readonly Entry[], list: string) =>
    rows.flatMap((row) => ((row[list] ?? []) as string[]).map((id) => `('${row.id}', '${id}')`));
  await executeRaw(old.database, [
    `insert into "sys_userRole" ("userId", "roleId") values ${pairs(users, 'roleIds').join()}`,
    `insert into "sys_roleMenu" ("roleId", "menuId") values ${pairs(roles, 'menuIds').join()}`,
    `update "hwUser" set "roleIds" = null`,
    `update "hwRole" set "menuIds" = null, "userCount" = null`,
    `update "hwMenu" set "parentId" = '0' where "parentId" is null`,
    `delete from "sys_setting" where name = 'grantsAdopted'`,
  ]);
  await old.restart();
  expect(await grants()).toEqual(before);
  const now = (await old.admin.post(roleCalls.find, {})).data.records as Entry[];
  expect(now.map(({ userCount }) => userCount)).toEqual(roles.map(({ userCount }) => userCount));
  expect(now.map(given)).toEqual(roles.map(given));
  // The permission is granted only once. If an administrator removes it, it does not come back.
  const [viewer] = now.filter(({ roleKey }) => roleKey === 'viewer');
  await old.admin.post(roleCalls.save, { id: viewer.id, version: viewer.version, menuIds: [] });
  await old.restart();
  expect(await (await old.as('viewer')).post(ships, {})).toMatchObject({ code: 40003 });
  await old.close();
});

test('a call that gets its own permission is granted to holders of the former one, until it is revoked', { tags: ['sqlite'] }, async () => {
  const old = await startApp();
  const logOf = '/hw/wms/hwOrder/findHwOrderLogList/none';
  const query = 'wms:order:query';
  const reader = await hire(old, { account: 'reader', perms: ['wms:order:list', query] });
  const stranger = await hire(old, { account: 'stranger', perms: ['wms:order:list'] });
  expect(await reader.client.get(logOf)).toMatchObject({ code: 40003 });
  const [entry] = await entriesFor(old.admin, ['wms:order:log']);
  // Creates the state of a database from a release that did not have this permission yet.
  await executeRaw(old.database, [
    `delete from "sys_menuSeed" where "seedKey" = 'F wms:order:log'`,
    `delete from "hwMenu" where id = '${entry}'`,
  ]);
  await old.restart();
  const roleOf = async ({ role }: typeof reader) => (await old.admin.get(roleCalls.findById(role.id))).data;
  const [now] = await entriesFor(old.admin, ['wms:order:log']);
  const after = await roleOf(reader);
  expect(after.menuIds.toSorted()).toEqual([...reader.role.menuIds, now].toSorted());
  expect(after.version).toBe(reader.role.version + 1);
  expect(await roleOf(stranger)).toMatchObject({ menuIds: stranger.role.menuIds, version: stranger.role.version });
  expect(await (await old.as('reader')).get(logOf)).toMatchObject({ code: 40004 });
  // If an administrator removes the permission later, it does not come back.
  await old.admin.post(roleCalls.save, { id: after.id, version: after.version, menuIds: reader.role.menuIds });
  await old.restart();
  expect(await (await old.as('reader')).get(logOf)).toMatchObject({ code: 40003 });
  await old.close();
});

test('a page drawn by code has an entry with its permission, and a button below it', { tags: ['sqlite'] }, async () => {
  cpSync(join(import.meta.dirname, '../fixtures/business/labParcel.json'), join(app.schemas, 'lab/labParcel.json'));
  type Line = { id: string; parentId: string; menuType: string; component: string; perms: string; visible: number };
  const read = async (): Promise<readonly Line[]> =>
    (await admin.post(menuCalls.find, { perms: { startsWith: 'lab:parcel' } })).data.records;
  await expect.poll(async () => (await read()).length).toBeGreaterThan(5);
  const entries = await read();
  const page = entries.find(({ component }) => component === 'lab/desk');
  const buttons = entries.filter(({ menuType, perms }) => menuType === 'F' && perms === 'lab:parcel:receive');
  expect(page).toMatchObject({ menuType: 'C', perms: 'lab:parcel:receive', visible: 0 });
  expect(buttons.map(({ parentId }) => parentId)).toEqual([page?.id]);
  expect(entries.find(({ component }) => component === 'lab/nobody')).toMatchObject({
    perms: 'lab:parcel:list',
    visible: 1,
  });
  // Printing a label is a button of the list.
  const list = entries.find(({ component }) => component === 'lab/parcel');
  expect(entries.find(({ perms }) => perms === 'lab:parcel:tag')).toMatchObject({ menuType: 'F', parentId: list?.id });

  // An action that a second file also uses keeps its place in the menu. Here, orders also use devanning.
  const devan = (await admin.post(menuCalls.find, { perms: 'wms:inside:devan' })).data.records as readonly Line[];
  const [devanPage] = devan.filter(({ component }) => component === 'inLibrary/devan');
  expect(devan.filter(({ menuType }) => menuType === 'F')).toMatchObject([{ parentId: devanPage?.id }]);

  const { client } = await hire(app, { account: 'receiver', perms: ['lab:parcel:receive'] });
  const { data } = await client.post(sessionCalls.menu, { menuTypes: ['C'] });
  expect((data as readonly Line[]).map(({ component }) => component)).toEqual(['lab/desk']);
});

describe('a chain of 2,200 groups, stored before there was a limit', { tags: ['sqlite'] }, () => {
  let deep: TestApp;
  const levelsOf = (tree: readonly Entry[]): number => {
    let levels = 0;
    for (let row = tree; row.length > 0; row = row.flatMap(({ children = [] }) => children)) levels += 1;
    return levels;
  };
  const treeOf = async (): Promise<readonly Entry[]> => {
    const answer = await deep.admin.post(sessionCalls.menu, { menuTypes: ['M', 'C'] });
    expect(answer).toMatchObject({ status: 200, code: 20000 });
    return answer.data;
  };

  beforeAll(async () => {
    deep = await startApp();
    const chain = Array.from({ length: 2_200 }, (_, i) => [
      `update chained set id = 'deep${i}', "parentId" = ${i === 0 ? 'null' : `'deep${i - 1}'`}`,
      'insert into "hwMenu" select * from chained',
    ]);
    await executeRaw(deep.database, [
      `create table chained as select * from "hwMenu" where path = '/system/ship'`,
      `update chained set path = '/deep', "menuType" = 'M', name = null`,
      ...chain.flat(),
      `update chained set id = 'deepPage', "parentId" = 'deep2199', "menuType" = 'C', name = 'deepPage'`,
      'insert into "hwMenu" select * from chained',
      'drop table chained',
    ]);
    await deep.restart();
  });
  afterAll(() => deep.close());

  test('the navigation survives: the tree is ten levels deep, and has every other entry and the page at its end', async () => {
    const tree = await treeOf();
    expect(levelsOf(tree)).toBe(10);
    expect(JSON.stringify(tree)).toContain('"path":"/system/ship"');
    expect(JSON.stringify(tree)).toContain('"id":"deepPage"');
  });

  test('can be read as a table and as a tree, and repaired from the top', async () => {
    const asTree = { treeBy: 'parentId', withAncestors: true, menuType: 'C', path: '/deep' };
    expect(await deep.admin.post(menuCalls.find, asTree)).toMatchObject({ code: 20000, data: { total: 1 } });
    const { version } = (await deep.admin.get(menuCalls.findById('deep12'))).data;
    const moved = await deep.admin.post(menuCalls.save, { id: 'deep12', version, parentId: null });
    expect(moved).toMatchObject({ code: 20000, data: { parentId: null } });
    expect(levelsOf(await treeOf())).toBe(10);
  });
});
