import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '../../src/contract/access.ts';
import type { MenuEntry } from '../../src/contract/menu.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import type { Client } from './support/client.ts';
import { count, create, maker } from './support/lab.ts';
import { entriesFor, hire, menuCalls } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
const users: Record<string, Client> = {};
let record: { id: string };

const wharf = '/hw/wms/hwQuayConfig';
const rule = '/hw/carserv/repair/ruleConfig';

beforeAll(async () => {
  app = await startApp();
  for (const account of ['orderClerk', 'warehouseKeeper', 'dispatcher', 'finance', 'viewer']) users[account] = await app.as(account);
  users.admin = app.admin;
  users.guest = app.guest;
  record = await create(app.admin, maker.save, { makerCode: 'KEEP', makerName: 'Keep' });
});
afterAll(() => app.close());

/** Each permission suffix and a call that requires it. Without the permission, the call must neither return nor change anything. */
const calls: readonly { suffix: string; make: (client: Client) => ReturnType<Client['get']> }[] = [
  { suffix: 'list', make: (client) => client.post(maker.find, {}) },
  { suffix: 'query', make: (client) => client.get(maker.findById(record.id)) },
  { suffix: 'query', make: (client) => client.get(maker.log(record.id)) },
  { suffix: 'add', make: (client) => client.post(maker.save, { makerCode: 'EVIL', makerName: 'Evil' }) },
  { suffix: 'edit', make: (client) => client.post(maker.save, { id: record.id, version: 1, makerName: 'Evil' }) },
  { suffix: 'remove', make: (client) => client.get(maker.deleteById(record.id)) },
  { suffix: 'remove', make: (client) => client.post(maker.deleteByIds, [record.id]) },
];

describe('every call of a resource', () => {
  test.each(calls.map(({ suffix }, index) => [suffix, index] as const))(
    'that needs %s (call %i) is let through only for those who hold it',
    async (suffix, index) => {
      const { make } = calls[index] as (typeof calls)[number];
      expect(await make(app.guest)).toMatchObject({ status: 401, code: 20007 });
      for (const account of ['orderClerk', 'warehouseKeeper', 'dispatcher', 'finance']) {
        expect(await make(users[account] as Client), account).toMatchObject({ status: 403, code: 40003 });
      }
      const mayRead = suffix === 'list' || suffix === 'query';
      expect(await make(users.viewer as Client)).toMatchObject({ code: mayRead ? 20000 : 40003 });
      expect((await app.admin.get(maker.findById(record.id))).data).toMatchObject({ makerName: 'Keep', version: 1 });
      expect(await count(app.admin, maker.find)).toBe(1);
    },
  );

  test('matches the permissions of the built-in roles', async () => {
    const allowed: [string, string, number][] = [
      ['orderClerk', `${wharf}/findHwQuayConfigList`, 20000],
      ['orderClerk', `${wharf}/saveHwQuayConfig`, 40003],
      ['dispatcher', `${rule}/findRuleConfigList`, 20000],
      ['dispatcher', `${rule}/saveRuleConfig`, 40000],
      ['finance', '/hw/wms/hwCostConfig/saveHwCostConfig', 40000],
      ['viewer', '/hw/wms/hwCostConfig/findHwCostConfigList', 40003],
      ['warehouseKeeper', '/hw/wms/hwRepositoryConfig/findHwRepositoryConfigList', 20000],
    ];
    for (const [account, call, code] of allowed) {
      expect(await (users[account] as Client).post(call, {}), `${account} ${call}`).toMatchObject({ code });
    }
  });
});

