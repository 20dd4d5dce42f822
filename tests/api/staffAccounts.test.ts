import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from './support/client.ts';
import { create } from './support/lab.ts';
import { entriesFor, hire, roleCalls, userCalls } from './support/people.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
const rejected = { status: 403, code: 40003 };
let app: TestApp;
let admin: Client;
/** A user who has every permission of `fms:user` but is not an administrator. */
let finance: Client;
let serial = 0;

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
  finance = await app.as('finance');
});
afterAll(() => app.close());

type Record_ = Answer['data'];
const find = async (account: string): Promise<Record_> => (await admin.post(userCalls.find, { account })).data.records[0];
const now = async (id: string): Promise<Record_> => (await admin.get(userCalls.findById(id))).data;
const roleId = async (roleKey: string): Promise<string> => (await admin.post(roleCalls.find, { roleKey })).data.records[0].id;

function named(): { account: string; userCode: string; userName: string } {
  serial += 1;
  return { account: `party${serial}`, userCode: `PARTY${serial}`, userName: `Party ${serial}` };
}
const supplier = (more: object = {}) => ({
  ...named(),
  ...{ userType: 'SUPPLIER', payTerm: 'NET30', currency: 'USD', ...more },
});
const customer = (more: object = {}) => supplier({ userType: 'CUSTOMER', dataScope: 'CUSTOMER', ...more });
const save = (client: Client, body: object) => client.post(userCalls.save, body, english);

/** Reads all accounts and roles, to show that a refused call has changed nothing. */
async function everything(): Promise<string> {
  const lists = [];
  for (const call of [userCalls.find, roleCalls.find]) lists.push((await admin.post(call, {})).data.records);
  return JSON.stringify(lists);
}

/** Expects that a call is refused and changes nothing. */
async function never(call: () => Promise<Answer>): Promise<Answer> {
  const before = await everything();
  const answer = await call();
  expect(answer, answer.text).toMatchObject(rejected);
  expect(await everything()).toBe(before);
  return answer;
}

describe('a party manager who is no administrator', () => {
  test('creates and changes customers, suppliers and drivers', async () => {
    const driver = { ...named(), userType: 'DRIVER', licenseNo: 'D1', licenseExpiry: '2030-01-01' };
    for (const party of [customer(), supplier(), driver]) {
      const made = await create(finance, userCalls.save, party);
      const { id, version } = made;
      expect(await save(finance, { id, version, phone: '+13105550100' })).toMatchObject({ code: 20000 });
      expect(await finance.post('/hw/wms/hwUser/disable', { id })).toMatchObject({ code: 20000 });
      expect(await finance.post('/hw/wms/hwUser/enable', { id })).toMatchObject({ code: 20000 });
    }
  });

  test('cannot create staff accounts: not by type, by default, or with their own role', async () => {
    const roleIds = [await roleId('finance')];
    const answer = await never(() => save(finance, { ...named(), userType: 'STAFF', roleIds }));
    expect(answer.message).toBe('Only administrators can change staff accounts and their roles. Ask an administrator.');
    await never(() => save(finance, { ...named(), roleIds }));
  });

  test('cannot turn parties into staff, or staff into parties', async () => {
    const { id, version } = await create(finance, userCalls.save, supplier());
    const roleIds = [await roleId('finance')];
    const staff = { userType: 'STAFF', roleIds };
    await never(() => save(finance, { id, version, ...staff }));
    const clerk = await find('orderClerk');
    const party = { id: clerk.id, version: clerk.version, userType: 'SUPPLIER', payTerm: 'NET30', currency: 'USD' };
    await never(() => save(finance, party));
    const values = { userType: 'SUPPLIER', payTerm: 'NET30', currency: 'USD' };
    const each = [{ id: clerk.id, version: clerk.version, values }];
    await never(() => finance.post(userCalls.saveByIds, { each }));
    await never(() => finance.post(userCalls.saveByIds, { restore: each }));
    const own = await find('finance');
    await never(() => save(finance, { ...party, id: own.id, version: own.version }));
  });

  test('cannot restore a staff account from the history of a party', async () => {
    const roleIds = [await roleId('finance')];
    const staff = await create(admin, userCalls.save, supplier({ userType: 'STAFF', roleIds }));
    const left = await save(admin, { id: staff.id, version: staff.version, userType: 'SUPPLIER', roleIds: [] });
    expect(left.code, left.text).toBe(20000);
    const lines = (await admin.get(userCalls.log(staff.id))).data.records as Record_[];
    const made = lines.find(({ action }) => action === 'create');
    await never(() => finance.post(userCalls.restore, { id: staff.id, version: left.data.version, logId: made.id }));
  });

  test('can give parties only roles limited to their own records', async () => {
    const roleIds = [await roleId('finance')];
    await never(() => save(finance, supplier({ roleIds })));
    await never(() => save(finance, customer({ roleIds })));
    const { id, version } = await create(finance, userCalls.save, customer());
    await never(() => save(finance, { id, version, roleIds }));
    const portal = await create(admin, roleCalls.save, {
      ...{ roleName: 'Portal', roleKey: 'portal', dataScope: 'CUSTOMER' },
      menuIds: await entriesFor(admin, ['wms:order:list']),
    });
    const given = await save(finance, { id, version, roleIds: [portal.id] });
    expect(given.data).toMatchObject({ userType: 'CUSTOMER', roleIds: [portal.id] });
  });

  test('can neither enable, disable nor change staff accounts', async () => {
    const clerk = await find('orderClerk');
    const { id, version } = clerk;
    await never(() => finance.post('/hw/wms/hwUser/disable', { id }));
    await never(() => finance.post('/hw/wms/hwUser/disableAll', { ids: [id] }));
    await never(() => save(finance, { id, version, status: '1' }));
    await never(() => save(finance, { id, version, email: 'mine@example.com' }));
    const values = { email: 'mine@example.com' };
    await never(() => finance.post(userCalls.saveByIds, { each: [{ id, version, values }] }));
    expect(await admin.post('/hw/wms/hwUser/disable', { id })).toMatchObject({ code: 20000 });
    await never(() => finance.post('/hw/wms/hwUser/enable', { id }));
    expect(await admin.post('/hw/wms/hwUser/enable', { id })).toMatchObject({ code: 20000 });
  });

  test('can reset passwords of parties, but not of staff', async () => {
    const made = await admin.post(userCalls.save, {
      ...{ account: 'spareOne', userCode: 'SPARE1', userName: 'Spare', userType: 'STAFF' },
      roleIds: [await roleId('finance')],
    });
    const { id } = made.data;
    await never(() => finance.post(userCalls.password, { id, password: 'mine alone 9' }, english));
    const party = await create(finance, userCalls.save, supplier());
    expect(await finance.post(userCalls.password, { id: party.id, password: adminPassword })).toMatchObject({
      code: 20000,
    });
    expect(await app.as(party.account)).toBeDefined();
  });

  test('can change their own password and account', async () => {
    const own = await find('finance');
    const { id, version, roleIds } = own;
    expect(await save(finance, { id, version, phone: '+13105550111' })).toMatchObject({ code: 20000 });
    expect((await now(id)).roleIds).toEqual(roleIds);
    expect(await finance.post(userCalls.password, { password: adminPassword })).toMatchObject({ code: 20000 });
  });
});

