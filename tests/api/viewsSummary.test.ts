import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Group, Summary } from '../../src/contract/query.ts';
import type { Client } from './support/client.ts';
import { create } from './support/lab.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
const schemas = schemasFolder();
/** A user who may not read the margin. */
let viewer: Client;
const base = '/hw/wms/labBill';
const find = `${base}/findLabBillList`;
const save = `${base}/saveLabBill`;

const text = (zh: string, en: string) => ({ type: 'string', title: { zh, en } });
const properties = {
  billNo: { ...text('单号', 'Bill no.'), maxLength: 20 },
  currency: { ...text('币种', 'Currency'), format: 'currency' },
  amount: { ...text('金额', 'Amount'), format: 'money', currency: 'currency' },
  weight: { ...text('重量', 'Weight'), format: 'decimal', precision: 15, scale: 3 },
  boxes: { type: 'integer', title: { zh: '箱数', en: 'Boxes' } },
  margin: {
    ...text('毛利', 'Margin'),
    ...{ format: 'decimal', precision: 9, scale: 2, access: { read: 'fms:labBill:margin' } },
  },
};
const file = {
  name: 'labBill',
  title: { zh: '账单', en: 'Bills' },
  perms: 'tms:labBill',
  screens: { 'lab/bill': { view: 'list', path: '/lab/bill', area: 'system' } },
  record: { type: 'object', required: ['billNo'], properties },
  list: {
    columns: [
      ...['billNo', 'currency'],
      { field: 'amount', summary: 'sum' },
      { field: 'weight', summary: 'average' },
      { field: 'boxes', summary: 'max' },
      { field: 'margin', summary: 'min' },
    ],
    filters: ['currency'],
    keyword: ['billNo'],
  },
};

/** The direction of a bill. Incomes and costs are in one list, and the viewer may not read this field, which distinguishes them. */
const side = {
  ...text('方向', 'Side'),
  ...{ enum: ['IN', 'OUT'].map((value) => ({ value, title: { zh: value, en: value } })) },
  ...{ access: { read: 'fms:labLedger:side' } },
};
const ledger = {
  ...{ name: 'labLedger', title: { zh: '台账', en: 'Ledgers' }, perms: 'tms:labLedger' },
  screens: { 'lab/ledger': { view: 'list', path: '/lab/ledger', area: 'system' } },
  record: {
    ...{ type: 'object', required: [] },
    properties: { side, currency: properties.currency, amount: properties.amount, boxes: properties.boxes },
  },
  list: {
    columns: ['side', { field: 'amount', summary: 'sum' }, { field: 'boxes', summary: 'sum' }],
    summaryBy: 'side',
  },
};

/** The state of a bill. Voided bills are listed but not added up, and the viewer may not read this field, which marks them. */
const stage = {
  ...text('状态', 'Stage'),
  enum: ['OPEN', 'LATE', 'VOID'].map((value) => ({ value, title: { zh: value, en: value } })),
};
const counting = {
  ...{ name: 'labCounting', title: { zh: '计数', en: 'Countings' }, perms: 'tms:labCounting' },
  screens: { 'lab/counting': { view: 'list', path: '/lab/counting', area: 'system' } },
  record: {
    ...{ type: 'object', required: [] },
    properties: {
      place: { ...text('库位', 'Place'), maxLength: 20 },
      stage,
      secret: { ...stage, access: { read: 'fms:labCounting:secret' } },
      boxes: properties.boxes,
    },
  },
  list: {
    columns: ['stage', { field: 'boxes', summary: 'sum' }],
    summaryWhen: { stage: { not: ['VOID'] } },
  },
};
const secretly = {
  ...{ ...counting, name: 'labSecret', perms: 'tms:labSecret' },
  screens: { 'lab/secret': { view: 'list', path: '/lab/secret', area: 'system' } },
  list: { ...counting.list, summaryWhen: { secret: 'OPEN' } },
};

beforeAll(async () => {
  // The files are written before the first start, because only then do the roles get permissions for them.
  writeFileSync(join(schemas.path, 'lab/labBill.json'), JSON.stringify(file));
  writeFileSync(join(schemas.path, 'lab/labLedger.json'), JSON.stringify(ledger));
  writeFileSync(join(schemas.path, 'lab/labCounting.json'), JSON.stringify(counting));
  writeFileSync(join(schemas.path, 'lab/labSecret.json'), JSON.stringify(secretly));
  app = await startApp({ HW_SCHEMAS_DIR: schemas.path });
  viewer = await app.as('viewer');
  const rows = [
    { billNo: 'A1', currency: 'USD', amount: '0.10', weight: '1.000', boxes: 3, margin: '5.00' },
    { billNo: 'A2', currency: 'USD', amount: '0.20', weight: '2.000', boxes: 9 },
    { billNo: 'A3', currency: 'CNY', amount: '99999999999999.99', weight: '2.000', margin: '-7.25' },
    { billNo: 'B1', currency: 'CNY', amount: '99999999999999.99' },
    { billNo: 'B2' },
  ];
  for (const row of rows) await create(app.admin, save, row);
});
afterAll(async () => {
  await app.close();
  schemas.remove();
});

