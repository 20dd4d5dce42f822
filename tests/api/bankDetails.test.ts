import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { charge, costCalls, noteCalls, openTill } from '../support/money/till.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { callsOf, create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { entriesFor, hire, roleCalls, userCalls } from './support/people.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';
import { openYard } from './support/yard.ts';

const english = { 'Accept-Language': 'en' };
const heads = callsOf('HwDebitNoteConfig');
let app: TestApp;
let admin: Client;
let finance: Client;
let serial = 0;

beforeAll(async () => {
  app = await startApp({}, handlers);
  admin = app.admin;
  finance = await app.as('finance');
});
afterAll(() => app.close());

type Stored = Answer['data'];

interface Kind {
  readonly base: string;
  readonly save: string;
  readonly byIds: string;
  readonly restore: string;
  readonly read: (id: string) => Promise<Stored>;
  readonly log: (id: string) => Promise<Stored[]>;
  /** Creates a record whose bank details are in effect. */
  readonly settled: () => Promise<Stored>;
}

function supplier(more: object = {}): Record<string, unknown> {
  serial += 1;
  const reported = { account: `payee${serial}`, userCode: `PAYEE${serial}`, userName: `Payee ${serial}` };
  return { ...reported, userType: 'SUPPLIER', payTerm: 'NET30', currency: 'USD', ...more };
}

function letterhead(more: object = {}): Record<string, unknown> {
  serial += 1;
  return {
    ...{ configCode: `LH${serial}`, companyName: 'Co', companyNameEn: 'Co', address: '1 Main St', currency: 'USD' },
    ...{ noPrefix: 'LH', defaultTerm: 'NET30', bankName: 'Old Bank', bankAccount: 'OLD-1', ...more },
  };
}

const users: Kind = {
  base: '/hw/wms/hwUser',
  save: userCalls.save,
  byIds: userCalls.saveByIds,
  restore: userCalls.restore,
  read: async (id) => (await admin.get(userCalls.findById(id))).data,
  log: async (id) => (await admin.get(userCalls.log(id))).data.records,
  settled: async () => {
    const { id } = await create(finance, userCalls.save, supplier({ bankName: 'Old Bank', bankAccount: 'OLD-1' }));
    await ok(admin.post('/hw/wms/hwUser/confirmBank', { id }));
    return users.read(id);
  },
};
const letterheads: Kind = {
  base: '/hw/wms/hwDebitNoteConfig',
  save: heads.save,
  byIds: heads.saveByIds,
  restore: heads.restore,
  read: async (id) => (await admin.get(heads.findById(id))).data,
  log: async (id) => (await admin.get(heads.log(id))).data.records,
  settled: () => create(admin, heads.save, letterhead()),
};

const old = { bankName: 'Old Bank', bankAccount: 'OLD-1' };
const waiting = { bankState: 'PENDING', bankBy: 'finance' };

