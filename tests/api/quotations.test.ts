import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { dispatchRow, newCustomer, priceCalls, regionRow, serviceRow } from './support/prices.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';
import { openYard, type Yard } from './support/yard.ts';

let app: TestApp;
let yard: Yard;
let feeId: string;
const { operation, dispatch, combination } = priceCalls;
const english = { 'Accept-Language': 'en' };
const all = async (find: string, filter: object = {}) => (await ok(app.admin.post(find, filter))).records;

beforeAll(async () => {
  app = await startApp({}, handlers);
  yard = await openYard(app.admin);
  const fee = { costCode: 'DEVAN', costName: '拆柜', costNameEn: 'Devanning', costStage: 'WAREHOUSE' };
  const rest = { chargeUnit: 'CONTAINER', currency: 'USD', taxRate: '0', status: '0' };
  feeId = (await create(app.admin, '/hw/wms/hwCostConfig/saveHwCostConfig', { ...fee, ...rest })).id;
});
afterAll(() => app.close());

/** The three kinds of price list, each with a valid row and the headings of its template. */
const kinds = {
  operation: { calls: operation, row: () => serviceRow(yard, feeId), no: /^CZ\d{4}$/, headings: 16 },
  dispatch: { calls: dispatch, row: () => dispatchRow(yard), no: /^PSBJ\d{4}$/, headings: 27 },
  combination: { calls: combination, row: () => regionRow(yard), no: /^ZH\d{4}$/, headings: 20 },
};

test.each(Object.entries(kinds))('every call of %s prices has its own name', async (_, kind) => {
  const { calls, no, headings } = kind;
  const { admin } = app;
  const [first = []] = await rowsOf((await download(admin, calls.template, { language: 'zh' })).bytes);
  expect(first).toHaveLength(headings);
  const customer = await newCustomer(admin);
  const values = kind.row();
  const saved = await create(admin, calls.save, values);
  expect(saved.quoteNo).toMatch(no);
  expect((await ok(admin.get(calls.findById(saved.id)))).quoteNo).toBe(saved.quoteNo);
  await ok(admin.get(calls.deleteById(saved.id)));
  const names = Object.keys(values).filter((name) => name !== 'status');
  const cells = names.map((name) => ({ repositoryId: 'LAX01', costConfigId: 'DEVAN', cabinetId: '40HQ' })[name] ?? String(values[name]));
  const bad = names.map((name, i) => (name === 'currency' ? 'dollars' : (cells[i] ?? '')));
  const staged = await ok(upload(admin, calls.import, await workbook([names, cells, bad])));
  expect(staged).toMatchObject({ total: 2, failed: 1 });
  const { bytes } = await download(admin, calls.errorRows, { body: { importId: staged.importId } });
  expect((await rowsOf(bytes))[1]?.join(' ')).toContain('dollars');
  const commit = { importId: staged.importId, mode: 'valid' };
  expect(await ok(admin.post(calls.batch(customer.id), commit))).toMatchObject({ created: 1, skipped: 1 });
  const [row] = await all(calls.find, { userId: customer.id });
  expect(row).toMatchObject({ userId: customer.id, status: 'ACTIVE' });
  expect(await ok(admin.post(calls.batch('0'), [values]))).toMatchObject({ created: 1 });
  const stranger = { ...values, userId: customer.id };
  const rejected = await admin.post(calls.batch('0'), [stranger], english);
  expect(rejected.data.errors).toMatchObject([{ path: '/0/userId', keyword: 'otherOwner' }]);
  const [common] = await all(calls.find, { userId: { isNull: true } });
  await ok(admin.post(calls.deleteByIds, [row.id, common.id]));
  expect(await all(calls.find)).toEqual([]);
});

