import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import { type AccessLab, accessLab } from './support/accessLab.ts';
import type { Answer } from './support/client.ts';
import { create, job } from './support/lab.ts';
import { hire, type Person, roleCalls, userCalls } from './support/people.ts';
import { adminPassword } from './support/startApp.ts';

let app: AccessLab['app'];
let admin: AccessLab['admin'];
let manager: AccessLab['manager'];
let clerk: AccessLab['clerk'];
let userNow: AccessLab['userNow'];
let roleNow: AccessLab['roleNow'];
let everything: AccessLab['everything'];

beforeAll(async () => {
  ({ app, admin, manager, clerk, userNow, roleNow, everything } = await accessLab());
});
afterAll(() => app.close());

const asManager = (call: string, body: unknown): Promise<Answer> => manager.client.post(call, body);

describe('secrets', () => {
  const secrets = ['passwordHash', 'password', 'sys_credential', 'tokenHash'];

  test.each([
    ['Strapi CVE-2023-34235, CVE-2023-22894', { passwordHash: { startsWith: '$' } }],
    ['Strapi CVE-2023-34235: by the name of the table', { 't1.passwordHash': { startsWith: '$' } }],
    ['Strapi CVE-2023-34235: by the name of the resource', { 'hwUser.passwordHash': { startsWith: '$' } }],
    ['Strapi CVE-2023-34235: of what it refers to', { 'customerId.passwordHash': { startsWith: '$' } }],
    ['Strapi CVE-2024-56143', { sorts: [{ field: 'passwordHash', order: 'asc' }] }],
    ['NocoBase CVE-2026-52887: SQL for a field', { 'account; drop table hwUser': 'x' }],
    ['NocoBase CVE-2026-52887: SQL for an operator', { account: { "eq' or 1=1 --": 'x' } }],
    ['NocoBase CVE-2026-52887: SQL for an order', { sorts: [{ field: 'account', order: 'asc, (select 1)' }] }],
  ])('cannot be read through a filter (%s)', async (_, filter) => {
    expect(await admin.post(userCalls.find, filter)).toMatchObject({ status: 400, code: 40000 });
  });

  test('SQL in a value is treated as text (NocoBase CVE-2026-52887)', async () => {
    const before = await everything();
    const attacks = ["' or 1=1 --", "') or ('1'='1", "'; drop table hwUser; --", "' union select * from sys_credential --"];
    const more = ["\\' or 1=1 --", "x' and (select 1)='1", "'||(select passwordHash from sys_credential)||'", '#{7*7}'];
    for (const attack of [...attacks, ...more]) {
      for (const how of [attack, [attack], { contains: attack }, { startsWith: attack }, { lte: `'${attack}` }]) {
        const answer = await admin.post(userCalls.find, { account: how });
        expect(answer, JSON.stringify(how)).toMatchObject({ code: 20000, data: { total: 0 } });
      }
      expect((await admin.post(userCalls.find, { keyword: attack })).data.total, attack).toBe(0);
    }
    expect(await everything()).toBe(before);
  });

  test('cannot be read through references to records that the user may not list (Strapi CVE-2026-27886)', async () => {
    await create(admin, job.save, { subject: 'with a clerk', clerkId: clerk.user.id });
    const dispatcher = await app.as('dispatcher');
    expect(await dispatcher.post(job.find, {})).toMatchObject({ code: 20000 });
    const bodies = [
      { 'clerkId.account': 'clerkOne' },
      { 'clerkId.userName': { startsWith: 'c' } },
      { sorts: [{ field: 'clerkId.account', order: 'asc' }] },
    ];
    for (const body of bodies) {
      const what = JSON.stringify(body);
      // This user may list accounts, so the request itself succeeds.
      expect(await admin.post(job.find, body), what).toMatchObject({ code: 20000 });
      expect(await dispatcher.post(job.find, body), what).toMatchObject({ status: 400, code: 40000 });
    }
    const secretOne = { 'clerkId.passwordHash': { startsWith: '$' } };
    expect(await admin.post(job.find, secretOne)).toMatchObject({ status: 400, code: 40000 });
  });

  test('do not leak: no response, log or export contains a password or its hash (Directus CVE-2026-39943)', async () => {
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

  test('of a hidden field do not leak through keyword, sort order or sums (Directus GHSA-7wq3-jr35-275c)', async () => {
    await create(admin, job.save, { subject: 'secret', cost: '4711.00' });
    const dispatcher = await app.as('dispatcher');
    expect((await dispatcher.post(job.find, { keyword: '4711' })).data.total).toBe(0);
    expect((await dispatcher.post(job.find, { summarize: true })).text).not.toContain('4711');
  });
});

describe('fields that only the server sets', () => {
  test.each(['passwordHash', 'password', 'token', 'isSuper', 'isAdmin', 'salt'])(
    'are rejected in a save with %s, for every user (Payload CVE-2026-105851, CVE-2026-105855)',
    async (name) => {
      const before = await everything();
      const { id, version } = await userNow(clerk.user.id);
      for (const client of [manager.client, admin]) {
        const outcome = { account: 'massive', userCode: 'MASSIVE', userName: 'Massive', roleIds: [manager.role.id] };
        expect(await client.post(userCalls.save, { id, version, [name]: 'x' })).toMatchObject({ code: 40000 });
        expect(await client.post(userCalls.save, { ...outcome, [name]: 'x' })).toMatchObject({ code: 40000 });
      }
      expect(await everything()).toBe(before);
    },
  );

  test('are ignored in a save (Strapi GHSA-gc7p-j5xm-xxh2)', async () => {
    const { id, version, createBy, lastLoginTime } = await userNow(manager.user.id);
    const sent = { createBy: 'admin', lastLoginTime: '2001-01-01T00:00:00Z', balance: '9.00' };
    expect(await asManager(userCalls.save, { id, version, ...sent })).toMatchObject({ code: 20000 });
    expect(await userNow(id)).toMatchObject({ createBy, lastLoginTime, balance: '0.00' });
    const role = await roleNow(manager.role.id);
    expect(await asManager(roleCalls.save, { id: role.id, version: role.version, userCount: 99 })).toMatchObject({
      code: 20000,
    });
    expect(await roleNow(role.id)).toMatchObject({ userCount: 1 });
  });
});

describe('a rejected write', () => {
  test('changes nothing, even when the rejection comes late (Directus CVE-2025-55746)', async () => {
    const viewer = await app.as('viewer');
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

test.each(['account', 'userId', 'roleIds', 'username'])(
  "changing the user's own password with %s in the body is rejected, and no other password changes (JeecgBoot 8567)",
  async (name) => {
    const { client } = await hire(app, { account: `own${name}`, perms: [] });
    const body = { password: 'something else 9', [name]: name === 'roleIds' ? [] : 'clerkOne' };
    expect(await client.post(userCalls.password, body)).toMatchObject({ status: 400, code: 40000 });
    expect(await app.as('clerkOne')).toBeDefined();
    expect(await app.as(`own${name}`)).toBeDefined();
  },
);

describe('sessions', () => {
  test('never reuse an id (Payload CVE-2025-4644)', async () => {
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
    ['another password', async (person: Person) => admin.post(userCalls.password, { id: person.user.id, password: 'something else 9' })],
    [
      'switching off',
      async (person: Person) => {
        const { id, version } = await userNow(person.user.id);
        return admin.post(userCalls.save, { id, version, status: '1' });
      },
    ],
  ])('%s ends a session at once (Directus GHSA-g65h-35f3-x2w3, Strapi CVE-2026-22706)', async (what, end) => {
    const account = `leaver${what.length}`;
    const person = await hire(app, { account, perms: ['system:ship:list'] });
    const many = Array.from({ length: 5 }, () => person.client.get(sessionCalls.current));
    expect((await Promise.all(many)).every(({ code }) => code === 20000)).toBe(true);
    expect((await end(person)).code).toBe(20000);
    const after = Array.from({ length: 5 }, () => person.client.get(sessionCalls.current));
    for (const answer of await Promise.all(after)) expect(answer).toMatchObject({ status: 401, code: 20007 });
  });

  test('request headers do not reset the count of wrong passwords (Strapi CVE-2025-64526, Payload CVE-2026-11779)', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 8; i++) {
      const spoofed = { 'X-Forwarded-For': `10.0.0.${i}`, 'X-Real-IP': `10.0.1.${i}`, Forwarded: `for=10.0.2.${i}` };
      const body = { account: 'clerkOne', password: 'wrong', email: `${i}@example.com` };
      codes.push((await app.guest.post(sessionCalls.login, body, spoofed)).code);
    }
    expect(codes.slice(0, 5)).toEqual(Array(5).fill(40001));
    expect(codes.slice(5)).toEqual(Array(3).fill(40029));
    app.wait(16 * 60_000);
  });

  test('wrong passwords are also limited per address, across accounts (Strapi CVE-2025-64526)', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 22; i++) {
      const spoofed = { 'X-Forwarded-For': `10.0.0.${i}, 127.0.0.1`, 'X-Client-IP': `10.0.1.${i}` };
      codes.push((await app.guest.post(sessionCalls.login, { account: `s${i}`, password: 'wrong' }, spoofed)).code);
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(40001));
    expect(codes.slice(20)).toEqual([40029, 40029]);
    app.wait(16 * 60_000);
  });

  test('a failed login does not reveal its cause (Vendure GHSA-6f65-4fv2-wwch)', async () => {
    const { user } = await hire(app, { account: 'offDuty', perms: [] });
    const { id, version } = await userNow(user.id);
    await admin.post(userCalls.save, { id, version, status: '1' });
    const { id: nameless } = await create(admin, userCalls.save, {
      ...{ account: 'nameless', userCode: 'NAMELESS', userName: 'No password yet', roleIds: [clerk.role.id] },
    });
    const bodies = [
      { account: 'nobodyAtAll', password: adminPassword },
      { account: 'clerkOne', password: 'wrong wrong' },
      { account: 'offDuty', password: adminPassword },
      { account: 'nameless', password: '' },
      { account: 'nameless', password: nameless },
    ];
    const answers = [];
    for (const body of bodies) answers.push(await app.guest.post(sessionCalls.login, body));
    const reported = ({ status, text, headers }: Answer): string =>
      JSON.stringify([status, text, [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))]);
    expect(new Set(answers.map(reported)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, code: 40001 });
  });

  test('a password is compared up to its last character', async () => {
    const { user } = await hire(app, { account: 'exact', perms: ['system:ship:list'] });
    const right = `${'界'.repeat(30)}${'a'.repeat(60)}Z`;
    expect(await admin.post(userCalls.password, { id: user.id, password: right })).toMatchObject({ code: 20000 });
    const login = (password: string) => app.guest.post(sessionCalls.login, { account: 'exact', password });
    for (const wrong of [right.slice(0, -1), `${right.slice(0, -1)}Y`, `${right.slice(0, 40)}\0${right.slice(41)}`])
      expect(await login(wrong)).toMatchObject({ code: 40001 });
    expect(await login(right)).toMatchObject({ code: 20000 });
    // A precomposed letter and a letter with a combining accent look alike but differ; an emoji has two UTF-16 code units.
    for (const [given, other] of [
      ['caf\u00e9 au lait', 'cafe\u0301 au lait'],
      ['🚢🚛📦🏭🚢🚛📦🏭', '🚢🚛📦🏭🚢🚛📦🏬'],
      [' spaces around ', 'spaces around'],
    ] as const) {
      expect(await admin.post(userCalls.password, { id: user.id, password: given })).toMatchObject({ code: 20000 });
      expect(await login(other)).toMatchObject({ code: 40001 });
      expect(await login(given)).toMatchObject({ code: 20000 });
    }
    const cut = 'long enough\0 and more';
    const set = await admin.post(userCalls.password, { id: user.id, password: cut });
    if (set.code === 20000) {
      expect(await login('long enough')).toMatchObject({ code: 40001 });
      expect(await login(cut)).toMatchObject({ code: 20000 });
    } else expect(await login('long enough')).toMatchObject({ code: 40001 });
  });
});
