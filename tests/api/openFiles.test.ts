import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SchemaFault, schemaCalls } from '../../src/contract/schemaEditor.ts';
import type { Client } from './support/client.ts';
import { callsOf, create } from './support/lab.ts';
import { hire, userCalls } from './support/people.ts';
import { schemaEditing } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const title = (zh: string, en: string) => ({ zh, en });
const reference = (resource: string, more: object = {}) => ({
  ...{ type: 'string', title: title('引用', 'Reference') },
  reference: { resource, ...more },
});
const customer = reference('hwUser', { filter: { userType: 'CUSTOMER' } });
const shelf = (name: string, properties: object, more: object = {}) => ({
  ...{ name, title: title('货架', 'Shelves'), perms: `lab:${name.slice(3).toLowerCase()}` },
  screens: { [`lab/${name}`]: { view: 'list', path: `/lab/${name}`, area: 'system' } },
  record: {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', maxLength: 20, title: title('代码', 'Code') }, ...properties },
  },
  ...more,
});
const open = shelf('labOpen', { repositoryId: reference('hwRepositoryConfig'), customerId: customer });
const two = shelf('labTwo', { fromId: reference('hwRepositoryConfig'), toId: reference('hwRepositoryConfig') });
const shared = shelf('labShared', { repositoryId: reference('hwRepositoryConfig') }, { shared: true });
const staff = shelf('labStaff', { keeperId: reference('hwUser', { filter: { userType: 'STAFF' } }) });

let app: TestApp;
let keeper: Client;
let seller: Client;
let answers: Map<string, SchemaFault[]>;

beforeAll(async () => {
  app = await startApp();
  const { admin } = app;
  const { save } = schemaEditing(() => app);
  answers = new Map();
  for (const file of [open, two, shared, staff]) {
    const [path, text] = [`lab/${file.name}.json`, JSON.stringify(file)];
    answers.set(file.name, (await admin.post(schemaCalls.check, { file: path, text })).data.faults);
    const saved = await save(path, text, '');
    if (saved.code !== 20000) throw new Error(saved.text);
  }
  const warehouse = (repositoryCode: string) =>
    create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
      ...{ repositoryCode, repositoryName: repositoryCode, stateCode: 'CA', city: 'Ontario', address: '1 Main St' },
      ...{ zipCode: '91761', timezone: 'America/Los_Angeles' },
    });
  const [here, there] = [(await warehouse('HERE')).id, (await warehouse('THERE')).id];
  const party = { userType: 'CUSTOMER', dataScope: 'CUSTOMER', payTerm: 'NET30', currency: 'USD' };
  const parties: string[] = [];
  for (const account of ['acme', 'rival'])
    parties.push((await create(admin, userCalls.save, { account, userCode: account.toUpperCase(), userName: account, ...party })).id);
  const [acme, rival] = parties;
  const add = (name: string, record: object) => create(admin, callsOf(name).save, { code: 'X', ...record });
  await add('LabOpen', { code: 'mine', repositoryId: here, customerId: acme });
  await add('LabOpen', { code: 'theirs', repositoryId: there, customerId: rival });
  await add('LabOpen', { code: 'nobody' });
  await add('LabTwo', { fromId: here, toId: there });
  await add('LabShared', { repositoryId: there });
  await add('LabStaff', {});
  const perms = ['open', 'two', 'shared', 'staff'].map((each) => `lab:${each}:list`);
  keeper = (await hire(app, { account: 'keeper1', perms, dataScope: 'WAREHOUSE', repositoryIds: [here] })).client;
  seller = (await hire(app, { account: 'seller1', perms, dataScope: 'CUSTOMER', customerId: acme })).client;
});
afterAll(() => app.close());

const codes = async (client: Client, name: string): Promise<string[]> =>
  (await client.post(callsOf(name).find, {})).data.records.map(({ code }: { code: string }) => code).toSorted();
const warningsOf = (faults: readonly SchemaFault[], name: string) =>
  faults.filter(({ file, severity }) => file === `lab/${name}.json` && severity === 'warning');

test('warehouse users and customers see only their own records when one field names the owner', async () => {
  expect(await codes(app.admin, 'LabOpen')).toEqual(['mine', 'nobody', 'theirs']);
  expect(await codes(keeper, 'LabOpen')).toEqual(['mine']);
  expect(await codes(seller, 'LabOpen')).toEqual(['mine']);
});

test('warehouse users and customers see no records when the owner is unclear, and all when the file shares them or they have no owner', async () => {
  expect(await codes(keeper, 'LabTwo')).toEqual([]);
  expect(await codes(seller, 'LabTwo')).toEqual([]);
  for (const client of [keeper, seller, app.admin]) {
    expect(await codes(client, 'LabShared')).toEqual(['X']);
    expect(await codes(client, 'LabStaff')).toEqual(['X']);
  }
});

test('the editor warns about an unclear owner, and suggests what to write', () => {
  const reported = warningsOf(answers.get('labOpen') ?? [], 'labOpen');
  expect(reported.map(({ what }) => what)).toEqual([
    'this file refers to a customer, but has neither `scope` nor `shared`',
    'this file refers to a warehouse, but has neither `scope` nor `shared`',
  ]);
  expect(reported[1]?.mend).toContain('"scope": { "warehouse": "repositoryId" }');
  expect(reported[0]?.texts?.what.zh).toMatch(/\p{Script=Han}/u);
  expect(warningsOf(answers.get('labTwo') ?? [], 'labTwo')).toHaveLength(1);
  for (const name of ['labShared', 'labStaff']) expect(warningsOf(answers.get(name) ?? [], name)).toEqual([]);
});

test("/readyz reports such a file, and none of the product's", async () => {
  const { data } = await app.guest.get('/readyz');
  const faults = data.faults as SchemaFault[];
  expect(warningsOf(faults, 'labOpen')).toHaveLength(2);
  expect(faults.filter(({ file }) => !file.startsWith('lab/'))).toEqual([]);
});

test('a file must declare either an owner or that records are open', async () => {
  const both = { ...shared, name: 'labBoth', perms: 'lab:both', scope: { warehouse: 'repositoryId' } };
  const { data } = await app.admin.post(schemaCalls.check, { file: 'lab/labBoth.json', text: JSON.stringify(both) });
  expect(data.refusals).toContainEqual(expect.objectContaining({ what: '`shared` and `scope` cannot be used together' }));
});
