import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import type { CompiledResource } from '../../codegen/types.ts';
import type { Field } from '../../src/contract/field.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { handlers } from '../../src/main/handlers.ts';
import { random as createRandom } from '../support/random.ts';
import { begunCount } from './support/begunCount.ts';
import type { Answer } from './support/client.ts';
import { executeRaw } from './support/executeRaw.ts';
import { type Expected, generateRecord } from './support/generateRecord.ts';
import { create } from './support/lab.ts';
import { userCalls } from './support/people.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';

/** The number of records generated for each resource. Some of them are refused as duplicates. */
const perResource = process.env.TEST_FULL === '1' ? 40 : 16;

const folder = schemasFolder();
const { resources } = compile(readFolder(folder.path));
const compiled = resources.filter(({ resource }) => resource.calls.import);
folder.remove();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, handlers);
  const repositoryId = await begunCount(app.admin);
  const customer = await makeParty('CUSTOMER', { dataScope: 'CUSTOMER' });
  const supplier = await makeParty('SUPPLIER');
  const ids = new Map<string, string[]>([
    ['hwUser', [await findOwnId()]],
    ['hwUser CUSTOMER', [customer]],
    ['hwUser SUPPLIER', [supplier]],
    ['hwUser partyId', [customer, supplier]],
    ['hwCarDispatch', [await makeTrip(repositoryId)]],
  ]);
  for (const one of inOrder(compiled)) ids.set(one.resource.name, await fill(one, ids));
}, 300_000);
afterAll(() => app.close());

async function findOwnId(): Promise<string> {
  return (await app.admin.get('/hw/wms/hwUser/findCurrentUser')).data.id;
}

async function makeParty(userType: string, more: object = {}): Promise<string> {
  const reported = { account: userType.toLowerCase(), userCode: userType, userName: userType, userType };
  const { id } = await create(app.admin, userCalls.save, { ...reported, payTerm: 'NET30', currency: 'USD', ...more });
  return id;
}

async function makeTrip(repositoryId: string): Promise<string> {
  const reported = { repositoryId, dispatchType: 'CAR', planDepartTime: '2026-11-20T15:00:00Z' };
  const { id } = await create(app.admin, '/hw/wms/hwCarDispatch/saveHwCarDispatch', reported);
  return id;
}

/** Sorts referenced resources before those that refer to them. */
function inOrder(all: readonly CompiledResource[]): CompiledResource[] {
  const done = new Map<string, CompiledResource>();
  const visit = (one: CompiledResource, above: readonly string[]): void => {
    if (done.has(one.resource.name) || above.includes(one.resource.name)) return;
    const parts = resources.filter(({ resource }) => resource.partOf?.resource === one.resource.name);
    for (const { reference } of [one, ...parts].flatMap(({ resource }) => resource.fields)) {
      const target = all.find(({ resource }) => resource.name === reference?.resource);
      if (target) visit(target, [...above, one.resource.name]);
    }
    done.set(one.resource.name, one);
  };
  for (const one of all) visit(one, []);
  return [...done.values()];
}

/** Records are generated until every column has `enough` values, but at most `most` records. */
const [enough, most] = [20, 160];

async function fill(one: CompiledResource, ids: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  const random = createRandom(7);
  // Later records may refer to earlier ones, for example as parents in a tree.
  const made: string[] = [];
  const expected = { compiled: one, ids: new Map(ids).set(one.resource.name, made), random };
  // Records are created one after the other, so that the same ones are refused in every run.
  for (let n = 1; n <= perResource || (made.length < enough && n <= most); n += 1) {
    const record = withLines(one, { ...expected, n });
    const { code, data } = await app.admin.post(one.resource.calls.save ?? '', record);
    // The server refuses some records for reasons that only stored data shows, such as a duplicate value or a reference that is not
    // offered.
    if (code !== 20000) continue;
    made.push(data.id);
    noteKept(one.resource, record, data);
  }
  return made;
}

/** Whether some record was stored with the field as it was entered, for each field that users can enter. */
const typed = new Map<string, boolean>();

function noteKept({ name, fields }: Resource, sent: Answer['data'], stored: Answer['data']): void {
  for (const field of fields) {
    if (field.lines) {
      const part = resources.find(({ resource }) => resource.name === field.lines?.resource)?.resource;
      const lines: readonly Answer['data'][] = sent[field.name] ?? [];
      if (part) for (const [i, line] of lines.entries()) noteKept(part, line, stored[field.name]?.[i] ?? {});
    } else if (field.name in sent && !field.system) {
      const isKept = reported(sent[field.name]) === reported(stored[field.name]);
      typed.set(`${name}.${field.name}`, isKept || typed.get(`${name}.${field.name}`) === true);
    }
  }
}