describe('the menu', () => {
  const tree = async (client: Client, menuTypes: unknown): Promise<MenuEntry[]> =>
    (await client.post(sessionCalls.menu, { menuTypes })).data;
  const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

  test('of an administrator holds every screen of the resource files, in groups', async () => {
    const entries = await tree(app.admin, ['M', 'C']);
    const system = entries.find((entry) => entry.name === 'system');
    expect(system).toMatchObject({ menuType: 'M', menuName: '系统管理', menuNameEn: 'System', visible: 0 });
    const ship = system?.children?.find((entry) => entry.component === 'system/ship');
    expect(ship).toMatchObject({
      menuType: 'C',
      path: '/system/ship',
      menuName: '船舶管理',
      menuNameEn: 'Vessels',
      perms: 'system:ship:list',
    });
    expect(flat(entries).some((entry) => entry.menuType === 'F')).toBe(false);
  });

  test('of each role holds only what was granted', async () => {
    const paths = async (account: string) =>
      flat(await tree(users[account] as Client, ['M', 'C']))
        .map((entry) => entry.path)
        .filter(Boolean)
        .toSorted();
    const orders = ['/orderManage', '/orderManage/detail', '/orderManage/goods'];
    const deliveries = ['deliveryDetail', 'deliveryItem', 'deliveryList'].map((page) => `/scheduling/${page}`);
    expect(await paths('warehouseKeeper')).toEqual([
      ...['count', 'devan', 'inside', 'insideFlow', 'inventory', 'locator', 'scan'].map((page) => `/inLibrary/${page}`),
      ...[...orders, '/scheduling/carDispatch', '/scheduling/combinedCarDispatchDetail', ...deliveries],
      ...['/scheduling/loading', '/scheduling/planningBoard', '/system/repository'],
    ]);
    const finance = ['costDetail', 'costs', 'dispatchQuotation', 'priceLists', 'tryPrice'];
    expect(await paths('dispatcher')).toEqual([
      ...finance.map((page) => `/finance/${page}`),
      ...['/inLibrary/inside', '/inLibrary/insideFlow'],
      ...['/lab/crate', '/lab/job', '/lab/job/detail', '/lab/task'],
      ...[...orders, '/scheduling/car', '/scheduling/carDispatch', '/scheduling/carService'],
      ...['/scheduling/combinedCarDispatch', '/scheduling/combinedCarDispatchDetail', ...deliveries],
      ...['/scheduling/directDispatch', '/scheduling/loading', '/scheduling/planningBoard', '/scheduling/suggestions'],
      ...['/system/repository', '/system/rule', '/system/wharf'],
    ]);
  });

  test('lists the buttons of the caller', async () => {
    const perms = flat(await tree(users.orderClerk as Client, ['F']))
      .map((entry) => entry.perms)
      .toSorted();
    // Permissions are expected in the order of the suffixes in contract README section 4, followed by the actions in the order of the
    // files.
    const orders = ['add', 'assign', 'cancel', 'edit', 'export', 'hold', 'import', 'list', 'log', 'print', 'query', 'remove', 'removeFile'];
    const goods = ['add', 'edit', 'export', 'import', 'list', 'print', 'query', 'remove', 'shareView'];
    expect(perms.filter((perm: string) => perm.startsWith('wms:'))).toEqual([
      ...['wms:inside:list', 'wms:inside:query', 'wms:insideFlow:list'],
      ...[...orders, 'shareView', 'status', 'submit', 'upload'].map((name) => `wms:order:${name}`),
      ...goods.map((name) => `wms:orderGoods:${name}`),
      ...['add', 'edit', 'export', 'import', 'list', 'query', 'shareView'].map((name) => `wms:shop:${name}`),
    ]);
    const deliveries = ['add', 'appoint', 'edit', 'export', 'list', 'print', 'query'];
    expect(perms.filter((perm: string) => !perm.startsWith('wms:'))).toEqual([
      'fms:cost:list',
      'fms:cost:query',
      'system:airline:list',
      'system:cabinet:list',
      'system:repository:list',
      'system:ship:add',
      'system:ship:list',
      'system:wharf:list',
      ...deliveries.map((name) => `tms:delivery:${name}`),
      'tms:deliveryItem:list',
    ]);
  });

  test('marks buttons that no page uses any more; a new database has none', async () => {
    const idle = async () => flat(await tree(app.admin, ['F'])).filter(({ isIdle }) => isIdle === true);
    expect(await idle()).toEqual([]);
    const page = flat(await tree(app.admin, ['M', 'C'])).find(({ component }) => component === 'system/ship');
    const menuName = '旧按钮';
    const old = { menuType: 'F', menuName, menuNameEn: 'Former button', perms: 'lab:gone:add', parentId: page?.id };
    const made = await create(app.admin, menuCalls.save, old);
    expect(await idle()).toMatchObject([{ id: made.id, perms: 'lab:gone:add' }]);
    expect(await app.admin.get(menuCalls.delete(made.id))).toMatchObject({ code: 20000 });
    expect(await idle()).toEqual([]);
  });

  test.each([[undefined], [null], [[]], [['X']], ['F'], [['F', 'F', 'F', 'F']], [[['F']]]])('refuses the types %j', async (menuTypes) => {
    expect(await app.admin.post(sessionCalls.menu, { menuTypes })).toMatchObject({ status: 400, code: 40000 });
  });
});