describe('contradicting rows are rejected on every write path, and none of them is stored', () => {
  test('tiers of one destination', async () => {
    const { admin } = app;
    const first = dispatchRow(yard, { destValues: ' ont8，lgb8；ont8\n', tierTo: '5' });
    const saved = await create(admin, dispatch.save, first);
    expect(saved.destValues).toBe('ONT8/LGB8');
    const next = await create(admin, dispatch.save, dispatchRow(yard, { destValues: 'LGB8', tierFrom: '5.01' }));
    const clash = dispatchRow(yard, { destValues: 'GYR2/ONT8', tierFrom: '5' });
    const rejected = await admin.post(dispatch.save, clash, english);
    expect(rejected).toMatchObject({ code: 40000, data: { errors: [{ path: '/tierFrom' }] } });
    expect(rejected.text).toContain(saved.quoteNo);
    expect(rejected.text).toContain('ONT8');
    expect(rejected.data.errors[0].message).toMatch(/^This row ONT8/);
    const both = [dispatchRow(yard, { destValues: 'RDU4' }), dispatchRow(yard, { destValues: 'RDU4', tierFrom: '3' })];
    const twin = (await admin.post(dispatch.batch('0'), both, english)).data.errors[0].message;
    expect(twin).toMatch(/^This row RDU4: .* overlaps the tier 0–.* of another row of this save/);
    const batch = await admin.post(dispatch.batch('0'), [dispatchRow(yard, { destValues: 'BFI4' }), clash], english);
    expect(batch.data.errors).toMatchObject([{ path: '/1/tierFrom', row: 2 }]);
    const wider = { id: next.id, version: next.version, tierFrom: '4' };
    expect((await admin.post(dispatch.save, wider)).code).toBe(40000);
    expect((await admin.post(dispatch.saveSheet, { records: [wider] })).data.errors[0].path).toBe('/records/0/tierFrom');
    const bulk = { ids: [next.id], values: { tierFrom: '1' } };
    expect((await admin.post(dispatch.saveByIds, bulk)).code).not.toBe(20000);
    const draft = await create(admin, dispatch.save, { ...clash, status: 'DRAFT' });
    expect((await admin.post(dispatch.act('activate'), { id: draft.id })).code).toBe(40000);
    const inCbm = dispatchRow(yard, { destValues: 'ONT8', tierFrom: '50', chargeUnit: 'CBM' });
    const units = await admin.post(dispatch.save, inCbm, english);
    expect(units).toMatchObject({ code: 40000, data: { errors: [{ path: '/chargeUnit' }] } });
    expect(units.text).toContain('by CBM');
    const drafted = await create(admin, dispatch.save, { ...inCbm, status: 'DRAFT' });
    expect((await admin.post(dispatch.act('activate'), { id: drafted.id })).code).toBe(40000);
    const { warnings } = await ok(admin.post(dispatch.read('gaps'), { input: { list: listOf(drafted) } }));
    expect(warnings.map(({ of }: { of: string }) => of)).toContain('unit');
    await ok(admin.get(dispatch.deleteById(drafted.id)));
    const other = dispatchRow(yard, { destValues: 'ONT8', effectiveDate: '2027-01-01' });
    const later = await create(admin, dispatch.save, other);
    const stored = await all(dispatch.find);
    expect(stored.map(({ version }: { version: number }) => version)).toEqual([1, 1, 1, 1]);
    await ok(admin.post(dispatch.act('disable'), { ids: [saved.id] }));
    await ok(admin.post(dispatch.act('activate'), { id: draft.id }));
    expect((await admin.post(dispatch.act('activate'), { id: saved.id })).code).toBe(40012);
    await ok(admin.post(dispatch.deleteByIds, [saved.id, next.id, draft.id, later.id]));
  });

  test('a destination in two regions, a fee twice for one container type, a range with its end before its start', async () => {
    const { admin } = app;
    const a = await create(admin, combination.save, regionRow(yard));
    const twice = await admin.post(combination.save, regionRow(yard, { regionCode: 'B', destValues: 'LAS1/LGB8' }), english);
    expect(twice.text).toContain('LGB8');
    expect((await admin.post(combination.save, regionRow(yard, { destValues: 'LAS1' }))).code).toBe(40000);
    await create(admin, combination.save, regionRow(yard, { regionCode: 'B', destValues: 'LAS1' }));
    const any = await create(admin, operation.save, serviceRow(yard, feeId, { tierFrom: '1', tierTo: '10' }));
    expect((await admin.post(operation.save, serviceRow(yard, feeId, { tierFrom: '10' }))).code).toBe(40000);
    await create(admin, operation.save, serviceRow(yard, feeId, { tierFrom: '12' }));
    await create(admin, operation.save, serviceRow(yard, feeId, { cabinetId: yard.cabinetId }));
    const zips = { regionRule: 'ZIP3', destValues: '935-900' };
    expect((await admin.post(dispatch.save, dispatchRow(yard, zips))).code).toBe(40000);
    const { warnings } = await ok(admin.post(operation.read('gaps'), { input: { list: listOf(any) } }));
    expect(warnings).toMatchObject([{ of: 'gap', from: '10', to: '12' }]);
    expect((await ok(admin.get(combination.findById(a.id)))).version).toBe(1);
  });

  test('two clerks at once', async () => {
    const { admin } = app;
    const row = () => dispatchRow(yard, { destValues: 'SBD1', effectiveDate: '2026-06-01' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post(dispatch.save, row())));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, 40000, 40000, 40000]);
  });
});

/** Returns a text that identifies the price list and version to which a row belongs. */
function listOf(row: Readonly<Record<string, unknown>>): string {
  const names = ['userId', 'effectiveDate', 'direction', ...('carrierId' in row ? ['carrierId'] : []), 'repositoryId', 'currency'];
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}