/** Returns a value as text for comparison. It ignores surrounding spaces, trailing zeros, and keys that lines lack. */
function reported(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map((row) => Object.values(row).filter((one) => one !== null)));
  const text = String(value ?? '').trim();
  return /^-?\d+(\.\d+)?$/.test(text) && !/^0\d/.test(text) ? String(Number(text)) : text;
}

/** Returns a record with one to three lines, if the resource has lines that may be edited. */
function withLines({ resource, checks }: CompiledResource, expected: Expected): Record<string, unknown> {
  const record = generateRecord(expected);
  const lines = resources.flatMap((one) => {
    const { field, resource: owner } = one.resource.partOf ?? {};
    if (owner !== resource.name || !field) return [];
    const count = 1 + Math.floor(expected.random() * 3);
    return [[field, Array.from({ length: count }, () => confirmed(generateRecord({ ...expected, compiled: one })))] as const];
  });
  const whole = { ...record, ...Object.fromEntries(lines) };
  return checks.record(whole).length === 0 ? whole : record;
}

/**
 * Enters the counted quantity once more in the field that confirms it. The server requires this if the quantity is far above the expected
 * one.
 */
function confirmed(line: Record<string, unknown>): Record<string, unknown> {
  return 'confirmedQuantity' in line ? { ...line, confirmedQuantity: line.countedQty } : line;
}

const all = async ({ calls }: Resource): Promise<Answer['data'][]> => (await app.admin.post(calls.find ?? '', {})).data.records;

const importFile = async ({ calls }: Resource, file: Uint8Array) => {
  const staged = await upload(app.admin, calls.import ?? '', file);
  const body = { importId: staged.data.importId, mode: 'all' };
  return { staged, committed: await app.admin.post(calls.saveBatch ?? '', body) };
};

async function countLines({ calls, excel }: Resource, records: readonly { id: string }[]): Promise<number> {
  const names = (excel.lines ?? []).map(({ field }) => field);
  if (names.length === 0) return 0;
  const whole = await Promise.all(records.map(({ id }) => app.admin.get(`${calls.findById}/${id}`)));
  return whole.flatMap(({ data }) => names.flatMap((name) => data[name] ?? [])).length;
}

test('more than twenty resources can be imported, and some of their records have lines', async () => {
  expect(compiled.length).toBeGreaterThan(20);
  const holders = compiled.map(({ resource }) => resource).filter(({ excel }) => excel.lines);
  const counts = await Promise.all(holders.map(async (one) => [one.name, await countLines(one, await all(one))] as const));
  expect(counts.map(([name]) => name).toSorted()).toEqual(['hwInventory', 'hwOrder', 'labCrate', 'labVoyage']);
  for (const [name, lines] of counts) expect(lines, name).toBeGreaterThan(0);
});

test('the server ignores no field that can be entered in a new record', () => {
  expect(typed.size).toBeGreaterThan(300);
  expect([...typed].flatMap(([name, isKept]) => (isKept ? [] : name))).toEqual([]);
});

/** The sheets for lines in the workbooks of all resources. */
const lineSheets = ['hwInventory.lines', 'hwOrder.goods', 'labCrate.boxes', 'labCrate.inspections', 'labVoyage.stops'];

/** A sheet of an export, and for each column the values of all records. */
interface Exported {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly records: readonly Answer['data'][];
}

/** Returns the main sheet and the sheets for lines of a resource's export. */
async function sheetsOf({ resource }: CompiledResource): Promise<Exported[]> {
  const { name, calls, excel } = resource;
  const records = await all(resource);
  const lines = excel.lines ?? [];
  const whole = lines.length === 0 ? [] : await Promise.all(records.map(({ id }) => app.admin.get(`${calls.findById}/${id}`)));
  const ofLines = lines.flatMap((line) => {
    const of = resource.fields.find((field) => field.name === line.field)?.lines?.resource;
    const part = resources.find((one) => one.resource.name === of);
    const own = whole.flatMap(({ data }) => data[line.field] ?? []);
    return part ? [{ name: `${name}.${line.field}`, fields: fieldsOf(part.resource, line), records: own }] : [];
  });
  return [{ name, fields: fieldsOf(resource, excel), records }, ...ofLines];
}

function fieldsOf({ fields }: Resource, { columns }: Pick<Resource['excel'], 'columns'>): Field[] {
  return columns.flatMap(({ field }) => fields.find(({ name }) => name === field) ?? []);
}

