import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPreferenceCalls, listViewCalls } from '../../src/contract/lists.ts';
import type { Answer, Client } from './support/client.ts';
import { callsOf, count, create, job } from './support/lab.ts';
import { hire } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';

/** The value of `cost`, which users without its permission must not learn by any request. */
const secret = '4711.00';
const english = { 'Accept-Language': 'en' };
const saveByIds = '/hw/wms/labJob/saveLabJobByIds';
const visit = callsOf('LabVisit');

let app: TestApp;
/** A user with every permission for jobs, except to read or write their cost and to write their quote. */
let clerk: Client;
let dear: Answer['data'];
let logId: string;

/** Vaults, whose label contains a field that the clerk may not read, and visits, which refer to vaults and jobs. */
const files = {
  labVault: {
    display: '{vaultName} {combination}',
    record: {
      required: ['vaultName'],
      properties: {
        vaultName: { type: 'string', maxLength: 20, search: 'contains', title: { zh: '库', en: 'Vault' } },
        combination: {
          type: 'string',
          maxLength: 20,
          search: 'contains',
          access: { read: 'fms:labVault:open' },
          title: { zh: '密码', en: 'Combination' },
        },
      },
    },
  },
  labVisit: {
    display: '{note}',
    record: {
      required: ['note'],
      properties: {
        note: { type: 'string', maxLength: 20, title: { zh: '备注', en: 'Note' } },
        jobId: { type: 'string', reference: { resource: 'labJob' }, title: { zh: '任务', en: 'Job' } },
        vaultId: { type: 'string', reference: { resource: 'labVault' }, title: { zh: '库', en: 'Vault' } },
      },
    },
  },
};

function writeFiles(): void {
  for (const [name, { display, record }] of Object.entries(files)) {
    const screens = { [`lab/${name}`]: { view: 'list', path: `/lab/${name}`, area: 'system' } };
    const title = { zh: name, en: name };
    const text = { name, title, perms: `tms:${name}`, display, screens, record: { type: 'object', ...record } };
    writeFileSync(join(app.schemas, 'lab', `${name}.json`), JSON.stringify(text));
  }
}

beforeAll(async () => {
  app = await startApp();
  await app.restart(writeFiles);
  const of = (name: string, ...suffixes: string[]) => suffixes.map((suffix) => `tms:${name}:${suffix}`);
  const perms = [
    ...of('labJob', 'list', 'query', 'add', 'edit', 'remove', 'export', 'import', 'shareView', 'open', 'finish', 'weigh'),
    ...of('labVisit', 'list', 'query', 'add', 'edit', 'export', 'import'),
    ...of('labVault', 'list', 'query'),
  ];
  ({ client: clerk } = await hire(app, { account: 'jobClerk', perms }));
  await create(app.admin, job.save, { subject: 'cheap', cost: '1.00', weightKg: 1 });
  const made = await create(app.admin, job.save, { subject: 'dear', cost: '2.00', quote: '3.00', weightKg: 5 });
  const changed = { id: made.id, version: made.version, cost: secret };
  dear = (await app.admin.post(job.save, changed)).data;
  logId = (await app.admin.get(job.log(dear.id))).data.records.at(-1).id;
  const vault = await create(app.admin, callsOf('LabVault').save, { vaultName: 'North', combination: secret });
  await create(app.admin, visit.save, { note: 'first', jobId: dear.id, vaultId: vault.id });
});
afterAll(() => app.close());

const now = async (): Promise<string> =>
  JSON.stringify([(await app.admin.post(job.find, {})).data.records, await count(app.admin, visit.find)]);

type Ask = (field: string) => Promise<Answer>;
const filtering = (field: string) => ({ [field]: secret });
const byOrder = (field: string) => ({ sorts: [{ field, order: 'asc' }] });