const summary = async (filter: object, client = app.admin): Promise<Summary[]> =>
  (await client.post(find, { ...filter, summarize: true }, { pageSize: '1' })).data.summary;

describe('the summary of a list', () => {
  test('covers the whole result, exactly, per currency', async () => {
    expect(await summary({})).toEqual(
      expect.arrayContaining([
        { field: 'amount', summary: 'sum', currency: 'CNY', value: '199999999999999.98' },
        { field: 'amount', summary: 'sum', currency: 'USD', value: '0.30' },
        { field: 'weight', summary: 'average', value: '1.667' },
        { field: 'boxes', summary: 'max', value: '9' },
        { field: 'margin', summary: 'min', value: '-7.25' },
      ]),
    );
  });

  test('respects the filter and the keyword of the list', async () => {
    const some = await summary({ currency: 'USD', keyword: 'a' });
    expect(some.filter(({ field }) => field === 'amount')).toEqual([{ field: 'amount', summary: 'sum', currency: 'USD', value: '0.30' }]);
    expect(some.find(({ field }) => field === 'weight')).toMatchObject({ value: '1.500' });
    const none = await summary({ billNo: 'nothing' });
    expect(none.find(({ field }) => field === 'boxes')).toEqual({ field: 'boxes', summary: 'max', value: null });
    expect(none.filter(({ field }) => field === 'amount')).toEqual([]);
  });

  test('is returned only on request', async () => {
    expect((await app.admin.post(find, {})).data).not.toHaveProperty('summary');
    expect((await app.admin.post(find, { summarize: false })).data).not.toHaveProperty('summary');
    expect(await app.admin.post(find, { summarize: 'yes' })).toMatchObject({ status: 400, code: 40000 });
    expect((await app.admin.post('/hw/wms/labMaker/findLabMakerList', { summarize: true })).data.summary).toEqual([]);
  });
});

test('separates amounts that cannot be added, and is withheld from users who may not read the separating field', async () => {
  const [at, to] = ['/hw/wms/labLedger/findLabLedgerList', '/hw/wms/labLedger/saveLabLedger'];
  const rows = [
    { side: 'IN', currency: 'USD', amount: '10.00', boxes: 1 },
    { side: 'IN', currency: 'USD', amount: '5.50', boxes: 2 },
    { side: 'OUT', currency: 'USD', amount: '4.00' },
    { side: 'OUT', currency: 'CNY', amount: '7.00' },
    { currency: 'CNY', amount: '1.00' },
  ];
  for (const row of rows) await create(app.admin, to, row);
  const reported = (client: Client) => client.post(at, { summarize: true }, { pageSize: '1' });
  const amount = { field: 'amount', summary: 'sum' };
  const answer: Summary[] = (await reported(app.admin)).data.summary;
  expect(answer).toHaveLength(5);
  expect(answer).toEqual(
    expect.arrayContaining([
      { ...amount, currency: 'USD', of: 'IN', value: '15.50' },
      { ...amount, currency: 'USD', of: 'OUT', value: '4.00' },
      { ...amount, currency: 'CNY', of: 'OUT', value: '7.00' },
      { ...amount, currency: 'CNY', of: null, value: '1.00' },
      { field: 'boxes', summary: 'sum', of: 'IN', value: '3' },
    ]),
  );
  expect((await reported(viewer)).data).toMatchObject({ summary: [], total: 5 });
});

test('adds up only the records that the file counts, including those without a value', async () => {
  const rows = [{ stage: 'OPEN', boxes: 1 }, { stage: 'LATE', boxes: 20 }, { boxes: 300 }, { stage: 'VOID', boxes: 4000 }];
  const at = '/hw/wms/labCounting/findLabCountingList';
  for (const row of rows) await create(app.admin, '/hw/wms/labCounting/saveLabCounting', row);
  const reported = async (filter: object) => (await app.admin.post(at, { ...filter, summarize: true })).data;
  const boxes = { field: 'boxes', summary: 'sum' };
  expect(await reported({})).toMatchObject({ total: 4, summary: [{ ...boxes, value: '321' }] });
  expect(await reported({ stage: ['OPEN', 'VOID'] })).toMatchObject({ total: 2, summary: [{ ...boxes, value: '1' }] });
  expect(await reported({ stage: 'VOID' })).toMatchObject({ total: 1, summary: [{ ...boxes, value: null }] });
});

