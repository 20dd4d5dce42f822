import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { allowAlone, charge, openTill, receivableCalls } from '../support/money/till.ts';
import { random } from '../support/random.ts';
import { containerNo } from './support/containerNo.ts';
import { executeRaw } from './support/executeRaw.ts';
import { callsOf, create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';
import { openYard } from './support/yard.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' }, handlers);
  await allowAlone(app.admin, '100000');
});
afterAll(() => app.close());

test('pages of receivables are parts of the whole list, in every order and with every filter', async () => {
  const clerk = await app.as('finance');
  const opening = { admin: app.admin, yard: await openYard(app.admin), clerk, manager: app.admin };
  const till = (mark: number) => openTill({ ...opening, container: containerNo(mark), mark: String(mark) });
  const tills = [await till(81), await till(82)];
  for (const [i, at] of tills.entries()) {
    await charge(at, { rate: String(7 + i) });
    await charge(at, { rate: '5', bizDate: '2026-08-31' });
    await charge(at, { rate: '3', bizDate: '2026-07-15' });
  }
  const partyId = tills.map(({ customerId }) => customerId);
  const find = async (body: object, headers: Record<string, string> = {}) =>
    (await clerk.post(receivableCalls.find, { partyId, ...body }, headers)).data;
  for (const field of ['balanceAmount', 'partyId', 'period', 'payStatus']) {
    for (const order of ['asc', 'desc']) {
      for (const filter of [{}, { period: ['2026-08', '2026-07'] }, { balanceAmount: { gt: '4' } }]) {
        const body = { ...filter, sorts: [{ field, order }] };
        const whole = await find(body);
        expect(whole.total).toBe(whole.records.length);
        expect(whole.total).toBeGreaterThan(3);
        const pages: unknown[] = [];
        for (let pageNo = 1; pageNo <= Math.ceil(whole.total / 2); pageNo += 1) {
          const page = await find(body, { pageNo: String(pageNo), pageSize: '2', totalUpTo: '1' });
          expect(page.total).toBe(whole.total);
          pages.push(...page.records);
        }
        expect(pages, `${field} ${order}`).toEqual(whole.records);
      }
    }
  }
  expect(await find({}, { pageNo: '9', pageSize: '2' })).toMatchObject({ records: [], total: 6 });
  expect(await find({ period: '1999-01' }, { pageSize: '2' })).toMatchObject({ records: [], total: 0 });
});

const tools = callsOf('LabTool');
const stock = callsOf('LabToolStock');
const stockFile = 'lab/labToolStock.json';
const { save: saveFile, opened, pathOf } = schemaEditing(() => app);
const title = { zh: '字', en: 'Text' };
const text = { type: 'string', maxLength: 20, title };
const integer = { type: 'integer', title };

/** The names of two fields of a tool, and what else they have in the file. */
let [place, qty, was]: readonly [string, string, object[]] = ['place', 'qty', []];
/** The tools that do not count. */
let hidden = ['HIDDEN'];

/** The text of tools with a place, a state and a day, and of their sums by place, state of loan and month. */
const toolText = () =>
  tool(
    {
      ...{ list: { columns: ['toolName'], filters: ['bought'] }, scope: { owner: 'createBy' } },
      excel: { columns: ['toolName', place, 'isLent', qty, 'weight', 'bought'] },
    },
    {
      ...{ [place]: { ...text, ...was[0] }, [qty]: { ...integer, ...was[1] }, isLent: { type: 'boolean', title }, weight: integer },
      bought: { type: 'string', format: 'date', title },
    },
  );
const stockText = () => {
  const sums = {
    tools: { as: 'count' },
    qty: { as: 'sum', field: qty },
    heavy: { as: 'sum', field: 'weight', where: { isLent: false } },
    old: { as: 'sum', field: qty, days: { past: 'bought', least: 40 } },
    fresh: { as: 'count', days: { past: 'bought', most: 39 }, where: { isLent: { not: [true] } } },
    names: { as: 'distinct', field: 'toolName' },
  };
  const status = {
    enum: [
      { value: 'MANY', title },
      { value: 'FEW', title },
    ],
  };
  return JSON.stringify({
    ...{ name: 'labToolStock', title: { zh: '库存', en: 'Stock of tools' }, perms: 'lab:toolStock' },
    over: {
      ...{ resource: 'labTool', where: { toolName: { not: hidden } }, figures: sums },
      by: { place, isLent: 'isLent', month: { field: 'bought', unit: 'month' } },
      choices: { status: [{ value: 'MANY', when: { qty: { gt: 0 } } }, { value: 'FEW' }] },
    },
    record: {
      type: 'object',
      properties: {
        ...{
          place: text,
          isLent: { type: 'boolean', title },
          month: { ...text, maxLength: 7 },
          status: { type: 'string', title, ...status },
        },
        ...Object.fromEntries(Object.keys(sums).map((name) => [name, integer])),
      },
    },
    list: { columns: ['place'], sort: ['-qty'] },
  });
};