describe('users and roles in the access lists', () => {
  test('are visible to permitted users: a role by its menu entries, a user by their roles', async () => {
    const { role, user, client } = await hire(app, {
      account: 'counted',
      perms: ['lab:maker:list', 'lab:maker:query'],
    });
    const expected = await entriesFor(app.admin, ['lab:maker:list', 'lab:maker:query']);
    const given = await app.admin.post(accessCalls.menusOfRole, { roleId: role.id });
    expect(given).toMatchObject({ code: 20000 });
    expect([...given.data].sort()).toEqual([...expected].sort());
    const had = await app.admin.post(accessCalls.rolesOfUser, { userId: user.id });
    expect(had).toMatchObject({
      code: 20000,
      data: [{ id: role.id, roleKey: 'counted', dataScope: 'ALL', status: '0' }],
    });
    expect(had.data).toHaveLength(1);
    for (const [call, body] of [
      [accessCalls.menusOfRole, { roleId: role.id }],
      [accessCalls.rolesOfUser, { userId: user.id }],
    ] as const) {
      expect(await client.post(call, body)).toMatchObject({ status: 403, code: 40003, data: null });
      expect(await app.admin.post(call, { roleId: 'nobody', userId: 'nobody' })).not.toMatchObject({ code: 20000 });
    }
  });
});

describe('a compiled resource', () => {
  test('is listed for users who may list it; its module needs an address that only they receive', async () => {
    const index = (await app.admin.get('/resources/index.json')).data;
    const names = index.resources.map((resource: { name: string }) => resource.name);
    expect(names).toEqual(expect.arrayContaining(['hwCabinetConfig', 'hwQuayConfig', 'ruleConfig', 'labMaker']));
    const seen = (await (users.warehouseKeeper as Client).get('/resources/index.json')).data.resources;
    expect(seen.map((resource: { name: string }) => resource.name)).toEqual([
      ...['hwOrder', 'hwOrderGoods', 'hwCarDispatch', 'hwDelivery', 'hwDeliveryItem', 'hwRepositoryConfig'],
      ...['hwInside', 'hwInsideFlow', 'hwInventory', 'hwLocator'],
    ]);
    const { hash, ...line } = index.resources.find((resource: { name: string }) => resource.name === 'labMaker');
    expect(line).toMatchObject({ perms: 'lab:maker' });
    expect(line.operations).toEqual(expect.arrayContaining(['find', 'findById', 'save', 'deleteById']));
    const module = await app.guest.get(`/resources/labMaker.${hash}.js`);
    expect(module.status).toBe(200);
    expect(module.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(module.headers.get('cache-control')).toContain('immutable');
    expect(module.text).toContain('lab:maker');
    expect(await app.guest.get(`/resources/labMaker.${'0'.repeat(40)}.js`)).toMatchObject({
      status: 404,
      code: 40004,
    });
    expect(await app.guest.get('/resources/index.json')).toMatchObject({ code: 20007 });
  });
});