/** All calls that can read a field by its name or filter by it. */
const asks: readonly (readonly [string, Ask])[] = [
  ['a filter', (field) => clerk.post(job.find, filtering(field))],
  ['a filter of a range', (field) => clerk.post(job.find, { [field]: { gte: '4000' } })],
  ['an order', (field) => clerk.post(job.find, byOrder(field))],
  ['a filter over a reference', (field) => clerk.post(visit.find, { [`jobId.${field}`]: secret })],
  ['an order over a reference', (field) => clerk.post(visit.find, byOrder(`jobId.${field}`))],
  ['a sum', (field) => clerk.post(job.find, { summarize: true, ...filtering(field) })],
  ['the columns of an export', (field) => clerk.post(job.export, { columns: ['jobNo', field] })],
  ['the filter of an export', (field) => clerk.post(job.export, { filter: filtering(field) })],
  ['the order of an export', (field) => clerk.post(job.export, byOrder(field))],
  ['deleting all that match', (field) => clerk.post(job.deleteByIds, { filter: filtering(field), expected: 1 })],
  ['a step for all that match', (field) => clerk.post(job.transit, { filter: filtering(field), expected: 1, transition: 'open' })],
  ['an action for all that match', (field) => clerk.post(job.act('weigh'), { filter: filtering(field), expected: 1 })],
  [
    'a preview for all that match',
    (field) => clerk.post(saveByIds, { preview: true, filter: filtering(field), expected: 1, values: { result: 'x' } }),
  ],
  ['the filters of a view', (field) => clerk.post(listViewCalls.save, { resource: 'labJob', name: 'by cost', filters: filtering(field) })],
  ['the order of a view', (field) => clerk.post(listViewCalls.save, { resource: 'labJob', name: 'by cost', ...byOrder(field) })],
  ['the columns of a view', (field) => clerk.post(listViewCalls.save, { resource: 'labJob', name: 'by cost', columns: [{ field }] })],
  ['the log of one field', (field) => clerk.get(job.log(dear.id), { logField: field })],
];

/** All calls that can write a value to a field. */
const gives: readonly (readonly [string, (field: string, value: string) => Promise<Answer>])[] = [
  ['a save', (field, value) => clerk.post(job.save, { id: dear.id, version: dear.version, [field]: value })],
  ['a new record', (field, value) => clerk.post(job.save, { subject: 'sly', [field]: value })],
  ['a batch of new ones', (field, value) => clerk.post(job.saveBatch, [{ subject: 'sly', [field]: value }])],
  ['a batch of changes', (field, value) => clerk.post(job.saveBatch, [{ id: dear.id, version: dear.version, [field]: value }])],
  ['the preview of many', (field, value) => clerk.post(saveByIds, { preview: true, ids: [dear.id], values: { [field]: value } })],
  [
    'many at once',
    async (field, value) => {
      const seen = await app.admin.post(saveByIds, { preview: true, ids: [dear.id], values: { [field]: value } });
      return clerk.post(saveByIds, { values: { [field]: value }, rows: seen.data.rows });
    },
  ],
  [
    'values of each',
    (field, value) => clerk.post(saveByIds, { each: [{ id: dear.id, version: dear.version, values: { [field]: value } }] }),
  ],
  [
    'taking back',
    (field, value) => clerk.post(saveByIds, { restore: [{ id: dear.id, version: dear.version, values: { [field]: value } }] }),
  ],
  ['a state before', (field) => clerk.post(job.restore, { id: dear.id, version: dear.version, logId, fields: [field] })],
];