test('every column has a value in some record, and not always its default', async () => {
  const sheets = (await Promise.all(compiled.map(sheetsOf))).flat();
  expect(
    sheets
      .map(({ name }) => name)
      .filter((name) => name.includes('.'))
      .toSorted(),
  ).toEqual(lineSheets);
  const poor = sheets.flatMap(({ name, fields, records }) => {
    const isReported = ({ name: field, default: value }: Field) =>
      records.some((one) => (one[field] ?? null) !== null && String(one[field]) !== String(value));
    return fields.filter((field) => !isReported(field)).map((field) => `${name}.${field.name}`);
  });
  // The book quantity of a count comes from the stock, which is empty here.
  expect(poor).toEqual(['hwInventory.lines.bookQty']);
});

/** A value that no field holds: text fields accept it, all others reject it. */
const nonsense = 'Nonsense ☃';

test.each(compiled.map((one) => [one.resource.name, one.resource] as const))(
  '%s: no column is ignored when its workbook is imported',
  { tags: ['sqlite'] },
  async (_, resource) => {
    const { bytes } = await download(app.admin, resource.calls.export ?? '', { body: {}, language: 'en' });
    const [headings = [], ...rows] = await rowsOf(bytes);
    const taken = fieldsOf(resource, resource.excel).filter(({ name, system }) => !system || resource.excel.key.includes(name));
    expect(taken.length).toBeGreaterThan(1);
    for (let start = 0; start < taken.length; start += rows.length) {
      // Each row has the invalid value in another column.
      const file = rows.slice(0, taken.length - start).map((cells, i) => {
        const { title, kind } = taken[start + i] as Field;
        const at = headings.findIndex((heading) => String(heading).replace(/ \([A-Z]\w*[^)]*\)$/, '') === title.en || heading === title.en);
        expect(at, `${title.en} ${kind}`).toBeGreaterThanOrEqual(0);
        return cells.toSpliced(at, 1, nonsense);
      });
      const { data, message } = await upload(app.admin, resource.calls.import ?? '', await workbook([headings, ...file]));
      expect(data, message).toMatchObject({ total: file.length, unchanged: 0 });
    }
  },
);

/** The resources with the languages of their workbooks: in a full run both, in a usual run one, in turn. */
const withLanguages = compiled.map(({ resource }, i) => {
  const both = ['zh', 'en'] as const;
  return [resource.name, resource, process.env.TEST_FULL === '1' ? both : both.slice(i % 2).slice(0, 1)] as const;
});

test.each(withLanguages)('%s: importing an unchanged export changes nothing', async (_, resource, languages) => {
  const before = await all(resource);
  expect(before.length).toBeGreaterThan(2);
  for (const language of languages) {
    const { bytes } = await download(app.admin, resource.calls.export ?? '', { body: {}, language });
    const { staged, committed } = await importFile(resource, bytes);
    // Lines are on sheets of their own. They count in the total together with the records.
    const total = before.length + (await countLines(resource, before));
    expect(staged.data).toMatchObject({ total, rows: [], fresh: 0, changed: 0, unchanged: total });
    expect(committed.data).toMatchObject({ created: 0, updated: 0, unchanged: before.length });
  }
  expect(await all(resource)).toEqual(before);
});

/** An exported line with an invalid value in one column, and the row number of its record. */
interface Spoilt {
  readonly resource: Resource;
  readonly sheets: readonly (readonly (readonly unknown[])[])[];
  /** The index of the sheet for lines, from 0. `column` is the index of the column with the invalid value. */
  readonly at: number;
  readonly column: number;
}

async function importSpoilt({ resource, sheets, at, column }: Spoilt): Promise<Answer['data']> {
  const [first = [], ...lines] = sheets;
  const [headings = [], line = []] = lines[at] ?? [];
  const own = first.filter((cells, i) => i === 0 || cells.includes(line[0]));
  const rows = [headings, line.toSpliced(column, 1, nonsense)];
  const titles = (resource.excel.lines ?? []).map(({ field }) => field);
  const file = await writeXlsx({
    sheets: [
      { name: resource.name, rows: own.map((cells) => [...cells] as never) },
      { name: titles[at] ?? '', rows: rows.map((cells) => [...cells] as never) },
    ],
  });
  const { data, message } = await upload(app.admin, resource.calls.import ?? '', file);
  expect(data, message).toMatchObject({ total: 2 });
  return data;
}

