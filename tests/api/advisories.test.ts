import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import type { Answer, Client } from './support/client.ts';
import { create, job } from './support/lab.ts';
import { entriesFor, hire, menuCalls, type Person, roleCalls, userCalls } from './support/people.ts';
import { adminPassword, startHouse, type TestHouse } from './support/startHouse.ts';

let house: TestHouse;
let admin: Client;
/** Manages users, roles and the menu, and holds nothing else but the list of ships. */
let manager: Person;
/** May do something that the manager may not. */
let clerk: Person;
let adminUser: Answer['data'];
let adminRole: Answer['data'];

const managing = [
  ...['list', 'query', 'add', 'edit', 'resetPwd', 'export'].map((suffix) => `fms:user:${suffix}`),
  ...['list', 'query', 'add', 'edit', 'remove', 'auth'].map((suffix) => `system:role:${suffix}`),
  ...['list', 'query', 'add', 'edit', 'remove'].map((suffix) => `system:menu:${suffix}`),
  ...['system:ship:list', 'system:ship:query'],
];

const userNow = async (id: string): Promise<Answer['data']> => (await admin.get(userCalls.findById(id))).data;
const roleNow = async (id: string): Promise<Answer['data']> => (await admin.get(roleCalls.findById(id))).data;
const menuNow = async (id: string): Promise<Answer['data']> => (await admin.get(menuCalls.findById(id))).data;
const entryOf = async (perms: string): Promise<Answer['data']> =>
  menuNow((await entriesFor(admin, [perms]))[0] as string);

beforeAll(async () => {
  house = await startHouse();
  admin = house.admin;
  manager = await hire(house, { account: 'manager', perms: managing });
  clerk = await hire(house, { account: 'clerkOne', perms: ['system:rule:list', 'system:rule:remove'] });
  adminUser = (await admin.post(userCalls.find, { account: 'admin' })).data.records[0];
  adminRole = (await admin.post(roleCalls.find, { roleName: '系统管理员' })).data.records[0];
});
afterAll(() => house.close());

const refused = { status: 403, code: 40003 };

/** All that says who may do what, as an administrator reads it. */
async function everything(): Promise<string> {
  const lists = [];
  for (const call of [userCalls.find, roleCalls.find, menuCalls.find])
    lists.push((await admin.post(call, {})).data.records);
  return JSON.stringify(lists).replace(/"lastLoginTime":"[^"]*"/g, '');
}

