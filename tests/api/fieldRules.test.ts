import { describe, expect, test } from 'vitest';
import { compiledResource } from '../unit/schemas/compiledResource.ts';
import { changed, fieldRules, type Values } from '../unit/schemas/fieldRules.ts';
import type { Answer } from './support/client.ts';
import { executeRaw } from './support/executeRaw.ts';
import { carCalls, newCar } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { admin, app, inOneApp } from './support/oneApp.ts';
import { menuCalls, roleCalls, userCalls } from './support/people.ts';
import { containers, goodsFor, openYard, orderCalls } from './support/yard.ts';

inOneApp();

/** Resources whose records need no other record; the rules of all resources are tested in `tests/unit/schemas`. */
const alone = [
  ...['hwShipConfig', 'hwQuayConfig', 'hwAirlineConfig', 'hwCabinetConfig', 'hwRepositoryConfig', 'ruleConfig'],
  ...['hwDebitNoteConfig', 'hwCostConfig', 'hwExchangeRate', 'hwCar'],
];

const callOf = (name: string, operation: 'save' | 'find' | 'deleteById'): string => compiledResource(name).resource.calls[operation] ?? '';
const countOf = async (name: string): Promise<number> => (await admin.post(callOf(name, 'find'), {})).data.total;
const pathsOf = ({ data }: Answer): string[] => (data?.errors ?? []).map(({ path }: { path: string }) => path);

/** Whether a change needs no record of another resource. Other changes are tested elsewhere. */
const hasNoReference = (change: Values): boolean => !JSON.stringify(change).includes('01a1ff78-');

describe.each(fieldRules().filter(({ resource }) => alone.includes(resource)))('$resource', (rules) => {
  const { resource, record, fields } = rules;
  const changes = (key: 'takes' | 'rejects') =>
    fields.flatMap((row) => (row[key] ?? []).filter(hasNoReference).map((change) => ({ field: row.field, change })));

  test('rejects values that break a rule, names the field, and stores nothing', { tags: ['sqlite'] }, async () => {
    const before = await countOf(resource);
    for (const { field, change } of changes('rejects')) {
      const answer = await admin.post(callOf(resource, 'save'), changed(record, change));
      expect([answer.code, pathsOf(answer)], JSON.stringify(change)).toEqual([40000, expect.arrayContaining([`/${field}`])]);
    }
    expect(await countOf(resource)).toBe(before);
  });

  test('accepts values that satisfy it', { tags: ['sqlite'] }, async () => {
    for (const { change } of changes('takes')) {
      const answer = await admin.post(callOf(resource, 'save'), changed(record, change));
      expect([answer.code, answer.text.slice(0, 300)], JSON.stringify(change)).toEqual([20000, expect.any(String)]);
      await admin.get(`${callOf(resource, 'deleteById')}/${answer.data.id}`);
    }
  });
});

describe('a tax id', () => {
  const party = { userType: 'SUPPLIER', payTerm: 'NET30', currency: 'USD' };

  test("has the format of the party's country, in single and batch saves", { tags: ['sqlite'] }, async () => {
    const made = await create(admin, userCalls.save, { account: 'taxed', userCode: 'TAXED', userName: 'T', ...party });
    const { fields } = fieldRules().find(({ resource }) => resource === 'hwUser') ?? { fields: [] };
    const { rejects = [], takes = [] } = fields.find(({ field }) => field === 'taxNo') ?? {};
    const read = async () => (await admin.get(userCalls.findById(made.id))).data;
    for (const change of rejects) {
      const answer = await admin.post(userCalls.save, { id: made.id, version: 1, ...change });
      expect([answer.code, pathsOf(answer)], JSON.stringify(change)).toEqual([40000, ['/taxNo']]);
      const many = { ids: [made.id], values: { country: null, ...change } };
      expect(await admin.post(userCalls.saveByIds, many)).toMatchObject({ code: 40000 });
    }
    expect(await read()).toMatchObject({ version: 1, taxNo: null, country: null });
    for (const change of takes) {
      const { version } = await read();
      const answer = await admin.post(userCalls.save, { id: made.id, version, country: null, taxNo: null, ...change });
      expect([answer.code, answer.data?.taxNo ?? null], answer.text).toEqual([20000, change.taxNo ?? null]);
    }
  });
});

