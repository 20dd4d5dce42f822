import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundColumn, ReadLine } from '../../src/contract/imports.ts';
import type { Client } from './support/client.ts';
import { create } from './support/lab.ts';
import { type OrderLab, openOrderLab } from './support/orderLab.ts';
import { packingLists } from './support/packingLists.ts';
import { hire } from './support/people.ts';
import { upload, workbook } from './support/workbook.ts';
import { orderCalls } from './support/yard.ts';

let lab: OrderLab;
let admin: Client;

beforeAll(async () => {
  lab = await openOrderLab();
  ({ admin } = lab);
});
afterAll(() => lab.app.close());

const call = '/hw/wms/hwOrder/importHwOrderGoods';
const read = (file: Uint8Array, texts: Record<string, string> = {}, client = admin) =>
  upload(client, call, file, { texts: { linesBy: 'orderId', ...texts } });
const head = ['唛头', '品名', '件数', '单箱毛重(LB)', '渠道'];
const rows = [head, ['R-1', '台灯', 10, 22.0462262185, '卡派'], ['合计', null, 10]];
const imports = async () => (await admin.get('/hw/wms/hwOrder/findGoodsImport')).data.imports.length;

describe('the lines of a form', () => {
  test.each(Object.keys(packingLists))('are read from a workbook as it comes, and nothing is stored: %s', async (style) => {
    const before = await imports();
    const { data, text } = await read((await packingLists[style]?.('TSTU0000015')) as Uint8Array);
    expect(data?.lines, text).toHaveLength(2);
    expect(data.lines.map(({ values }: ReadLine) => [values.cartonQty, values.destCode, values.fbaId])).toEqual([
      [10, 'ONT8', 'FBA15ABCDEFG'],
      [20, 'LAX9', 'FBA15ABCDEFH'],
    ]);
    expect(data.lines[0].values).not.toHaveProperty('orderId');
    expect(await imports()).toBe(before);
  });

  test('are saved with the order as the form sends them', async () => {
    const { data } = await read((await packingLists['bilingual headings in two lines']?.('TSTU0000015')) as Uint8Array);
    const goods = data.lines.map(({ values }: ReadLine) => values);
    const { id } = await create(admin, orderCalls.save, { ...lab.fresh(), goods });
    expect((await admin.get(orderCalls.findById(id))).data.goods).toMatchObject([{ cartonQty: 10 }, { cartonQty: 20 }]);
  });

  test('ignore the columns of the record and of the line number', async () => {
    const { data } = await read((await packingLists['title, consignee and a totals row']?.('TSTU0000015')) as Uint8Array);
    const unknown = data.columns.filter(({ field, how }: FoundColumn) => field === null && how === undefined);
    expect(unknown).toEqual([]);
    expect(data.columns.slice(0, 2)).toMatchObject([
      { header: '序号', field: null },
      { header: '柜号', field: null },
    ]);
  });

  test('keep cells that cannot be converted as text', async () => {
    const { data } = await read(await workbook([head, ['R-1', '台灯', 'about ten', 'heavy', '']]));
    expect(data.lines[0].values).toMatchObject({ cartonQty: 'about ten', cartonWeightKg: 'heavy' });
  });
});

test('a column assigned by hand is read, and recognized from then on', async () => {
  const file = await workbook(rows);
  const first = await read(file);
  expect(first.data.leftOut).toEqual([{ row: 3 }]);
  expect(first.data.columns[4]).toMatchObject({ header: '渠道', field: null, samples: ['卡派'] });
  expect(first.data.lines[0].values).toMatchObject({ cartonWeightKg: '10' });
  const mapped = await read(file, { columns: JSON.stringify({ 4: 'deliveryMethod' }) });
  expect(mapped.data.lines[0].values).toMatchObject({ deliveryMethod: 'TRUCK' });
  const again = await read(file);
  expect(again.data.columns[4]).toMatchObject({ field: 'deliveryMethod', how: 'remembered' });
  expect(again.data.lines[0].values).toMatchObject({ deliveryMethod: 'TRUCK' });
});

test('another heading row is read if the user chooses it', async () => {
  const { data } = await read(
    await workbook([
      ['唛头', '品名'],
      ['x', 'y'],
      ['A', 'B'],
      ['R-2', '风扇'],
    ]),
    { headings: '3' },
  );
  expect(data.columns.map(({ header }: FoundColumn) => header)).toEqual(['A', 'B']);
  expect(data.headings).toMatchObject([{ row: 3 }]);
});

describe('is refused', () => {
  test.each([
    ['a field that is no reference to the record', { linesBy: 'productName' }],
    ['an unknown field', { linesBy: 'constructor' }],
    ['columns that are no JSON', { columns: '{' }],
    ['a column for an unknown field', { columns: '{"0":"orderId"}' }],
    ['an unknown column', { columns: '{"99":"productName"}' }],
    ['a heading row that is not there', { headings: '77' }],
  ])('%s', async (_, texts) => {
    expect(await read(await workbook(rows), texts)).toMatchObject({ status: 400, code: 40000 });
  });

  test('a file that is no workbook', async () => {
    expect(await read(Buffer.from('no workbook'))).toMatchObject({ status: 415, code: 40015 });
  });

  test('more lines than a form can take', async () => {
    const many = Array.from({ length: 1_001 }, (_, i) => [`R-${i}`, '台灯', 1]);
    expect(await read(await workbook([head, ...many]))).toMatchObject({ code: 40013 });
  });

  test('a user who may not import lines', async () => {
    const { client } = await hire(lab.app, { account: 'nolines', perms: ['wms:order:list', 'wms:order:edit', 'wms:orderGoods:edit'] });
    expect(await read(await workbook(rows), {}, client)).toMatchObject({ status: 403, code: 40003 });
  });
});