describe('a field that the user may not read', () => {
  test.each(asks)('is treated by %s like a field that does not exist', async (what, ask) => {
    const before = await now();
    const [answer, other] = [await ask('cost'), await ask('nope')];
    const plain = ({ code, message, data }: Answer) => JSON.stringify({ code, message, data }).replaceAll('cost', 'nope');
    expect(plain(answer)).toBe(plain(other));
    if (what !== 'the log of one field') expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect(answer.text).not.toContain(secret);
    expect(await now()).toBe(before);
  });

  test.each([
    ['a list', () => clerk.post(job.find, {})],
    ['a record', () => clerk.get(job.findById(dear.id))],
    ['sums', () => clerk.post(job.find, { summarize: true })],
    ['the log', () => clerk.get(job.log(dear.id))],
    ['a state before', () => clerk.get(job.logState(logId))],
    ['an export', () => clerk.post(job.export, { format: 'csv' })],
    ['an export for import', () => clerk.post(job.export, { format: 'csv', forImport: true })],
    ['a list of referring records', () => clerk.post(visit.find, {})],
    ['an export of referring records', () => clerk.post(visit.export, { format: 'csv' })],
    ['a stale save', () => clerk.post(job.save, { id: dear.id, version: 99, subject: 'x' })],
    ['the preview of many', () => clerk.post(saveByIds, { preview: true, ids: [dear.id], values: { result: 'x' } })],
  ])('is not in %s', async (_, ask) => {
    const { text } = await ask();
    expect(text).not.toBe('');
    expect(text).not.toMatch(/4711|"cost"|Cost|成本/);
  });

  test('is not searched by a keyword', async () => {
    const found = async (by: Client) => (await by.post(callsOf('LabVault').find, { keyword: secret })).data.total;
    expect(await found(app.admin)).toBe(1);
    expect(await found(clerk)).toBe(0);
  });

  test('is not in a workbook or its template, and a label that contains it cannot be searched for it', async () => {
    const sheets = [await download(clerk, job.export, { body: {} }), await download(clerk, job.template)];
    for (const { bytes } of sheets) expect(JSON.stringify(await rowsOf(bytes))).not.toMatch(/4711|Cost/);
    for (const text of [`North ${secret}`, secret]) {
      const staged = await upload(
        clerk,
        visit.import,
        await workbook([
          ['Note', 'Vault'],
          ['guess', text],
        ]),
      );
      expect(staged.data).toMatchObject({ total: 1, failed: 1 });
    }
    expect((await clerk.post(visit.find, { 'vaultId.combination': secret })).code).toBe(40000);
    expect((await clerk.post(callsOf('LabVault').find, { keyword: '4711' })).data.total).toBe(0);
    const chosen = await clerk.post(visit.choices, { field: 'vaultId', keyword: 'North' });
    expect(chosen.data.records).toMatchObject([{ label: 'North' }]);
    expect((await clerk.post(visit.choices, { field: 'vaultId', keyword: '4711' })).data.total).toBe(0);
    expect((await app.admin.post(callsOf('LabVault').find, { keyword: '4711' })).data.total).toBe(1);
  });

  test('is removed from a shared view, and nobody can store it as a column', async () => {
    const roleKeys = ['jobClerk'];
    const draft = {
      resource: 'labJob',
      name: 'Costs',
      filters: { cost: secret },
      sorts: [{ field: 'cost', order: 'asc' }],
    };
    await create(app.admin, listViewCalls.save, {
      ...draft,
      columns: [{ field: 'cost' }, { field: 'jobNo' }],
      roleKeys,
    });
    const seen = await clerk.post(listViewCalls.find, { resource: 'labJob' });
    expect(seen.data.records).toMatchObject([
      { filters: {}, sorts: [], columns: [{ field: 'jobNo' }], withheld: { filters: 1, sorts: 1, columns: 1 } },
    ]);
    expect(seen.text).not.toMatch(/4711|"cost"/);
    const look = { resource: 'labJob', columns: [{ field: 'cost', width: 200 }] };
    await clerk.post(listPreferenceCalls.save, look);
    expect((await clerk.get(listPreferenceCalls.find)).text).not.toContain('"cost"');
  });
});

describe('a field that the user may not write', () => {
  test.each(gives.flatMap(([what, give]) => ['cost', 'quote'].map((field) => [what, field, give] as const)))(
    'is rejected in %s (%s)',
    async (_, field, give) => {
      const before = await now();
      const answer = await give(field, '9.00');
      expect([40000, 40003]).toContain(answer.code);
      expect(answer.text).not.toContain('4711');
      expect(await now()).toBe(before);
    },
  );

  test('is rejected in an import: as a column, and as a fix of a row', async () => {
    const before = await now();
    const sheet = async (field: string) =>
      upload(
        clerk,
        job.import,
        await workbook([
          ['Subject', field],
          ['sly', '9.00'],
        ]),
      );
    // A column that the user may not read counts as unknown. A column that the user may only read makes its row fail.
    for (const [title, created] of [
      ['Cost', 1],
      ['cost', 1],
      ['Quote', 0],
      ['quote', 0],
    ] as const) {
      const { data } = await sheet(title);
      const saved = await clerk.post(job.saveBatch, { importId: data.importId, mode: 'valid' }, english);
      expect(saved.data).toMatchObject({ created, updated: 0 });
      const made = (await app.admin.post(job.find, { subject: 'sly' })).data.records;
      for (const { id, cost, quote } of made) {
        expect({ cost: cost ?? null, quote: quote ?? null }).toEqual({ cost: null, quote: null });
        await app.admin.get(job.deleteById(id));
      }
    }
    const plain = await upload(clerk, job.import, await workbook([['Subject'], ['sly']]));
    for (const field of ['cost', 'quote']) {
      const fixes = { 2: { [field]: '9.00' } };
      const answer = await clerk.post(job.saveBatch, { importId: plain.data.importId, mode: 'all', fixes }, english);
      expect([40000, 40003], answer.text).toContain(answer.code);
    }
    expect(await now()).toBe(before);
  });
});
