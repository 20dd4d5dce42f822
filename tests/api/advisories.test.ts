import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '../../src/contract/access.ts';
import { type AccessLab, accessLab } from './support/accessLab.ts';
import type { Answer, Client } from './support/client.ts';
import { create } from './support/lab.ts';
import { entriesFor, hire, menuCalls, type Person, roleCalls, userCalls } from './support/people.ts';
import { adminPassword } from './support/startApp.ts';

let app: AccessLab['app'];
let admin: AccessLab['admin'];
let manager: AccessLab['manager'];
let clerk: AccessLab['clerk'];
let adminUser: AccessLab['adminUser'];
let adminRole: AccessLab['adminRole'];
let userNow: AccessLab['userNow'];
let roleNow: AccessLab['roleNow'];
let menuNow: AccessLab['menuNow'];
let entryOf: AccessLab['entryOf'];
let everything: AccessLab['everything'];

beforeAll(async () => {
  ({ app, admin, manager, clerk, adminUser, adminRole, userNow, roleNow, menuNow, entryOf, everything } = await accessLab());
});
afterAll(() => app.close());

const rejected = { status: 403, code: 40003 };

/** An attack and the expected response. No attack may change any permission data. */
interface Advisory {
  readonly source: string;
  readonly attack: string;
  readonly make: () => Promise<Answer>;
  readonly answer?: object;
}

const asManager = (call: string, body: unknown): Promise<Answer> => manager.client.post(call, body);

