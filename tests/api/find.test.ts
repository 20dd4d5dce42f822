import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executeRaw } from './support/executeRaw.ts';
import { create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
const makers: Record<string, string> = {};

const rows = [
  {
    itemNo: 'I-01',
    maker: 'AA',
    weightKg: '9.5',
    madeOn: '2026-01-01',
    quantity: 9,
    fragile: true,
    note: '100% cotton',
  },
  {
    itemNo: 'I-02',
    maker: 'AA',
    weightKg: '10',
    madeOn: '2026-01-02',
    quantity: 10,
    fragile: false,
    note: 'snow_white',
  },
  {
    itemNo: 'I-03',
    maker: 'BB',
    weightKg: '-0',
    madeOn: '2026-02-01',
    quantity: 0,
    fragile: true,
    note: 'back\\slash',
  },
  { itemNo: 'i-04', maker: 'BB', weightKg: null, madeOn: null, quantity: null, fragile: null, note: '码头 Terminal' },
  {
    itemNo: 'I-05',
    maker: 'CC',
    weightKg: '100',
    madeOn: '2026-12-31',
    quantity: 100,
    fragile: false,
    note: "' OR '1'='1",
  },
];

beforeAll(async () => {
  app = await startApp();
  for (const [makerCode, country] of [
    ['AA', 'US'],
    ['BB', 'CN'],
    ['CC', 'US'],
  ] as const) {
    makers[makerCode] = (await create(app.admin, maker.save, { makerCode, makerName: `Maker ${makerCode}`, country })).id;
  }
  for (const { maker: code, ...row } of rows) {
    await create(app.admin, item.save, {
      ...row,
      weightKg: row.weightKg === '-0' ? '0' : row.weightKg,
      makerId: makers[code],
    });
  }
});
afterAll(() => app.close());

const found = async (filter: unknown, headers = {}): Promise<string[]> => {
  const answer = await app.admin.post(item.find, filter, headers);
  expect(answer, answer.text).toMatchObject({ status: 200, code: 20000 });
  return answer.data.records.map((record: { itemNo: string }) => record.itemNo);
};

describe('a filter', () => {
  test.each<[string, unknown, string[]]>([
    ['nothing', {}, ['I-01', 'I-02', 'I-03', 'I-05', 'i-04']],
    ['no body at all', undefined, ['I-01', 'I-02', 'I-03', 'I-05', 'i-04']],
    ['an equal text', { itemNo: 'I-01' }, ['I-01']],
    ['a text in another case', { itemNo: 'i-01' }, []],
    ['one of several', { itemNo: ['I-01', 'I-05', 'none'] }, ['I-01', 'I-05']],
    ['an empty list of values', { itemNo: [] }, []],
    ['an empty value, which does not filter', { itemNo: '', note: null }, ['I-01', 'I-02', 'I-03', 'I-05', 'i-04']],
    ['a number', { quantity: 10 }, ['I-02']],
    ['a range of numbers as numbers', { quantity: { gt: 9, lte: 100 } }, ['I-02', 'I-05']],
    ['a range of decimals as decimals', { weightKg: { gte: '9.5', lt: '100' } }, ['I-01', 'I-02']],
    ['an equal decimal with other digits', { weightKg: '10.00' }, ['I-02']],
    ['a range of dates', { madeOn: { gte: '2026-01-02', lte: '2026-02-01' } }, ['I-02', 'I-03']],
    ['not equal', { quantity: { ne: 9 } }, ['I-02', 'I-03', 'I-05']],
    ['empty', { madeOn: { isNull: true } }, ['i-04']],
    ['not empty', { madeOn: { isNull: false } }, ['I-01', 'I-02', 'I-03', 'I-05']],
    ['yes', { fragile: true }, ['I-01', 'I-03']],
    ['contains, in any case', { note: { contains: 'COTTON' } }, ['I-01']],
    ['contains a percent sign', { note: { contains: '0%' } }, ['I-01']],
    ['contains an underscore', { note: { contains: 'w_w' } }, ['I-02']],
    ['a lone underscore is no wildcard', { note: { contains: '_' } }, ['I-02']],
    ['contains a backslash', { note: { contains: '\\' } }, ['I-03']],
    ['contains Chinese', { note: { contains: '码头' } }, ['i-04']],
    ['starts with', { itemNo: { startsWith: 'I-0' } }, ['I-01', 'I-02', 'I-03', 'I-05', 'i-04']],
    ['words in any search field', { keyword: 'snow' }, ['I-02']],
    ['words of an attack', { keyword: "' OR '1'='1" }, ['I-05']],
    ['a field of the referenced record', { 'makerId.makerCode': 'BB' }, ['I-03', 'i-04']],
    ['a search field of the referenced record', { 'makerId.makerName': 'maker a' }, ['I-01', 'I-02']],
    ['two conditions together', { fragile: true, 'makerId.country': 'US' }, ['I-01']],
    ['a server field', { createBy: 'admin', version: 1 }, ['I-01', 'I-02', 'I-03', 'I-05', 'i-04']],
  ])('by %s', async (_, filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test.each<[string, unknown]>([
    ['an unknown field', { colour: 'red' }],
    ['a field of the accounts', { passwordHash: 'x' }],
    ['a built-in property name', { constructor: 'x' }],
    ['SQL for a field', { 'itemNo" or 1=1 --': 'x' }],
    ['an unknown operator', { itemNo: { like: 'x' } }],
    ['an unknown field behind a reference', { 'makerId.colour': 'x' }],
    ['two references', { 'makerId.makerId.itemNo': 'x' }],
    ['a path through a field that is not a reference', { 'itemNo.length': 1 }],
    ['a text for a number', { quantity: 'many' }],
    ['a fraction for a whole number', { quantity: 1.5 }],
    ['a number beyond the column', { quantity: 1e300 }],
    ['a text for a decimal', { weightKg: 'heavy' }],
    ['a text for a boolean', { fragile: 'true' }],
    ['an object in a list', { itemNo: [{}] }],
    ['a list for an operator', { itemNo: { contains: ['a'] } }],
    ['a keyword that is not a text', { keyword: {} }],
    ['a NUL', { itemNo: 'a\0' }],
    ['no boolean for isNull', { itemNo: { isNull: 'yes' } }],
    ['an empty condition for a field', { itemNo: {} }],
    ['a search for text in a number', { quantity: { contains: '1' } }],
    ['a search for text in a decimal', { weightKg: { startsWith: '1' } }],
    ['an unknown sort field', { sorts: [{ field: 'colour', order: 'asc' }] }],
    ['SQL for a sort field', { sorts: [{ field: 'case when 1=1 then 1 end', order: 'asc' }] }],
    ['SQL for a direction', { sorts: [{ field: 'itemNo', order: 'asc; drop table labItem' }] }],
    ['sorts that are not a list', { sorts: 'itemNo' }],
    ['a sort that is null', { sorts: [null] }],
    ['a body that is a list', []],
    ['a body that is a text', 'itemNo'],
  ])('that asks %s is rejected', async (_, filter) => {
    const answer = await app.admin.post(item.find, filter);
    expect(answer, answer.text).toMatchObject({ status: 400, code: 40000 });
    expect(answer.text).not.toMatch(/select|syntax|sqlite|at \w+ \(/i);
  });

  test('gives an unknown field and one of another table the same answer', async () => {
    const ask = async (name: string) => (await app.admin.post(item.find, { [name]: 'x' })).message.replace(name, '');
    expect(await ask('passwordHash')).toBe(await ask('nonexistent'));
  });
});

describe('sorting', () => {
  test.each<[string, unknown, string[]]>([
    ['numbers as numbers, empty first', [{ field: 'quantity', order: 'asc' }], ['i-04', 'I-03', 'I-01', 'I-02', 'I-05']],
    ['numbers in descending order, empty last', [{ field: 'quantity', order: 'desc' }], ['I-05', 'I-02', 'I-01', 'I-03', 'i-04']],
    ['decimals as decimals', [{ field: 'weightKg', order: 'desc' }], ['I-05', 'I-02', 'I-01', 'I-03', 'i-04']],
    [
      'by two fields',
      [
        { field: 'makerId.country', order: 'asc' },
        { field: 'itemNo', order: 'desc' },
      ],
      ['i-04', 'I-03', 'I-05', 'I-02', 'I-01'],
    ],
  ])('%s', async (_, sorts, expected) => {
    expect(await found({ sorts })).toEqual(expected);
  });
});

describe('the position of a record', () => {
  test.each<[string, object]>([
    ['in the default order', {}],
    ['by an optional field, ascending', { sorts: [{ field: 'quantity', order: 'asc' }] }],
    ['by an optional field, descending', { sorts: [{ field: 'madeOn', order: 'desc' }] }],
    [
      'by a field with equal values, and by one of a referenced record',
      {
        sorts: [
          { field: 'fragile', order: 'desc' },
          { field: 'makerId.makerName', order: 'desc' },
        ],
      },
    ],
    ['among the matching records', { fragile: [true, false], keyword: 'I-0', sorts: [{ field: 'weightKg', order: 'asc' }] }],
  ])('in the list is %s', async (_, filter) => {
    const { records } = (await app.admin.post(item.find, filter)).data;
    const locations: number[] = [];
    for (const { id } of records) {
      const { data } = await app.admin.post(item.find, { ...filter, placeOf: id }, { pageSize: '1' });
      locations.push(data.place);
    }
    expect(locations).toEqual(records.map((_: unknown, i: number) => i + 1));
    expect(records.length).toBeGreaterThan(3);
  });

  test('is empty for a record that does not match or does not exist; an invalid id is rejected', async () => {
    const [first] = (await app.admin.post(item.find, {})).data.records;
    for (const placeOf of [first.id, 'nobody']) {
      const { data } = await app.admin.post(item.find, { itemNo: 'I-02', placeOf });
      expect(data).toMatchObject({ place: null, total: 1 });
    }
    expect((await app.admin.post(item.find, {})).data).not.toHaveProperty('place');
    for (const placeOf of [7, ["x' or 1=1"], "x' or 1=1"]) {
      expect(await app.admin.post(item.find, { placeOf })).toMatchObject({ status: 400, code: 40000 });
    }
  });
});

describe('paging', () => {
  test('returns every record once, whatever the sort order', async () => {
    const pages: string[] = [];
    for (const pageNo of ['1', '2', '3']) {
      const answer = await app.admin.post(item.find, { sorts: [{ field: 'fragile', order: 'asc' }] }, { pageNo, pageSize: '2' });
      expect(answer.data).toMatchObject({ total: 5, pageNo: Number(pageNo), pageSize: 2 });
      pages.push(...answer.data.records.map((record: { itemNo: string }) => record.itemNo));
    }
    expect(pages.toSorted()).toEqual(['I-01', 'I-02', 'I-03', 'I-05', 'i-04']);
  });

  test('has the defaults of the wire format, and an empty page beyond the end', async () => {
    expect((await app.admin.post(item.find, {})).data).toMatchObject({ pageNo: 1, pageSize: 100_000, total: 5 });
    expect((await app.admin.post(item.find, {}, { pageNo: '9', pageSize: '5' })).data).toMatchObject({
      records: [],
      total: 5,
    });
  });

  test.each([
    ['pageNo', '0'],
    ['pageNo', '-1'],
    ['pageNo', '1.5'],
    ['pageNo', 'NaN'],
    ['pageNo', '1e3'],
    ['pageNo', '1, 2'],
    ['pageSize', '0'],
    ['pageSize', '100001'],
    ['pageSize', '1000000000'],
    ['pageSize', 'all'],
  ])('refuses %s %s', async (name, value) => {
    expect(await app.admin.post(item.find, {}, { [name]: value })).toMatchObject({ status: 400, code: 40000 });
  });
});

test('a list carries the label of what each record refers to', async () => {
  const { data } = await app.admin.post(item.find, { itemNo: 'I-03' });
  expect(data.records[0]).toMatchObject({ makerId: makers.BB, makerIdLabel: 'Maker BB (BB)' });
});

test('a long page has the same records as short ones, in the same order and with their labels', async () => {
  const stamps = `'admin', '2026-01-01T00:00:00Z', 'admin', '2026-01-01T00:00:00Z'`;
  await executeRaw(app.database, [
    `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 1203)
      insert into "labItem" (id, version, "itemNo", "makerId", "createBy", "createTime", "updateBy", "updateTime")
      select 'long' || i, 1, 'L-' || (10000 + i * 7 % 1203), '${makers.AA}', ${stamps} from numbers`,
  ]);
  const page = (pageNo: number, pageSize: number) =>
    app.admin.post(
      item.find,
      { itemNo: { startsWith: 'L-' }, sorts: [{ field: 'itemNo', order: 'desc' }] },
      { pageNo: `${pageNo}`, pageSize: `${pageSize}` },
    );
  const whole = await page(1, 100_000);
  const parts = [await page(1, 500), await page(2, 500), await page(3, 500)];
  const records = parts.flatMap(({ data }) => data.records);
  expect(records).toHaveLength(1203);
  const data = { ...parts[0]?.data, records, pageSize: 100_000 };
  expect(whole.text).toBe(JSON.stringify({ code: 20000, message: 'OK', data }));
});