test('goods have an existing commodity code', async () => {
  const yard = await openYard(admin);
  const order = (hsCode: string) => ({
    ...{ customerId: yard.customerId, cabinetId: yard.cabinetId, repositoryId: yard.repositoryId },
    ...{ containerNo: containers[0], blNo: 'MAEU123456', podCode: 'USLAX', eta: '2026-11-20' },
    goods: [{ ...goodsFor('ONT8', 10), hsCode }],
  });
  for (const hsCode of ['999999', '770000', '050310', '9801001000', '010110', '851712', '9405400000', '01010000'])
    expect(pathsOf(await admin.post(orderCalls.save, order(hsCode))), hsCode).toEqual(['/goods/0/hsCode']);
  expect((await admin.post(orderCalls.find, {})).data.total).toBe(0);
  const { id } = await create(admin, orderCalls.save, order('9405210000'));

  // Values stored before the rules existed are kept, and the server starts with them.
  const car = await newCar(admin);
  await executeRaw(app.database, [
    `update "hwOrderGoods" set "hsCode" = '999999' where "orderId" = '${id}'`,
    `update "hwCar" set "modelYear" = 2099, "plateCountry" = 'CN', "plateNo" = 'OLD 1' where "id" = '${car.id}'`,
    `update "hwUser" set "taxNo" = 'old', "country" = 'US' where "id" = '${yard.carrierId}'`,
  ]);
  await app.restart();
  expect((await admin.get(orderCalls.findById(id))).data.goods).toMatchObject([{ hsCode: '999999' }]);
  const old = (await admin.get(carCalls.findById(car.id))).data;
  expect(old).toMatchObject({ modelYear: 2099, plateNo: 'OLD 1' });
  const saved = await admin.post(carCalls.save, { id: car.id, version: old.version, remark: 'x' });
  expect([saved.code, pathsOf(saved).toSorted()]).toEqual([40000, ['/modelYear', '/plateNo']]);
  const mended = { id: car.id, version: old.version, plateNo: '粤B12345', modelYear: 2020 };
  expect(await admin.post(carCalls.save, mended)).toMatchObject({ code: 20000 });
  expect((await admin.get(userCalls.findById(yard.carrierId))).data).toMatchObject({ taxNo: 'old' });
});

describe('in the menu', () => {
  const page = { menuType: 'C', menuName: '页', menuNameEn: 'Page', component: 'system/ship', orderNum: 1 };
  const total = async (): Promise<number> => (await admin.post(menuCalls.find, {})).data.total;

  test('pages have unique names and paths', async () => {
    const { id, version } = await create(admin, menuCalls.save, { ...page, name: 'first', path: '/first' });
    await create(admin, menuCalls.save, { ...page, name: 'second', path: '/second' });
    const before = await total();
    for (const same of [
      { name: 'second', path: '/third' },
      { name: 'third', path: '/second' },
    ]) {
      expect(await admin.post(menuCalls.save, { ...page, ...same })).toMatchObject({ code: 40000 });
      expect(await admin.post(menuCalls.save, { id, version, ...same })).toMatchObject({ code: 40000 });
    }
    expect(await total()).toBe(before);
    expect((await admin.get(menuCalls.findById(id))).data).toMatchObject({ version, name: 'first', path: '/first' });
  });

  test('a button is below a page, and nothing is below a button', async () => {
    const group = await create(admin, menuCalls.save, { ...page, menuType: 'M', component: null });
    const button = { ...page, menuType: 'F', component: null, perms: 'lab:thing:do' };
    const before = await total();
    for (const parentId of [group.id, '0', null])
      expect((await admin.post(menuCalls.save, { ...button, parentId })).code, String(parentId)).toBe(40000);
    const below = await admin.post(menuCalls.save, { id: group.id, version: group.version, parentId: group.id });
    expect([below.code, pathsOf(below)]).toEqual([40000, ['/parentId']]);
    expect(await total()).toBe(before);
  });
});

test("no other role can take the administrator role's key", async () => {
  const before = (await admin.post(roleCalls.find, {})).data.total;
  const answer = await admin.post(roleCalls.save, { roleName: 'x', roleKey: 'admin', dataScope: 'ALL' });
  expect(answer.code).toBeGreaterThanOrEqual(40000);
  expect((await admin.post(roleCalls.find, {})).data.total).toBe(before);
});