const grants: readonly Advisory[] = [
  {
    source: 'RuoYi CVE-2026-37669',
    attack: 'creating a role with a permission that its creator lacks',
    make: async () =>
      asManager(roleCalls.save, {
        ...{ roleName: 'sly', roleKey: 'sly', dataScope: 'ALL' },
        menuIds: await entriesFor(admin, ['system:rule:remove']),
      }),
  },
  {
    source: 'RuoYi role menu overwrite',
    attack: "adding a permission to one's own role",
    make: async () => {
      const { id, version, menuIds } = await roleNow(manager.role.id);
      return asManager(roleCalls.save, {
        id,
        version,
        menuIds: [...menuIds, ...(await entriesFor(admin, ['system:rule:list']))],
      });
    },
  },
  {
    source: 'NocoDB CVE-2026-46552',
    attack: 'assigning oneself a role with more permissions',
    make: async () => {
      const { id, version, roleIds } = await userNow(manager.user.id);
      return asManager(userCalls.save, { id, version, roleIds: [...roleIds, clerk.role.id] });
    },
  },
  {
    source: 'Strapi GHSA-gc7p-j5xm-xxh2, Payload CVE-2026-105851',
    attack: 'creating an account with the administrator role',
    make: () => asManager(userCalls.save, { account: 'newOne', userCode: 'NEWONE', userName: 'New', roleIds: [adminRole.id] }),
  },
  {
    source: 'NocoBase CVE-2026-41641, Directus CVE-2024-6534 (create checked, update not)',
    attack: 'assigning oneself the administrator role in an update',
    make: async () => {
      const { id, version } = await userNow(manager.user.id);
      return asManager(userCalls.save, { id, version, roleIds: [adminRole.id] });
    },
  },
  {
    source: 'Directus CVE-2026-129239 (the row before checked, the row after not)',
    attack: "changing the permission code of a menu entry in one's own role",
    make: async () => {
      const { id, version } = await entryOf('system:ship:query');
      return asManager(menuCalls.save, { id, version, perms: 'system:rule:remove' });
    },
  },
  {
    source: 'RuoYi issue 328',
    attack: "changing the permission code of a menu entry in other users' roles",
    make: async () => {
      const { id, version } = await entryOf('system:rule:remove');
      return asManager(menuCalls.save, { id, version, perms: 'system:ship:list' });
    },
  },
  {
    source: 'RuoYi issue 328',
    attack: "moving other users' menu entry below a page of one's own",
    make: async () => {
      const { id, version } = await entryOf('system:rule:remove');
      const { parentId } = await entryOf('system:ship:list');
      return asManager(menuCalls.save, { id, version, parentId });
    },
  },
  {
    source: 'RuoYi issue 328',
    attack: "moving one's own menu entry below other users' page",
    make: async () => {
      const { id, version } = await entryOf('system:ship:query');
      const { parentId } = await entryOf('system:rule:remove');
      return asManager(menuCalls.save, { id, version, parentId });
    },
  },
  {
    source: 'RuoYi CVE-2026-37669',
    attack: 'creating a menu entry with a permission that its creator lacks',
    make: async () => {
      const { parentId } = await entryOf('system:ship:list');
      return asManager(menuCalls.save, {
        ...{ parentId, menuType: 'F', menuName: '看', menuNameEn: 'Look', perms: 'system:rule:remove' },
      });
    },
  },
  {
    source: 'eladmin 902',
    attack: 'resetting the password of a user with more permissions',
    make: () => asManager(userCalls.password, { id: clerk.user.id, password: 'something else 9' }),
  },
  {
    source: 'eladmin 902, JeecgBoot 8567',
    attack: 'resetting the password of the administrator',
    make: () => asManager(userCalls.password, { id: adminUser.id, password: 'something else 9' }),
  },
  {
    source: 'RuoYi 291',
    attack: 'disabling the account of a user with more permissions',
    make: async () => {
      const { id, version } = await userNow(clerk.user.id);
      return asManager(userCalls.save, { id, version, status: '1' });
    },
  },
  {
    source: 'NocoBase CVE-2026-41641 (a second way to write)',
    attack: 'disabling such accounts in bulk',
    make: async () => {
      const values = { status: '1' };
      const seen = await asManager(userCalls.saveByIds, { preview: true, ids: [clerk.user.id], values });
      return asManager(userCalls.saveByIds, { values, rows: seen.data.rows });
    },
  },
  {
    source: 'NocoBase CVE-2026-41641 (a second way to write)',
    attack: 'disabling a role with more permissions in bulk',
    make: async () => {
      const values = { status: '1' };
      const seen = await asManager(roleCalls.saveByIds, { preview: true, ids: [clerk.role.id, adminRole.id], values });
      return asManager(roleCalls.saveByIds, { values, rows: seen.data.rows });
    },
  },
  ...['disable', 'disableAll'].map((name) => ({
    source: 'NocoBase CVE-2026-41641 (a second way to write)',
    attack: `somebody who holds more, by the action ${name}`,
    make: () => asManager(`/hw/wms/hwUser/${name}`, { ids: [manager.user.id, clerk.user.id] }),
  })),
  {
    source: 'NocoBase CVE-2026-41641 (a second way to write)',
    attack: 'disabling all users by an action on a filter',
    make: async () => {
      const filter = { userType: 'STAFF', status: '0' };
      const { total } = (await admin.post(userCalls.find, filter)).data;
      return admin.post('/hw/wms/hwUser/disableAll', { filter, expected: total });
    },
  },
  {
    source: 'RuoYi role grant',
    attack: 'disabling the last administrator by an action',
    make: () => admin.post('/hw/wms/hwUser/disable', { id: adminUser.id }),
  },
  {
    source: 'Directus CVE-2026-39943',
    attack: 'renaming the administrator role',
    make: () => asManager(roleCalls.save, { id: adminRole.id, version: adminRole.version, roleName: 'Mine' }),
  },
  {
    source: 'RuoYi role grant',
    attack: 'changing the key of the administrator role as an administrator',
    make: () => admin.post(roleCalls.save, { id: adminRole.id, version: adminRole.version, status: '1' }),
  },
  {
    source: 'RuoYi role grant',
    attack: 'removing the role of the last administrator',
    make: async () => {
      const { id, version } = await userNow(adminUser.id);
      return admin.post(userCalls.save, { id, version, roleIds: [clerk.role.id] });
    },
  },
  {
    source: 'RuoYi role grant',
    attack: 'disabling the last administrator',
    make: async () => {
      const { id, version } = await userNow(adminUser.id);
      return admin.post(userCalls.save, { id, version, status: '1' });
    },
  },
  {
    source: 'RuoYi role grant',
    attack: 'deleting a role that a user has',
    make: () => admin.get(roleCalls.delete(clerk.role.id)),
    answer: { status: 409, code: 40011 },
  },
  {
    source: 'RuoYi menu',
    attack: 'deleting a menu entry that a role has',
    make: async () => admin.get(menuCalls.delete((await entriesFor(admin, ['system:rule:remove']))[0] as string)),
    answer: { status: 409, code: 40011 },
  },
  {
    source: 'RuoYi menu',
    attack: 'moving a menu entry below itself',
    make: async () => {
      const { parentId } = await entryOf('system:rule:remove');
      const page = await menuNow(parentId);
      return admin.post(menuCalls.save, { id: page.id, version: page.version, parentId: page.id });
    },
    answer: { status: 400, code: 40000 },
  },
  {
    source: 'RuoYi menu',
    attack: 'moving a button below a directory',
    make: async () => {
      const { id, version, parentId } = await entryOf('system:rule:remove');
      const page = await menuNow(parentId);
      return admin.post(menuCalls.save, { id, version, parentId: page.parentId });
    },
    answer: { status: 400, code: 40000 },
  },
];

