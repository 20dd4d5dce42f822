import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { charge, costCalls, issuedNote, noteCalls, openTill, type Till } from '../support/money/till.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { executeRaw } from './support/executeRaw.ts';
import { callsOf, create } from './support/lab.ts';
import { hire } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, upload } from './support/workbook.ts';
import { openYard } from './support/yard.ts';

const text = (zh: string, en = zh) => ({ zh, en });
const [pier, boat, quay] = [callsOf('LabPier'), callsOf('LabBoat'), callsOf('LabQuay')];
const boats = { resource: 'labBoat', by: 'pierId', sheetBy: 'berth', columns: ['boatName', 'berth', 'price'] };

/** Writes the files of piers and boats. `related` says what the workbook of a pier contains about its boats. */
function writeFiles(related: object = boats): void {
  const file = (name: string, properties: object, more: object = {}) => {
    const screens = { [`lab/${name}`]: { view: 'list', path: `/lab/${name}`, area: 'system' } };
    const record = { type: 'object', properties };
    const reported = { name, title: text(name), perms: `lab:${name.slice(3).toLowerCase()}`, screens, record, ...more };
    writeFileSync(join(app.schemas, 'lab', `${name}.json`), JSON.stringify(reported));
  };
  const word = (title: string, more: object = {}) => ({ type: 'string', maxLength: 60, title: text(title), ...more });
  const flags = [
    { value: 'RED', title: text('红', 'Red') },
    { value: 'BLUE', title: text('蓝', 'Blue') },
  ];
  file('labPier', { pierName: word('Pier') }, { display: '{pierName}', excel: { related } });
  const posts = { record: { type: 'object', properties: { no: word('No.') } } };
  file(
    'labQuay',
    { quayName: word('Quay', { unique: true }), posts: { type: 'array', title: text('桩', 'Posts'), lines: posts } },
    {
      display: '{quayName}',
      excel: {
        ...{ columns: ['quayName'], key: ['quayName'], lines: { posts: { by: 'quayName' } } },
        related: { resource: 'labBoat', by: 'quayId', columns: ['boatName', 'quayId'] },
      },
    },
  );
  file(
    'labBoat',
    {
      ...{ boatName: word('Boat'), berth: word('Berth'), price: word('Price', { access: { read: 'lab:boat:price' } }) },
      flag: { type: 'string', title: text('旗', 'Flag'), enum: flags, access: { read: 'lab:boat:flag' } },
      pierId: { type: 'string', reference: { resource: 'labPier' }, title: text('码头', 'At pier') },
      quayId: { type: 'string', reference: { resource: 'labQuay' }, title: text('岸线', 'At quay') },
    },
    { display: '{boatName}' },
  );
}

let app: TestApp;
let clerk: Client;
let [one, two] = [{} as Till, {} as Till];
const boxes = [containerNo(61), containerNo(62)].toSorted();
/** Two debit notes: one with a line of the first container and a line without container, and one with a line of the second container. */
let notes: Answer['data'][] = [];

beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' }, handlers);
  clerk = await app.as('finance');
  const yard = await openYard(app.admin);
  const till = (container: string, mark: string) => openTill({ admin: app.admin, yard, clerk, manager: app.admin, container, mark });
  one = await till(boxes[0] as string, 'r1');
  two = await till(boxes[1] as string, 'r2');
  const missing = await charge(one, { rate: '7.25' });
  await executeRaw(app.database, [`update "hwCost" set "containerNo" = null where id = '${missing.id}'`]);
  await charge(one, { rate: '999', direction: 'AP' });
  notes = [await issuedNote(one, ['100.50', '20']), await issuedNote(two, ['33.33'])];
  const billed = await clerk.post(costCalls.act('toNote'), { ids: [missing.id], input: {} });
  notes.push((await clerk.get(noteCalls.findById(billed.data.id))).data);
  await app.restart(() => writeFiles());
  clerk = await app.as('finance');
});
afterAll(() => app.close());

interface RequestedValues {
  readonly who?: Client;
  readonly body?: object;
  readonly language?: string;
}
const columns = ['debitNo', 'totalAmount'];
/** Returns the sheets of an export of notes, as Excel shows them. */
async function sheetsOf(call: string, { who = app.admin, body = {}, language = 'en' }: RequestedValues = {}) {
  const { bytes } = await download(who, call, { body, language });
  const { sheets } = await readXlsx(bytes);
  return sheets.map(({ name, rows }) => ({ name, rows }));
}
const notesOf = ({ body = {}, ...requested }: RequestedValues = {}) =>
  sheetsOf(noteCalls.export, { who: clerk, body: { columns, forImport: true, ...body }, ...requested });