/** An attack, and what it is answered; nothing of what says who may do what is changed by it. */
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
    attack: 'a new role with a permission that its maker does not hold',
    make: async () =>
      asManager(roleCalls.save, {
        ...{ roleName: 'sly', roleKey: 'sly', dataScope: 'ALL' },
        menuIds: await entriesFor(admin, ['system:rule:remove']),
      }),
  },
  {
    source: 'RuoYi role menu overwrite',
    attack: 'one more permission into the own role',
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
    attack: 'a role that holds more, to oneself',
    make: async () => {
      const { id, version, roleIds } = await userNow(manager.user.id);
      return asManager(userCalls.save, { id, version, roleIds: [...roleIds, clerk.role.id] });
    },
  },
  {
    source: 'Strapi GHSA-gc7p-j5xm-xxh2, Payload CVE-2026-105851',
    attack: 'a new account with the administrator role',
    make: () =>
      asManager(userCalls.save, { account: 'newOne', userCode: 'NEWONE', userName: 'New', roleIds: [adminRole.id] }),
  },
  {
    source: 'NocoBase CVE-2026-41641, Directus CVE-2024-6534 (create checked, update not)',
    attack: 'the administrator role to oneself, by an update',
    make: async () => {
      const { id, version } = await userNow(manager.user.id);
      return asManager(userCalls.save, { id, version, roleIds: [adminRole.id] });
    },
  },
  {
    source: 'Directus CVE-2026-129239 (the row before checked, the row after not)',
    attack: 'another code into a menu entry that the own role has',
    make: async () => {
      const { id, version } = await entryOf('system:ship:query');
      return asManager(menuCalls.save, { id, version, perms: 'system:rule:remove' });
    },
  },
  {
    source: 'RuoYi issue 328',
    attack: 'another code out of an entry that others have',
    make: async () => {
      const { id, version } = await entryOf('system:rule:remove');
      return asManager(menuCalls.save, { id, version, perms: 'system:ship:list' });
    },
  },
  {
    source: 'RuoYi issue 328',
    attack: "an entry of others moved below a page of one's own",
    make: async () => {
      const { id, version } = await entryOf('system:rule:remove');
      const { parentId } = await entryOf('system:ship:list');
      return asManager(menuCalls.save, { id, version, parentId });
    },
  },
  {
    source: 'RuoYi issue 328',
    attack: 'an own entry moved below a page of others',
    make: async () => {
      const { id, version } = await entryOf('system:ship:query');
      const { parentId } = await entryOf('system:rule:remove');
      return asManager(menuCalls.save, { id, version, parentId });
    },
  },
  {
    source: 'RuoYi CVE-2026-37669',
    attack: 'a new entry with a code that its maker does not hold',
    make: async () => {
      const { parentId } = await entryOf('system:ship:list');
      return asManager(menuCalls.save, {
        ...{ parentId, menuType: 'F', menuName: '看', menuNameEn: 'Look', perms: 'system:rule:remove' },
      });
    },
  },
  {
    source: 'eladmin 902',
    attack: 'the password of somebody who holds more',
    make: () => asManager(userCalls.password, { id: clerk.user.id, password: 'something else 9' }),
  },
  {
    source: 'eladmin 902, JeecgBoot 8567',
    attack: 'the password of the administrator',
    make: () => asManager(userCalls.password, { id: adminUser.id, password: 'something else 9' }),
  },
  {
    source: 'RuoYi 291',
    attack: 'the account of somebody who holds more, switched off',
    make: async () => {
      const { id, version } = await userNow(clerk.user.id);
      return asManager(userCalls.save, { id, version, status: '1' });
    },
  },
  {
    source: 'NocoBase CVE-2026-41641 (a second way to write)',
    attack: 'the same for many at once',
    make: async () => {
      const values = { status: '1' };
      const seen = await asManager(userCalls.saveByIds, { preview: true, ids: [clerk.user.id], values });
      return asManager(userCalls.saveByIds, { values, rows: seen.data.rows });
    },
  },
  {
    source: 'NocoBase CVE-2026-41641 (a second way to write)',
    attack: 'a role that gives more, switched off with the others',
    make: async () => {
      const values = { status: '1' };
      const seen = await asManager(roleCalls.saveByIds, { preview: true, ids: [clerk.role.id, adminRole.id], values });
      return asManager(roleCalls.saveByIds, { values, rows: seen.data.rows });
    },
  },
  {
    source: 'Directus CVE-2026-39943',
    attack: 'the name of the administrator role',
    make: () => asManager(roleCalls.save, { id: adminRole.id, version: adminRole.version, roleName: 'Mine' }),
  },
  {
    source: 'RuoYi role grant',
    attack: 'what the administrator role is, by an administrator',
    make: () => admin.post(roleCalls.save, { id: adminRole.id, version: adminRole.version, status: '1' }),
  },
  {
    source: 'RuoYi role grant',
    attack: 'the last administrator without the role',
    make: async () => {
      const { id, version } = await userNow(adminUser.id);
      return admin.post(userCalls.save, { id, version, roleIds: [clerk.role.id] });
    },
  },
  {
    source: 'RuoYi role grant',
    attack: 'the last administrator, switched off',
    make: async () => {
      const { id, version } = await userNow(adminUser.id);
      return admin.post(userCalls.save, { id, version, status: '1' });
    },
  },
  {
    source: 'RuoYi role grant',
    attack: 'a role that somebody has, deleted',
    make: () => admin.get(roleCalls.delete(clerk.role.id)),
    answer: { status: 409, code: 40011 },
  },
  {
    source: 'RuoYi menu',
    attack: 'a menu entry that a role has, deleted',
    make: async () => admin.get(menuCalls.delete((await entriesFor(admin, ['system:rule:remove']))[0] as string)),
    answer: { status: 409, code: 40011 },
  },
  {
    source: 'RuoYi menu',
    attack: 'a menu entry below itself',
    make: async () => {
      const { parentId } = await entryOf('system:rule:remove');
      const page = await menuNow(parentId);
      return admin.post(menuCalls.save, { id: page.id, version: page.version, parentId: page.id });
    },
    answer: { status: 400, code: 40000 },
  },
  {
    source: 'RuoYi menu',
    attack: 'a button below a directory',
    make: async () => {
      const { id, version, parentId } = await entryOf('system:rule:remove');
      const page = await menuNow(parentId);
      return admin.post(menuCalls.save, { id, version, parentId: page.parentId });
    },
    answer: { status: 400, code: 40000 },
  },
];