test('the last administrator who can log in keeps the role, though another one has no password yet', async () => {
  const outcome = { account: 'nobodyYet', userCode: 'NOBODYYET', userName: 'No password yet' };
  const other = await create(admin, userCalls.save, { ...outcome, roleIds: [adminRole.id] });
  const before = await everything();
  const { id, version } = await userNow(adminUser.id);
  const leave = { id, version, roleIds: [clerk.role.id] };
  expect(await admin.post(userCalls.save, leave)).toMatchObject(rejected);
  expect(await everything()).toBe(before);
  expect(await admin.post(userCalls.password, { id: other.id, password: adminPassword })).toMatchObject({
    code: 20000,
  });
  const second = await app.as('nobodyYet');
  expect(await admin.post(userCalls.save, leave)).toMatchObject({ code: 20000 });
  expect(await userNow(id)).toBeNull();
  const own = (await second.get(userCalls.findById(id))).data;
  expect(await second.post(userCalls.save, { id, version: own.version, roleIds: [adminRole.id] })).toMatchObject({
    code: 20000,
  });
  const { id: otherId, version: now } = await userNow(other.id);
  expect(await admin.post(userCalls.save, { id: otherId, version: now, roleIds: [clerk.role.id] })).toMatchObject({
    code: 20000,
  });
});