const sum = (cells: readonly unknown[]) => cells.reduce<number>((all, cell) => all + Math.round(Number(cell) * 100), 0);

describe('the workbook of debit notes', { tags: ['sqlite'] }, () => {
  test('has the list on its first sheet, and the lines of each container on one of its own', async () => {
    const ids = notes.map(({ id }) => id);
    const [summary, ...sheets] = await notesOf({ body: { ids } });
    expect(summary?.name).toBe('Debit note');
    expect(summary?.rows[0]).toEqual(['Debit note no.', 'Total']);
    expect(summary?.rows.slice(1).map(([no]) => no)).toHaveLength(3);
    expect(sheets.map(({ name }) => name)).toEqual([...boxes, 'Other']);
    const heads = sheets.map(({ rows: [head] }) => head);
    expect(heads[0]?.slice(0, 4)).toEqual(['Cost no.', 'Debit note', 'Order', 'Container no.']);
    expect(heads).toEqual([heads[0], heads[0], heads[0]]);
    const at = (heading: string) => heads[0]?.indexOf(heading) ?? -1;
    const totals = sheets.map(({ rows }) => rows.slice(1).map((row) => Number(row[at('Total')])));
    expect(totals).toEqual([[100.5, 20], [33.33], [7.25]]);
    expect(sum(totals.flat())).toBe(sum((summary?.rows ?? []).slice(1).map(([, total]) => total)));
    const [, first] = sheets[1]?.rows ?? [];
    expect(first?.[at('Debit note')]).toBe(notes[1].debitNo);
    expect(first?.[at('Container no.')]).toBe(boxes[1]);
    expect(first?.[at('Fee item')]).toContain('Trucking');
    expect(first?.[at('Currency')]).toBe('USD');
  });

  test("exports all matching records when none are selected, in the user's language", async () => {
    const body = { filter: { customerId: one.customerId } };
    const sheets = await notesOf({ body, language: 'zh' });
    expect(sheets.map(({ name }) => name)).toEqual(['账单', boxes[0], '其他']);
    expect(sheets[1]?.rows[0]?.slice(0, 4)).toEqual(['费用单号', '账单', '订单', '柜号']);
    expect(await notesOf({ body: { ...body, forImport: false } })).toHaveLength(3);
    const none = await notesOf({ body: { filter: { debitNo: 'NOSUCH' } } });
    expect(none.map(({ rows }) => rows.length)).toEqual([1]);
  });

  test('is the list alone on request, and as CSV', async () => {
    const ids = notes.map(({ id }) => id);
    expect((await notesOf({ body: { ids, lines: false } })).map(({ name }) => name)).toEqual(['Debit note']);
    const csv = await clerk.post(noteCalls.export, { ids, columns, format: 'csv' });
    expect(csv.text.trim().split('\n')).toHaveLength(4);
  });

  test('is only the list for users who may not list costs', async () => {
    const perms = ['fms:debitNote:list', 'fms:debitNote:export'];
    const { client: viewer } = await hire(app, { account: 'noteViewer', perms });
    expect((await viewer.post(costCalls.find, {})).code).toBe(40003);
    const ids = notes.map(({ id }) => id);
    const sheets = await notesOf({ who: viewer, body: { ids } });
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([['Debit note', 4]]);
    const more = await hire(app, { account: 'costViewer', perms: [...perms, 'fms:cost:list'] });
    expect(await notesOf({ who: more.client, body: { ids } })).toHaveLength(4);
  });

  test('never exceeds the data scope of the caller', async () => {
    const perms = ['fms:debitNote:list', 'fms:debitNote:export', 'fms:cost:list'];
    const scoped = { account: 'ofTwo', perms, dataScope: 'CUSTOMER', customerId: two.customerId };
    const { client: partner } = await hire(app, scoped);
    const ids = notes.map(({ id }) => id);
    const sheets = await notesOf({ who: partner, body: { ids } });
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Debit note', 2],
      [boxes[1], 2],
    ]);
  });
});