describe('nobody gives what they do not hold, nor touches who holds more', () => {
  test.each(grants)('$attack ($source)', async ({ make, answer = refused }) => {
    const before = await everything();
    expect(await make()).toMatchObject(answer);
    expect(await everything()).toBe(before);
    expect(await house.as('clerkOne')).toBeDefined();
    expect(await house.as('admin')).toBeDefined();
  });

  test('what one holds one may give, and take again', async () => {
    const menuIds = await entriesFor(admin, ['system:ship:list']);
    const role = await create(manager.client, roleCalls.save, {
      roleName: 'ships',
      roleKey: 'ships',
      dataScope: 'ALL',
      menuIds,
    });
    const said = { account: 'shipper', userCode: 'SHIPPER', userName: 'Shipper', roleIds: [role.id] };
    const user = await create(manager.client, userCalls.save, said);
    expect(await asManager(userCalls.password, { id: user.id, password: adminPassword })).toMatchObject({
      code: 20000,
    });
    const shipper = await house.as('shipper');
    const ships = (client: Client) => client.post('/hw/wms/hwShipConfig/findHwShipConfigList', {});
    expect(await ships(shipper)).toMatchObject({ code: 20000 });
    expect(await roleNow(role.id)).toMatchObject({ userCount: 1, menuIdsLabel: [expect.any(String)] });
    const off = await asManager(roleCalls.save, { id: role.id, version: role.version, menuIds: [] });
    expect(off).toMatchObject({ code: 20000 });
    expect(await ships(shipper)).toMatchObject(refused);
    const { id, version } = await userNow(user.id);
    expect(await asManager(userCalls.save, { id, version, status: '1' })).toMatchObject({ code: 20000 });
    expect(await ships(shipper)).toMatchObject({ code: 20007 });
    // Switched on again, the session of before stays over.
    expect(await admin.post(userCalls.save, { id, version: version + 1, status: '0' })).toMatchObject({ code: 20000 });
    expect(await ships(shipper)).toMatchObject({ code: 20007 });
  });
});

describe('what is secret stays so', () => {
  const secrets = ['passwordHash', 'password', 'sys_credential', 'tokenHash'];

  test.each([
    ['Strapi CVE-2023-34235, CVE-2023-22894', { passwordHash: { startsWith: '$' } }],
    ['Strapi CVE-2026-27886', { 'roleIds.roleKey': 'admin' }],
    ['Strapi CVE-2024-56143', { sorts: [{ field: 'passwordHash', order: 'asc' }] }],
    ['NocoBase CVE-2026-52887', { 'account; drop table hwUser': 'x' }],
  ])('no filter asks for it (%s)', async (_, filter) => {
    expect(await admin.post(userCalls.find, filter)).toMatchObject({ status: 400, code: 40000 });
  });

  test('no answer, log or export tells a password or its hash (Directus CVE-2026-39943)', async () => {
    const list = await admin.post(userCalls.find, {});
    const one = await admin.get(userCalls.findById(clerk.user.id));
    const log = await admin.get(userCalls.log(clerk.user.id));
    const sheet = await admin.post(userCalls.export, { format: 'csv' });
    for (const { text } of [list, one, log, sheet]) {
      for (const secret of [...secrets, 'argon2', adminPassword]) expect(text).not.toContain(secret);
    }
    const { id, version } = await userNow(clerk.user.id);
    const sent = await admin.post(userCalls.save, { id, version, password: 'something else 9' });
    expect(sent).toMatchObject({ code: 40000 });
  });

  test('a field that one may not read gives nothing away by keyword, order or sums (Directus GHSA-7wq3-jr35-275c)', async () => {
    await create(admin, job.save, { subject: 'secret', cost: '4711.00' });
    const dispatcher = await house.as('dispatcher');
    expect((await dispatcher.post(job.find, { keyword: '4711' })).data.total).toBe(0);
    expect((await dispatcher.post(job.find, { summarize: true })).text).not.toContain('4711');
  });
});