describe('a user limited to one warehouse', () => {
  const perms = ['list', 'query', 'add', 'edit', 'resetPwd'].map((suffix) => `fms:user:${suffix}`);
  const here = async (): Promise<string> => {
    const { data } = await admin.post('/hw/wms/hwRepositoryConfig/findHwRepositoryConfigList', {});
    return data.records[0].id;
  };
  let boss: Person;
  let workContext: Person;
  let customerId: string;
  beforeAll(async () => {
    await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
      ...{ repositoryCode: 'HERE', repositoryName: 'Here', stateCode: 'CA', city: 'Ontario', address: '1 Main St' },
      ...{ zipCode: '91761', timezone: 'America/Los_Angeles' },
    });
    const party = { userType: 'CUSTOMER', dataScope: 'CUSTOMER', payTerm: 'NET30', currency: 'USD' };
    const outcome = { account: 'party', userCode: 'PARTY', userName: 'Party', ...party };
    customerId = (await create(admin, userCalls.save, outcome)).id;
    const scope = { dataScope: 'WAREHOUSE', repositoryIds: [await here()] };
    boss = await hire(app, { account: 'boss', perms: [...perms, 'system:access:viewAs'], ...scope });
    workContext = await hire(app, { account: 'desk', perms: ['fms:user:list'], dataScope: 'CUSTOMER', customerId });
  });

  const ways: readonly Advisory[] = [
    {
      source: 'Directus CVE-2024-6534',
      attack: "cannot see a customer's goods in all warehouses by changing their own account",
      make: async () => {
        const { id, version } = await userNow(boss.user.id);
        return boss.client.post(userCalls.save, { id, version, dataScope: 'CUSTOMER', customerId });
      },
    },
    {
      source: 'RuoYi CVE-2026-37669',
      attack: 'cannot create an account that sees them',
      make: () => {
        const outcome = { account: 'slyOne', userCode: 'SLY1', userName: 'Sly', roleIds: [workContext.role.id] };
        return boss.client.post(userCalls.save, { ...outcome, dataScope: 'CUSTOMER', customerId });
      },
    },
    {
      source: 'eladmin 902',
      attack: "cannot set a customer's password",
      make: () => boss.client.post(userCalls.password, { id: workContext.user.id, password: 'something else 9' }),
    },
    {
      source: 'JeecgBoot 8567',
      attack: 'cannot view the console as a customer',
      make: () => boss.client.post(accessCalls.viewAs, { userId: workContext.user.id }),
    },
  ];
  test.each(ways)('$attack ($source)', async ({ make }) => {
    const before = await everything();
    expect(await make()).toMatchObject(rejected);
    expect(await everything()).toBe(before);
    expect(await app.as('desk')).toBeDefined();
  });
});

describe('nobody grants permissions they do not hold, or changes an account with more permissions', () => {
  test.each(grants)('$attack ($source)', async ({ make, answer = rejected }) => {
    const before = await everything();
    expect(await make()).toMatchObject(answer);
    expect(await everything()).toBe(before);
    expect(await app.as('clerkOne')).toBeDefined();
    expect(await app.as('admin')).toBeDefined();
  });

  test('users can grant and revoke permissions that they hold', async () => {
    const menuIds = await entriesFor(admin, ['system:ship:list']);
    const role = await create(manager.client, roleCalls.save, {
      roleName: 'ships',
      roleKey: 'ships',
      dataScope: 'ALL',
      menuIds,
    });
    const outcome = { account: 'shipper', userCode: 'SHIPPER', userName: 'Shipper', roleIds: [role.id] };
    const user = await create(manager.client, userCalls.save, outcome);
    expect(await asManager(userCalls.password, { id: user.id, password: adminPassword })).toMatchObject({
      code: 20000,
    });
    const shipper = await app.as('shipper');
    const ships = (client: Client) => client.post('/hw/wms/hwShipConfig/findHwShipConfigList', {});
    expect(await ships(shipper)).toMatchObject({ code: 20000 });
    expect(await roleNow(role.id)).toMatchObject({ userCount: 1, menuIdsLabel: [expect.any(String)] });
    const off = await asManager(roleCalls.save, { id: role.id, version: role.version, menuIds: [] });
    expect(off).toMatchObject({ code: 20000 });
    expect(await ships(shipper)).toMatchObject(rejected);
    const { id, version } = await userNow(user.id);
    expect(version).toBe(user.version);
    expect(await asManager('/hw/wms/hwUser/disableAll', { ids: [id] })).toMatchObject({ code: 20000 });
    expect(await ships(shipper)).toMatchObject({ code: 20007 });
    const reported = await admin.post(accessCalls.explain, { userId: id });
    expect(reported.data).toMatchObject({ isEnabled: false, isAdmin: false, codes: [], roles: [{ id: role.id }] });
    // After the account is enabled again, its old session stays invalid.
    expect(await asManager('/hw/wms/hwUser/enable', { id })).toMatchObject({ code: 20000 });
    expect(await asManager('/hw/wms/hwUser/enable', { id })).toMatchObject({ code: 40012 });
    expect(await ships(shipper)).toMatchObject({ code: 20007 });
  });
});