test('a list is copied to a customer with 5 % added, and the versions are compared cell by cell', async () => {
  const { admin } = app;
  const base = { effectiveDate: '2026-03-01' };
  const made = [];
  for (const destValues of ['ONT8', 'LGB8', 'IND9'])
    made.push(await create(admin, dispatch.save, dispatchRow(yard, { ...base, destValues, rate: '85.5' })));
  const customer = await newCustomer(admin);
  const list = listOf(made[0]);
  const input = { list, userId: customer.id, effectiveDate: '2026-04-01', percent: '5', status: 'ACTIVE' };
  expect(await ok(admin.post(dispatch.act('copyList'), { input }))).toMatchObject({ count: 3 });
  const copies = await all(dispatch.find, { userId: customer.id, sorts: [{ field: 'destValues', order: 'asc' }] });
  expect(copies.map(({ rate }: { rate: string }) => rate)).toEqual(['89.7750', '89.7750', '89.7750']);
  expect((await admin.post(dispatch.act('copyList'), { input })).code).toBe(40000);
  const [ind, lgb] = copies;
  await ok(admin.get(dispatch.deleteById(ind.id)));
  await ok(admin.post(dispatch.save, { id: lgb.id, version: lgb.version, minAmount: '100' }));
  await create(admin, dispatch.save, dispatchRow(yard, { ...base, userId: customer.id, effectiveDate: '2026-04-01', destValues: 'FTW1' }));
  const compared = await ok(admin.post(dispatch.read('compare'), { input: { before: list, after: listOf(lgb) } }));
  expect(compared).toMatchObject({ added: 1, dropped: 1, changed: 2, same: 0 });
  const change = compared.rows.find(({ after }: { after?: { id: string } }) => after?.id === lgb.id);
  expect(change).toMatchObject({ of: 'changed', fields: ['rate', 'minAmount'], percent: '5.00' });
});

test('a copy with a surcharge raises every amount, with the decimals of its currency', async () => {
  const { admin } = app;
  const customer = await newCustomer(admin);
  const copied = async (calls: typeof dispatch, row: object, percent: string) => {
    const made = await create(admin, calls.save, { ...row, effectiveDate: '2026-07-01' });
    const input = { userId: customer.id, effectiveDate: '2026-08-01', percent, status: 'DRAFT' };
    await ok(admin.post(calls.act('copy'), { ids: [made.id], input }));
    const [copy] = await all(calls.find, { userId: customer.id, effectiveDate: '2026-08-01' });
    // The original stays unchanged.
    expect(await ok(admin.get(calls.findById(made.id)))).toMatchObject({ version: 1, effectiveDate: '2026-07-01' });
    return copy;
  };
  const region = regionRow(yard, {
    currency: 'JPY',
    price: '2450',
    nonmixPickup: '1550',
    extraDestFee: '40',
    overPalletRate: null,
  });
  expect(await copied(combination, region, '5')).toMatchObject({
    price: '2573.00',
    nonmixPickup: '1628.00',
    extraDestFee: '42.00',
  });
  const fees = { rate: '85.5', minAmount: '250', liftgateFee: '75', appointmentFee: '0', fuelPct: '18' };
  expect(await copied(dispatch, dispatchRow(yard, fees), '-3.5')).toMatchObject({
    ...{ rate: '82.5075', minAmount: '241.25', liftgateFee: '72.38', appointmentFee: '0.00', fuelPct: '18.00' },
  });
});

test('a sheet is saved as a whole, and each part needs its own permission', async () => {
  const { admin } = app;
  const base = { effectiveDate: '2026-05-01' };
  const [one, two] = [
    await create(admin, dispatch.save, dispatchRow(yard, { ...base, destValues: 'ONT2', tierTo: '5' })),
    await create(admin, dispatch.save, dispatchRow(yard, { ...base, destValues: 'ONT3' })),
  ];
  const body = {
    records: [{ id: one.id, version: one.version, rate: '99', tierTo: null }, dispatchRow(yard, { ...base, destValues: 'ONT3' })],
    removed: [{ id: two.id, version: two.version }],
  };
  const perms = ['list', 'query', 'edit', 'add'].map((name) => `fms:quotation:${name}`);
  const clerk = (await hire(app, { account: 'pricing1', perms })).client;
  expect((await clerk.post(dispatch.saveSheet, body)).code).toBe(40003);
  const stale = { ...body, records: [{ ...body.records[0], version: 9 }] };
  expect((await admin.post(dispatch.saveSheet, stale)).code).toBe(40009);
  expect(await all(dispatch.find, base)).toHaveLength(2);
  expect(await ok(admin.post(dispatch.saveSheet, body))).toMatchObject({ created: 1, updated: 1, removed: 1 });
  const stored = await all(dispatch.find, { ...base, sorts: [{ field: 'destValues', order: 'asc' }] });
  expect(stored).toMatchObject([{ id: one.id, rate: '99.0000', tierTo: null }, { destValues: 'ONT3' }]);
});