describe.each([
  ['a party', users],
  ['a letterhead', letterheads],
])('the bank details of %s', (_, kind) => {
  const change = async (record: Stored, values: object, client = finance) =>
    ok(client.post(kind.save, { id: record.id, version: record.version, ...values }));
  const confirm = (client: Client, id: string) => client.post(`${kind.base}/confirmBank`, { id }, english);
  const reject = (client: Client, id: string) =>
    client.post(`${kind.base}/rejectBank`, { id, input: { bankReason: 'unknown at the bank' } }, english);

  test('stay unchanged while a change is pending, and take effect once another user has confirmed it', async () => {
    const made = await kind.settled();
    expect(made).toMatchObject({ ...old, bankState: null });
    const saved = await change(made, { bankAccount: 'NEW-2' });
    expect(saved).toMatchObject({ ...old, ...waiting, newBankName: 'Old Bank', newBankAccount: 'NEW-2' });
    const own = await confirm(finance, made.id);
    expect(own).toMatchObject({ status: 409, code: 40012 });
    expect(own.message).toContain('You submitted the bank details');
    expect(await reject(finance, made.id)).toMatchObject({ code: 40012 });
    expect(await kind.read(made.id)).toEqual(saved);
    await ok(confirm(admin, made.id));
    const now = await kind.read(made.id);
    expect(now).toMatchObject({ bankName: 'Old Bank', bankAccount: 'NEW-2', bankState: null, newBankAccount: null });
    expect((await kind.log(made.id))[0]).toMatchObject({ action: 'action:confirmBank', operator: 'admin' });
    expect(await confirm(admin, made.id)).toMatchObject({ code: 40012 });
  });

  test('stay unchanged when the change is rejected, and the reason is shown', async () => {
    const made = await kind.settled();
    await change(made, { bankAccount: 'NEW-2' });
    await ok(reject(admin, made.id));
    const now = await kind.read(made.id);
    expect(now).toMatchObject({
      ...old,
      bankState: 'REJECTED',
      bankReason: 'unknown at the bank',
      newBankAccount: null,
    });
    expect(await change(now, { bankAccount: 'NEW-3' })).toMatchObject({ ...old, ...waiting, bankReason: null });
  });

  test("changed by an administrator wait for another administrator's confirmation, too", async () => {
    const made = await kind.settled();
    await change(made, { bankName: 'Other Bank', bankAccount: 'NEW-2' }, admin);
    expect(await kind.read(made.id)).toMatchObject({ ...old, bankState: 'PENDING', bankBy: 'admin' });
    expect(await confirm(admin, made.id)).toMatchObject({ code: 40012 });
    await ok(confirm(finance, made.id));
    expect(await kind.read(made.id)).toMatchObject({ bankName: 'Other Bank', bankAccount: 'NEW-2' });
  });

  test('wait for confirmation whichever way they are written: in bulk, by undo, or restored from the history', async () => {
    const made = await kind.settled();
    const many = [{ id: made.id, version: made.version, values: { bankAccount: 'BULK-3' } }];
    await ok(finance.post(kind.byIds, { each: many }));
    const after = await kind.read(made.id);
    expect(after).toMatchObject({ ...old, ...waiting, newBankAccount: 'BULK-3' });
    await ok(confirm(admin, made.id));
    const confirmed = await kind.read(made.id);
    const back = [{ id: made.id, version: confirmed.version, values: { bankAccount: 'OLD-1' } }];
    await ok(finance.post(kind.byIds, { restore: back }));
    expect(await kind.read(made.id)).toMatchObject({ bankAccount: 'BULK-3', ...waiting, newBankAccount: 'OLD-1' });
    await ok(reject(admin, made.id));
    const { version } = await kind.read(made.id);
    const line = (await kind.log(made.id)).at(kind === users ? -2 : -1);
    await ok(finance.post(kind.restore, { id: made.id, version, logId: line.id, fields: ['bankAccount'] }));
    expect(await kind.read(made.id)).toMatchObject({ bankAccount: 'BULK-3', ...waiting, newBankAccount: 'OLD-1' });
  });

  test('with parts proposed by two users can be confirmed by neither of them', async () => {
    const made = await kind.settled();
    const first = await change(made, { bankAccount: 'NEW-2' });
    await change(first, { bankName: 'Other Bank' }, admin);
    const now = await kind.read(made.id);
    expect(now).toMatchObject({ ...old, newBankName: 'Other Bank', newBankAccount: 'NEW-2', bankBy: 'finance, admin' });
    for (const client of [finance, admin]) expect(await confirm(client, made.id)).toMatchObject({ code: 40012 });
    expect(await kind.read(made.id)).toEqual(now);
  });

  test("cannot be proposed or confirmed by writing the server's own fields", async () => {
    const made = await kind.settled();
    await change(made, { bankAccount: 'NEW-2' });
    const { version } = await kind.read(made.id);
    await finance.post(kind.save, { id: made.id, version, bankState: null, bankBy: 'admin' });
    expect(await kind.read(made.id)).toMatchObject({ ...old, ...waiting });
    expect(await confirm(finance, made.id)).toMatchObject({ code: 40012 });
  });

  test('are listed with their former and new values for the user who confirms them', async () => {
    const made = await kind.settled();
    await change(made, { bankAccount: 'NEW-9' });
    const find = kind === users ? userCalls.find : heads.find;
    const { records } = (await finance.post(find, { bankState: ['PENDING'] })).data;
    expect(records).toContainEqual(expect.objectContaining({ id: made.id, bankAccount: 'OLD-1', newBankAccount: 'NEW-9' }));
  });
});

test('bank details entered while a party is created also wait for confirmation', async () => {
  const made = await create(finance, userCalls.save, supplier({ bankName: 'First Bank', bankAccount: 'F-1' }));
  expect(made).toMatchObject({ bankName: null, bankAccount: null, ...waiting, newBankAccount: 'F-1' });
  const plain = await create(finance, userCalls.save, supplier());
  expect(plain).toMatchObject({ bankName: null, bankState: null });
});