describe('a refused write is none', () => {
  test('not even when it says no (Directus CVE-2025-55746)', async () => {
    const viewer = await house.as('viewer');
    const before = JSON.stringify(await userNow(clerk.user.id));
    const { id, version } = JSON.parse(before);
    const writes: readonly [string, object][] = [
      [userCalls.save, { id, version, userName: 'Owned' }],
      [userCalls.saveByIds, { values: { userName: 'Owned' }, rows: [{ id, seen: '' }] }],
      [userCalls.password, { id, password: 'something else 9' }],
    ];
    for (const [call, body] of writes) expect((await viewer.post(call, body)).code, call).toBe(40003);
    expect(JSON.stringify(await userNow(clerk.user.id))).toBe(before);
  });
});

describe('sessions', () => {
  test('an id is never given twice (Payload CVE-2025-4644)', async () => {
    const ids = new Set<string>();
    for (let i = 0; i < 5; i++) {
      const role = await create(admin, roleCalls.save, { roleName: 'again', roleKey: 'again', dataScope: 'SELF' });
      ids.add(role.id);
      expect(await admin.get(roleCalls.delete(role.id))).toMatchObject({ code: 20000 });
    }
    expect(ids.size).toBe(5);
  });

  test.each([
    ['logging out', async (person: Person) => person.client.post(sessionCalls.logout)],
    [
      'another password',
      async (person: Person) => admin.post(userCalls.password, { id: person.user.id, password: 'something else 9' }),
    ],
    [
      'switching off',
      async (person: Person) => {
        const { id, version } = await userNow(person.user.id);
        return admin.post(userCalls.save, { id, version, status: '1' });
      },
    ],
  ])('%s ends a session at once (Directus GHSA-g65h-35f3-x2w3, Strapi CVE-2026-22706)', async (what, end) => {
    const account = `leaver${what.length}`;
    const person = await hire(house, { account, perms: ['system:ship:list'] });
    const many = Array.from({ length: 5 }, () => person.client.get(sessionCalls.current));
    expect((await Promise.all(many)).every(({ code }) => code === 20000)).toBe(true);
    expect((await end(person)).code).toBe(20000);
    const after = Array.from({ length: 5 }, () => person.client.get(sessionCalls.current));
    for (const answer of await Promise.all(after)) expect(answer).toMatchObject({ status: 401, code: 20007 });
  });

  test('headers do not move the count of wrong passwords (Strapi CVE-2025-64526, Payload CVE-2026-11779)', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 8; i++) {
      const spoofed = { 'X-Forwarded-For': `10.0.0.${i}`, 'X-Real-IP': `10.0.1.${i}`, Forwarded: `for=10.0.2.${i}` };
      const body = { account: 'clerkOne', password: 'wrong', email: `${i}@example.com` };
      codes.push((await house.guest.post(sessionCalls.login, body, spoofed)).code);
    }
    expect(codes.slice(0, 5)).toEqual(Array(5).fill(40001));
    expect(codes.slice(5)).toEqual(Array(3).fill(40029));
    house.wait(16 * 60_000);
  });

  test('a password is taken to its last sign', async () => {
    const { user } = await hire(house, { account: 'exact', perms: ['system:ship:list'] });
    const right = `${'界'.repeat(30)}${'a'.repeat(60)}Z`;
    expect(await admin.post(userCalls.password, { id: user.id, password: right })).toMatchObject({ code: 20000 });
    const login = (password: string) => house.guest.post(sessionCalls.login, { account: 'exact', password });
    for (const wrong of [right.slice(0, -1), `${right.slice(0, -1)}Y`, `${right.slice(0, 40)}\0${right.slice(41)}`])
      expect(await login(wrong)).toMatchObject({ code: 40001 });
    expect(await login(right)).toMatchObject({ code: 20000 });
    const cut = 'long enough\0 and more';
    const set = await admin.post(userCalls.password, { id: user.id, password: cut });
    if (set.code === 20000) {
      expect(await login('long enough')).toMatchObject({ code: 40001 });
      expect(await login(cut)).toMatchObject({ code: 20000 });
    } else expect(await login('long enough')).toMatchObject({ code: 40001 });
  });
});