const groupKeys = ['place', 'isLent', 'month', 'status'];
const added = ['tools', 'qty', 'heavy', 'old', 'fresh'];

/** Compares the kept sums, which groups are made of, with the records, which rows are made of. Returns the number of rows. */
async function compareSums(): Promise<number> {
  const { records, total } = (await app.admin.post(stock.find, {}, { pageSize: '500' })).data;
  const { records: groups } = await ok(app.admin.post('/hw/wms/labToolStock/groupLabToolStock', { by: groupKeys, sums: added }));
  const ofRow = (row: any) => JSON.stringify([...groupKeys.map((key) => row[key] ?? null), ...added.map((name) => String(row[name]))]);
  const ofGroup = (group: any) => JSON.stringify([...groupKeys.map((key) => group[key] ?? null), ...added.map((name) => group.sums[name])]);
  expect(groups.map(ofGroup).toSorted()).toEqual(records.map(ofRow).toSorted());
  expect(total).toBe(records.length);
  for (const row of records.slice(0, 3)) expect((await app.admin.get(stock.findById(row.id))).data).toEqual(row);
  expect((await app.admin.get(stock.findById('nothing'))).code).toBe(40004);
  return total;
}

const next = random(31);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
const randomTool = () => ({
  toolName: oneOf(['SAW', 'AXE', 'HIDDEN']),
  [place]: oneOf(['A', 'B', "C'", null]),
  isLent: oneOf([true, false]),
  [qty]: oneOf([null, 0, 5, -3, 70]),
  weight: oneOf([1, 2, null]),
  bought: oneOf([null, '2026-01-31', '2026-11-01', new Date().toISOString().slice(0, 10)]),
});

/** Creates, changes and deletes tools at random, several at the same time. */
async function writeAtRandom(calls: number): Promise<void> {
  const { records } = (await app.admin.post(tools.find, {}, { pageSize: '500' })).data;
  const ids: string[] = records.map(({ id }: { id: string }) => id);
  const write = (): Promise<unknown> => {
    const id = next() < 0.6 ? ids.splice(Math.floor(next() * ids.length), 1)[0] : undefined;
    if (id === undefined) return app.admin.post(tools.save, randomTool());
    if (next() < 0.3) return app.admin.get(tools.deleteById(id));
    return app.admin.post(tools.saveByIds, { ids: [id], values: randomTool() });
  };
  for (let i = 0; i < calls; i += 5) await Promise.all(Array.from({ length: 5 }, write));
}

test('sums that the database keeps are those of the records, after writes of any kind and changes of the files', async () => {
  await ok(saveFile(toolFile, toolText(), ''));
  for (let i = 0; i < 5; i += 1) await create(app.admin, tools.save, randomTool());
  await ok(saveFile(stockFile, stockText(), ''));
  await compareSums();
  await writeAtRandom(60);
  expect(await compareSums()).toBeGreaterThan(8);
  const rows = Array.from({ length: 1_200 }, () => Object.values(randomTool()).map((value) => value ?? ''));
  const columns = Object.keys(randomTool());
  const { importId } = await ok(upload(app.admin, tools.import, await workbook([columns, ...rows])));
  await ok(app.admin.post(tools.saveBatch, { importId, mode: 'all' }));
  await compareSums();
  await ok(app.admin.post(tools.saveBatch, { importId, mode: 'undo' }));
  await compareSums();
  // The database keeps other sums while tools are changed.
  hidden = ['HIDDEN', 'AXE'];
  const [{ hash }] = await Promise.all([opened(stockFile), writeAtRandom(5)]);
  await Promise.all([ok(saveFile(stockFile, stockText(), hash)), writeAtRandom(40)]);
  await compareSums();
  // The field that is added up and the one by which tools are grouped are renamed.
  [place, qty, was] = ['shelf', 'number', [{ was: 'place' }, { was: 'qty' }]];
  await app.restart(() => {
    writeFileSync(pathOf(toolFile), toolText());
    writeFileSync(pathOf(stockFile), stockText());
  });
  await compareSums();
  await writeAtRandom(20);
  await compareSums();
  // Many changes are merged, and sums that no server has used for a day are no longer kept.
  await executeRaw(app.database, [
    `with recursive i (n) as (select 1 union all select n + 1 from i where n < 1000)
      insert into sys_sum (definition, "isChange", n) select definition, 1, 0 from sys_sum_definition, i`,
    `update sys_sum_definition set "usedTime" = '2026-01-01'`,
  ]);
  await app.restart();
  await executeRaw(app.database, ['delete from sys_sum where "isChange" = 1']);
  await compareSums();
  await writeAtRandom(20);
  await compareSums();
  // This shows that the groups are made of the kept sums.
  await executeRaw(app.database, ['update sys_sum set s0 = s0 + 1']);
  await expect(compareSums()).rejects.toThrow();
});