describe('sheets of referring records', { tags: ['sqlite'] }, () => {
  const mooring = async (pierName: string, berths: readonly (string | null)[], more: object = {}) => {
    const { id } = await create(app.admin, pier.save, { pierName });
    for (const [i, berth] of berths.entries()) {
      await create(app.admin, boat.save, {
        boatName: `${pierName} ${i + 1}`,
        berth,
        pierId: id,
        price: '7',
        ...more,
      });
    }
    return id as string;
  };
  const namesOf = async (id: string, requested: RequestedValues = {}) =>
    (await sheetsOf(pier.export, { body: { ids: [id] }, ...requested })).map(({ name }) => name);

  test('have unique names that Excel accepts, in order, with those without a value last', async () => {
    const long = 'Behind the old lighthouse, north side';
    const id = await mooring('P', ['B/2', null, 'labPier', `${long} A`, 'b 10', 'B:2', 'b 9', `${long} B`, '']);
    const names = await namesOf(id);
    expect(names).toEqual([
      ...['labPier', 'b 9', 'b 10', 'B 2', 'B 2 (2)', 'Behind the old lighthouse, nort'],
      ...['Behind the old lighthouse,  (2)', 'labPier (2)', 'Other'],
    ]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    const sheets = await sheetsOf(pier.export, { body: { ids: [id] } });
    expect(
      sheets
        .at(-1)
        ?.rows.slice(1)
        .map(([name]) => name),
    ).toEqual(['P 9', 'P 2']);
  });

  test('show no hidden field, and are not grouped by one', async () => {
    const id = await mooring('Q', ['B1', 'B2'], { flag: 'RED' });
    const perms = ['lab:pier:list', 'lab:pier:export', 'lab:boat:list'];
    const { client: who } = await hire(app, { account: 'harbour', perms });
    const body = { ids: [id], columns: ['pierName'] };
    const all = await sheetsOf(pier.export, { body });
    expect(all.map(({ rows }) => rows[0])).toEqual([['Pier'], ...[1, 2].map(() => ['Boat', 'Berth', 'Price'])]);
    const seen = await sheetsOf(pier.export, { who, body });
    expect(seen.map(({ rows }) => rows[0])).toEqual([['Pier'], ['Boat', 'Berth'], ['Boat', 'Berth']]);
    writeFiles({ ...boats, sheetBy: 'flag', sort: ['-flag', '-boatName'] });
    await expect.poll(() => namesOf(id)).toEqual(['labPier', 'Red']);
    expect(await namesOf(id, { language: 'zh' })).toEqual(['labPier', '红']);
    const [, one] = await sheetsOf(pier.export, { who, body });
    expect(one).toEqual({
      name: 'labBoat',
      rows: [
        ['Boat', 'Berth'],
        ['Q 2', 'B2'],
        ['Q 1', 'B1'],
      ],
    });
    writeFiles({ ...boats, sheetBy: 'pierId' });
    await expect.poll(() => namesOf(id)).toEqual(['labPier', 'Q']);
    writeFiles();
    await expect.poll(() => namesOf(id)).toEqual(['labPier', 'B1', 'B2']);
  });

  test('follow the sheets of lines, and are not mistaken for lines when the workbook is imported', async () => {
    const { id } = await create(app.admin, quay.save, { quayName: 'K1', posts: [{ no: '1' }, { no: '2' }] });
    await create(app.admin, boat.save, { boatName: 'Kate', quayId: id });
    const names = async (body: object) =>
      (await sheetsOf(quay.export, { body: { ids: [id], ...body } })).map(({ name, rows }) => [name, rows.length]);
    expect(await names({})).toEqual([
      ['labQuay', 2],
      ['Posts', 3],
      ['labBoat', 2],
    ]);
    expect(await names({ columns: ['quayName'] })).toEqual([['labQuay', 2]]);
    const { bytes } = await download(app.admin, quay.export, { body: { ids: [id] } });
    const staged = await upload(app.admin, quay.import, bytes);
    expect(staged).toMatchObject({ code: 20000, data: { total: 3, failed: 0 } });
  });

  test('are rejected in both languages beyond a number of sheets that users can handle', async () => {
    const id = await mooring('R', []);
    const rows = Array.from({ length: 1_001 }, (_, i) => ({ boatName: `R ${i}`, berth: `W${i}`, pierId: id }));
    for (const some of [rows.slice(0, 500), rows.slice(500, 1_000)]) await app.admin.post(boat.saveBatch, some);
    expect(await namesOf(id)).toHaveLength(1_001);
    await create(app.admin, boat.save, rows.at(-1) ?? {});
    const rejected = async (language: string) => app.admin.post(pier.export, { ids: [id] }, { 'Accept-Language': language });
    expect(await rejected('en')).toMatchObject({ code: 40013, message: 'Too large: the limit is 1,000 sheets.' });
    expect(await rejected('zh')).toMatchObject({ code: 40013, message: '内容过大，上限为 1,000 个工作表' });
    expect(await namesOf(id, { body: { ids: [id], lines: false } })).toEqual(['labPier']);
  });
});