test('a letterhead set up by the only administrator takes effect at once; one set up by anybody else waits', async () => {
  expect(await create(admin, heads.save, letterhead())).toMatchObject({ ...old, bankState: null });
  const made = await create(finance, heads.save, letterhead());
  expect(made).toMatchObject({ bankName: null, bankAccount: null, ...waiting, newBankAccount: 'OLD-1' });
  const renamed = { id: made.id, version: made.version, companyName: 'Other' };
  expect(await ok(finance.post(heads.save, renamed))).toMatchObject({ companyName: 'Other', ...waiting });
  await ok(admin.post('/hw/wms/hwDebitNoteConfig/rejectBank', { id: made.id, input: { bankReason: 'no' } }));
  const again = await letterheads.read(made.id);
  const reported = { id: made.id, version: again.version, bankName: 'Old Bank', bankAccount: 'OLD-1' };
  expect(await ok(finance.post(heads.save, reported))).toMatchObject(waiting);
  await ok(admin.post('/hw/wms/hwDebitNoteConfig/confirmBank', { id: made.id }));
  expect(await letterheads.read(made.id)).toMatchObject(old);
  const { bankName: _, ...without } = letterhead();
  expect(await finance.post(heads.save, without)).toMatchObject({ code: 40000 });
});

test('a letterhead of an administrator waits as soon as another user could confirm it, and cannot be used for billing until then', async () => {
  const { client: second } = await hire(app, {
    account: 'secondPair',
    perms: ['system:debitNote:list', 'system:debitNote:query', 'system:debitNote:confirmBank'],
  });
  const currency = 'CAD';
  const head = await create(admin, heads.save, letterhead({ currency, noPrefix: 'CA', isDefault: true }));
  expect(head).toMatchObject({ bankName: null, bankAccount: null, bankState: 'PENDING', newBankAccount: 'OLD-1' });
  const opening = { admin, yard: await openYard(admin), clerk: finance, manager: admin };
  const till = await openTill({ ...opening, container: containerNo(77), mark: 'bank' });
  const rates = callsOf('HwExchangeRate');
  await create(admin, rates.save, { rateDate: '2026-01-01', fromCurrency: currency, toCurrency: 'USD', rate: '0.7' });
  const line = await charge(till, { rate: '10', currency });
  const bill = () => finance.post(costCalls.act('toNote'), { ids: [line.id], input: {} }, english);
  const rejected = await bill();
  expect(rejected).toMatchObject({
    code: 40012,
    message: expect.stringMatching(/Ask a colleague who has the permission to use “Confirm bank details”/),
  });
  expect((await finance.post(noteCalls.find, { customerId: till.customerId })).data.records).toEqual([]);
  await ok(second.post('/hw/wms/hwDebitNoteConfig/confirmBank', { id: head.id }));
  await ok(bill());
});

test('a letterhead waits for approval even if the only approver was disabled before', async () => {
  await hire(app, { account: 'sentAway', perms: ['system:debitNote:list', 'system:debitNote:confirmBank'] });
  const staff = (await admin.post(userCalls.find, { userType: 'STAFF', status: '0' })).data.records as Stored[];
  const others = staff.filter(({ account }) => !['admin', 'finance'].includes(account));
  expect(others.map(({ account }) => account)).toContain('sentAway');
  const turn = async (status: string): Promise<void> => {
    for (const other of others) {
      const { version } = await users.read(other.id);
      await ok(admin.post(userCalls.save, { id: other.id, version, status }));
    }
  };
  await turn('1');
  const made = await create(admin, heads.save, letterhead());
  await turn('0');
  expect(made).toMatchObject({ bankAccount: null, bankState: 'PENDING', newBankAccount: 'OLD-1' });
});

test('a party with a login can confirm nothing, whatever permissions its role has', async () => {
  const role = await create(admin, roleCalls.save, {
    ...{ roleName: 'Odd', roleKey: 'odd', dataScope: 'ALL' },
    menuIds: await entriesFor(admin, ['fms:user:list', 'fms:user:query', 'fms:user:confirmBank']),
  });
  const party = await create(admin, userCalls.save, supplier({ roleIds: [role.id] }));
  await ok(admin.post(userCalls.password, { id: party.id, password: adminPassword }));
  const outside = await app.as(party.account);
  const made = await users.settled();
  await ok(finance.post(userCalls.save, { id: made.id, version: made.version, bankAccount: 'NEW-2' }));
  expect(await outside.post('/hw/wms/hwUser/confirmBank', { id: made.id })).toMatchObject({ code: 40012 });
  const nobody = await hire(app, { account: 'noConfirm', perms: ['fms:user:list', 'fms:user:edit'] });
  expect(await nobody.client.post('/hw/wms/hwUser/confirmBank', { id: made.id })).toMatchObject({ code: 40003 });
  expect(await users.read(made.id)).toMatchObject({ ...old, ...waiting });
});