test('agrees with groups, which separate counted and uncounted records when grouped by that field', async () => {
  const floor = 'of groups';
  const rows = [
    { place: floor, stage: 'OPEN', boxes: 5 },
    { place: floor, boxes: 60 },
    { place: floor, stage: 'VOID', boxes: 700 },
    { place: `${floor} 2`, stage: 'VOID', boxes: 8000 },
  ];
  for (const row of rows) await create(app.admin, '/hw/wms/labCounting/saveLabCounting', row);
  const at = '/hw/wms/labCounting/groupLabCounting';
  const figures = { sums: ['boxes'], max: ['boxes'], min: ['boxes'] };
  const ask = async (by: readonly string[], more: object = {}) => {
    const filter = { place: [floor, `${floor} 2`] };
    return app.admin.post(at, { by, ...figures, filter, ...more }, { 'Accept-Language': 'en' });
  };
  const reported = async (by: readonly string[], more?: object) =>
    (await ask(by, more)).data.records.map(({ count, sums, min, max }: Group) => [...[count, sums.boxes, min.boxes, max.boxes]]);
  const sorts = [{ field: 'sums.boxes', order: 'desc' }];
  expect(await reported(['place'], { sorts })).toEqual([
    [3, '65', '5', '60'],
    [1, null, null, null],
  ]);
  expect(await reported([])).toEqual([[4, '65', '5', '60']]);
  expect(await reported([], { filter: { place: floor, stage: ['OPEN', 'VOID'] } })).toEqual([[2, '5', '5', '5']]);
  expect(await reported(['stage'], { sorts })).toEqual([
    [2, '8700', '700', '8000'],
    [1, '60', '60', '60'],
    [1, '5', '5', '5'],
  ]);
  expect((await ask(['place'], { sorts, format: 'csv' })).text.split('\r\n').slice(1, 3)).toEqual([
    ...[`${floor},3,65,5,60`, `${floor} 2,1,,,`],
  ]);
});

test('is withheld from users who may not read which records count', async () => {
  for (const secret of ['OPEN', 'VOID']) {
    await create(app.admin, '/hw/wms/labSecret/saveLabSecret', { secret, boxes: 5 });
  }
  const reported = async (client: Client) => (await client.post('/hw/wms/labSecret/findLabSecretList', { summarize: true })).data;
  expect(await reported(app.admin)).toMatchObject({ total: 2, summary: [{ field: 'boxes', value: '5' }] });
  expect(await reported(viewer)).toMatchObject({ total: 2, summary: [] });
  const grouped = async (client: Client, by: readonly string[]) =>
    (await client.post('/hw/wms/labSecret/groupLabSecret', { by, sums: ['boxes'], max: ['boxes'] })).data.records;
  expect(await grouped(app.admin, ['stage'])).toMatchObject([{ count: 2, sums: { boxes: '5' }, max: { boxes: '5' } }]);
  expect(await grouped(viewer, ['stage'])).toMatchObject([{ count: 2, sums: { boxes: null }, max: { boxes: null } }]);
});

test('adds amounts exactly, to the last cent', async () => {
  const most = 10n ** 16n - 1n;
  const amount = fc.tuple(fc.bigInt({ min: -most, max: most }), fc.constantFrom('EUR', 'GBP'));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 12 }), async (amounts) => {
      const billNo = `run ${++run} `;
      for (const [cents, currency] of amounts) {
        await create(app.admin, save, { billNo: `${billNo}.`, currency, amount: formatCents(cents) });
      }
      const reported = (await summary({ keyword: billNo })).filter(({ field }) => field === 'amount');
      for (const currency of ['EUR', 'GBP']) {
        const mine = amounts.filter(([, one]) => one === currency).map(([cents]) => cents);
        const sum = mine.reduce((total, cents) => total + cents, 0n);
        const value = reported.find((one) => one.currency === currency)?.value;
        expect(value).toBe(mine.length === 0 ? undefined : formatCents(sum));
      }
    }),
    { numRuns: 20 },
  );
});

function formatCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('a field that the user may not read', () => {
  const margin = async (client: Client) => (await summary({}, client)).filter(({ field }) => field === 'margin');

  test('has no sum', async () => {
    expect(await margin(app.admin)).toHaveLength(1);
    expect((await summary({}, viewer)).map(({ field }) => field)).toContain('boxes');
    expect(await margin(viewer)).toEqual([]);
  });
});
