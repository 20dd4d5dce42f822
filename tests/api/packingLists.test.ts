import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundColumn } from '../../src/contract/imports.ts';
import type { Client } from './support/client.ts';
import { create } from './support/lab.ts';
import { type OrderLab, openOrderLab } from './support/orderLab.ts';
import { packingLists } from './support/packingLists.ts';
import { upload, workbook } from './support/workbook.ts';
import { orderCalls } from './support/yard.ts';

let lab: OrderLab;
let admin: Client;

beforeAll(async () => {
  lab = await openOrderLab();
  ({ admin } = lab);
});
afterAll(() => lab.app.close());

const goods = {
  import: '/hw/wms/hwOrder/importHwOrderGoods',
  saveBatch: '/hw/wms/hwOrder/saveHwOrderGoodsBach',
};
const emptyOrder = async () => create(admin, orderCalls.save, { ...lab.fresh(), goods: [] });
const linesOf = async (id: string) => (await admin.get(orderCalls.findById(id))).data.goods;
const send = (file: Uint8Array, texts: Record<string, string> = {}) =>
  upload(admin, goods.import, file, { texts: { byHand: '1', ...texts }, language: 'zh' });

describe("a customer's packing list is imported as it comes", () => {
  test.each(Object.keys(packingLists))('%s', async (style) => {
    const order = await emptyOrder();
    const file = await packingLists[style]?.(order.containerNo);
    const staged = await send(file as Uint8Array);
    expect(staged.data, staged.text).toMatchObject({ total: 2, failed: 0, fresh: 2 });
    const { importId } = staged.data;
    expect((await admin.post(goods.saveBatch, { importId, mode: 'all' })).data).toMatchObject({ created: 2 });
    const lines = await linesOf(order.id);
    expect(lines).toMatchObject([
      { cartonQty: 10, destCode: 'ONT8', fbaId: 'FBA15ABCDEFG', refId: '4GTH7K2A', deliveryMethod: 'TRUCK' },
      { cartonQty: 20, destCode: 'LAX9', fbaId: 'FBA15ABCDEFH', refId: '4GTH7K2B', deliveryMethod: 'TRUCK' },
    ]);
    for (const [i, weight] of [12.5, 8].entries()) expect(Number(lines[i].cartonWeightKg)).toBeCloseTo(weight, 1);
    for (const [name, cm] of [
      ['lengthCm', 60],
      ['widthCm', 50],
      ['heightCm', 40],
    ] as const) {
      expect(Math.abs(Number(lines[0][name]) - cm)).toBeLessThan(1.5);
    }
  });
});

describe('rows with totals', () => {
  test('are left out with the notes below them, and are named', async () => {
    const order = await emptyOrder();
    const file = await packingLists['title, consignee and a totals row']?.(order.containerNo);
    const { data } = await send(file as Uint8Array);
    expect(data.leftOut).toEqual([{ row: 8 }, { row: 9 }]);
    expect(data.headings).toMatchObject([{ row: 5 }]);
  });

  test('are only those whose other cells are figures: a record may be called Total', async () => {
    const order = await emptyOrder();
    const head = ['柜号', '唛头', '品名', '箱数', '单箱重(kg)', '长', '宽', '高', '目的类型', '仓库代码', 'FBA号', 'Reference ID'];
    const line = [order.containerNo, 'Total', '台灯', 10, 10, 60, 50, 40, 'AMAZON', 'ONT8', 'FBA15ABCDEFG', '4GTH7K2A'];
    const { data, text } = await send(await workbook([head, line, ['Total', null, null, '无']]));
    expect(data.leftOut, text).toBeUndefined();
    expect(data).toMatchObject({ total: 2, failed: 1, fresh: 1 });
  });
});

describe('the heading row', () => {
  const rows = (container: string) => [
    ['柜号', '唛头', '品名', '箱数'],
    ['老格式，请勿使用'],
    ['Box', 'M', 'What', 'How many'],
    [container, 'H-1', '台灯', 10],
  ];

  test('can be chosen among the first rows, and the file is read from there', async () => {
    const order = await emptyOrder();
    const file = await workbook(rows(order.containerNo));
    const found = await send(file);
    expect(found.data.headings).toMatchObject([
      { row: 1, preview: [{ row: 1, cells: ['柜号', '唛头', '品名', '箱数'] }, { row: 2 }, { row: 3 }, { row: 4 }] },
    ]);
    const chosen = await send(file, { headings: '3' });
    expect(chosen.data.columns.map(({ header }: FoundColumn) => header)).toEqual(['Box', 'M', 'What', 'How many']);
    expect(chosen.data.headings).toMatchObject([{ row: 3 }]);
  });

  test.each([
    ['99', 40000],
    ['x', 40000],
    ['boxes:1', 20000],
  ])('that does not exist is refused: %s', async (headings, code) => {
    const order = await emptyOrder();
    expect(await send(await workbook(rows(order.containerNo)), { headings })).toMatchObject({ code });
  });

  test('may have up to 29 rows above it', async () => {
    const order = await emptyOrder();
    const above = Array.from({ length: 29 }, (_, i) => [`说明 ${i + 1}`]);
    const [head, , , line] = rows(order.containerNo);
    const { data } = await send(await workbook([...above, head as string[], line as string[]]));
    expect(data).toMatchObject({ total: 1, headings: [{ row: 30 }] });
  });
});

test('merged figures are rejected, because they cannot be divided among the rows', async () => {
  const order = await emptyOrder();
  const sheet = {
    name: 'x',
    rows: [
      ['柜号', '唛头', '箱数'],
      [order.containerNo, 'F-1', 10],
      [order.containerNo, 'F-2', null],
    ],
    merges: [{ startRow: 1, endRow: 2, startCol: 2, endCol: 2 }],
  };
  const answer = await upload(admin, goods.import, await writeXlsx({ sheets: [sheet] }), { texts: { byHand: '1' } });
  expect(answer).toMatchObject({ code: 40000, message: expect.stringContaining('C2:C3') });
});