test('an administrator can manage all accounts, and a role manager those within their own permissions', async () => {
  const perms = ['fms:user:add', 'fms:user:edit', 'fms:user:resetPwd', 'system:role:edit'];
  const role = await create(admin, roleCalls.save, {
    ...{ roleName: 'HR', roleKey: 'hr', dataScope: 'ALL', menuIds: await entriesFor(admin, perms) },
  });
  const hr = await create(admin, userCalls.save, { ...named(), userType: 'STAFF', roleIds: [role.id] });
  await admin.post(userCalls.password, { id: hr.id, password: adminPassword });
  const client = await app.as(hr.account);
  const made = await create(client, userCalls.save, { ...named(), userType: 'STAFF', roleIds: [role.id] });
  expect(await client.post(userCalls.password, { id: made.id, password: adminPassword })).toMatchObject({
    code: 20000,
  });
  const roleIds = [await roleId('finance')];
  await never(() => save(client, { ...named(), userType: 'STAFF', roleIds }));
});

describe('a user who may add accounts but not reset passwords', () => {
  const perms = ['fms:user:list', 'fms:user:query', 'fms:user:add', 'fms:user:edit'];
  const set = (client: Client, id: string, password = adminPassword) => client.post(userCalls.password, { id, password });

  test('can set the first password of an account they created, once', async () => {
    const { client } = await hire(app, { account: 'adder', perms });
    const made = await create(client, userCalls.save, supplier());
    expect(await set(client, made.id)).toMatchObject({ code: 20000 });
    expect(await app.as(made.account)).toBeDefined();
    expect(await set(client, made.id, 'another one 9')).toMatchObject(rejected);
    expect(await app.as(made.account)).toBeDefined();
  });

  test("cannot set the password of another user's account or of staff, or without the permission to add accounts", async () => {
    const { client } = await hire(app, { account: 'adderTwo', perms });
    const other = await create(admin, userCalls.save, supplier());
    expect(await set(client, other.id)).toMatchObject(rejected);
    const staff = await create(admin, userCalls.save, { ...named(), roleIds: [await roleId('viewer')] });
    expect(await set(client, staff.id)).toMatchObject(rejected);
    const editor = await hire(app, { account: 'editorOnly', perms: perms.filter((code) => !code.endsWith('add')) });
    expect(await set(editor.client, other.id)).toMatchObject(rejected);
    const login = { account: other.account, password: adminPassword };
    expect(await app.guest.post('/hw/wms/hwUser/login', login)).toMatchObject({ code: 40001 });
  });
});