test('no column of lines is ignored when their workbook is imported', { tags: ['sqlite'], timeout: 300_000 }, async () => {
  const tried: string[] = [];
  for (const { resource } of compiled.filter((one) => one.resource.excel.lines)) {
    const { bytes } = await download(app.admin, resource.calls.export ?? '', { body: {}, language: 'en' });
    const lines = resource.excel.lines ?? [];
    const sheets = await Promise.all([0, ...lines.map((_, i) => i + 1)].map((i) => rowsOf(bytes, i)));
    for (const [at, { field, columns }] of lines.entries()) {
      const of = resource.fields.find(({ name }) => name === field)?.lines?.resource;
      const part = resources.find((one) => one.resource.name === of)?.resource as Resource;
      const found = fieldsOf(part, { columns }).flatMap(({ name, system, title }) => {
        const column = (sheets[at + 1]?.[0] ?? []).findIndex((heading) => String(heading).startsWith(title.en));
        return system || column < 1 ? [] : [{ name, column }];
      });
      // Only two columns are checked at the same time.
      for (let start = 0; start < found.length; start += 2) {
        const two = found.slice(start, start + 2);
        const checked = await Promise.all(two.map(({ column }) => importSpoilt({ resource, sheets, at, column })));
        for (const [i, { failed, changed, fresh }] of checked.entries())
          expect(failed + changed + fresh, `${resource.name}.${field}.${two[i]?.name}`).toBeGreaterThan(0);
      }
      tried.push(...found.map(() => `${resource.name}.${field}`));
    }
  }
  expect([...new Set(tried)].toSorted()).toEqual(lineSheets);
  expect(tried.length).toBeGreaterThan(30);
});

test('leading zeros, long numbers and numbers typed as text come back unchanged', async () => {
  const calls = compiled.find(({ resource }) => resource.name === 'hwRepositoryConfig')?.resource as Resource;
  const columns = ['repositoryCode', 'repositoryName', 'country', 'stateCode', 'city', 'address', 'zipCode', 'timezone'];
  const zips = [
    ['MA', '02110'],
    ['NJ', '07030'],
    ['MA', '01001'],
  ];
  const file = await workbook([
    columns,
    ...zips.map(([state = '', zip = '']) => [`0${zip}`, '000123', 'US', state, 'x', 'y', zip, 'America/New_York']),
  ]);
  const { committed } = await importFile(calls, file);
  expect(committed).toMatchObject({ code: 20000, data: { created: 3 } });
  const codes = zips.map(([, zip]) => `0${zip}`);
  const { bytes } = await download(app.admin, calls.calls.export ?? '', {
    body: { filter: { repositoryCode: codes }, columns: ['repositoryCode', 'repositoryName', 'zipCode'] },
  });
  expect((await rowsOf(bytes)).slice(1).toSorted()).toEqual(zips.map(([, zip = '']) => [`0${zip}`, '000123', zip]).toSorted());
});

test('a record is found by its key of two fields, however many share the first field', async () => {
  const { resource, table } = compiled.find((one) => one.resource.name === 'hwLocator') as CompiledResource;
  const [one] = await all(resource);
  const own: Readonly<Record<string, string>> = {
    id: `'0000' || "i"`,
    locatorCode: `'M-' || ("i" / 100) || '-' || ("i" % 100)`,
  };
  const columns = table.columns.map(({ name }) => name);
  const copies = columns.map((name) => own[name] ?? `t."${name}"`).join();
  await executeRaw(app.database, [
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 50100)
      insert into "hwLocator" (${columns.map((name) => `"${name}"`).join()})
      select ${copies} from n cross join "hwLocator" as t where t."id" = '${one.id}'`,
  ]);
  const file = await workbook([
    ['repositoryId', 'locatorCode'],
    [one.repositoryId, one.locatorCode],
    [one.repositoryId, 'M-501-0'],
  ]);
  const { staged, committed } = await importFile(resource, file);
  expect(staged.data).toMatchObject({ total: 2, failed: 0, fresh: 0, rows: [] });
  expect(committed.data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  const twice = { ...one, id: undefined, version: undefined };
  const rejected = await app.admin.post(resource.calls.saveBatch ?? '', [twice]);
  expect(rejected).toMatchObject({ status: 400, code: 40000 });
  expect(rejected.data.errors.map(({ path, keyword }: Answer['data']) => [path, keyword])).toEqual([
    ['/0/repositoryId', 'unique'],
    ['/0/locatorCode', 'unique'],
  ]);
});

test('the irregular names of existing hw servers are the call names', () => {
  const calls = compiled.find(({ resource }) => resource.name === 'hwRepositoryConfig')?.resource.calls;
  expect(calls).toMatchObject({
    template: '/hw/wms/hwRepositoryConfig/downloadRepositoryTemplate',
    import: '/hw/wms/hwRepositoryConfig/importHwRepository',
    saveBatch: '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfigBach',
    errorRows: '/hw/wms/hwRepositoryConfig/exportErrorData',
  });
});
