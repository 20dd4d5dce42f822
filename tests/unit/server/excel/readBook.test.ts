import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Cell } from '../../../../src/fields/cells.ts';
import type { RequestedSheets } from '../../../../src/server/excel/columns.ts';
import { limits } from '../../../../src/server/excel/limits.ts';
import { readRows } from '../../../../src/server/excel/read/rows.ts';
import { writeBook } from '../../../../src/server/excel/sheets.ts';

const expected: RequestedSheets = {
  titles: ['订单', 'Orders'],
  others: [
    { name: 'goods', titles: ['货物', 'Goods'] },
    { name: 'files', titles: ['文件', 'Files'] },
  ],
};

/** Returns a workbook with these sheets. Each has a heading and this number of rows. */
function book(sheets: readonly (readonly [title: string, rows: number])[]): Promise<Buffer> {
  async function* rows(title: string, count: number): AsyncGenerator<readonly Cell[]> {
    for (let i = 0; i < count; i++) yield [`${title} ${i}`];
  }
  return buffer(writeBook(sheets.map(([title, count]) => ({ title, columns: [{ heading: 'H' }], rows: rows(title, count) }))));
}

/** Returns the first data row of each sheet that is read, with what the sheet was recognized as. */
async function taken(titles: readonly string[]): Promise<unknown[]> {
  const file = await book(titles.map((title) => [title, 1]));
  const found: unknown[] = [];
  let last = 0;
  for await (const { rows, sheet = 'records', isByPosition: isByLocation, share } of readRows(file, expected)) {
    expect(share).toBeGreaterThanOrEqual(last);
    last = share;
    if (rows.length > 0) found.push([sheet, rows[1]?.cells[0], ...(isByLocation ? ['place'] : [])]);
  }
  expect(last).toBe(1);
  return found;
}

test('sheets are found by name, or else by position', async () => {
  expect(await taken(['x', 'GOODS', 'files'])).toEqual([
    ['records', 'x 0'],
    ['goods', 'GOODS 0'],
    ['files', 'files 0'],
  ]);
  expect(await taken(['x', '文件', '货物'])).toEqual([
    ['records', 'x 0'],
    ['goods', '货物 0'],
    ['files', '文件 0'],
  ]);
  expect(await taken(['x', 'y', 'z'])).toEqual([
    ['records', 'x 0'],
    ['goods', 'y 0', 'place'],
    ['files', 'z 0', 'place'],
  ]);
  expect(await taken(['x', '填写说明', 'Choices'])).toEqual([['records', 'x 0']]);
  expect(await taken(['货物', 'Orders'])).toEqual([
    ['records', 'Orders 0'],
    ['goods', '货物 0'],
  ]);
  expect(await taken(['Goods'])).toEqual([['goods', 'Goods 0']]);
});

test('sheets with equal titles are written under different names', async () => {
  expect(await taken(['Goods', 'x', 'goods'])).toEqual([
    ['goods', 'Goods 0'],
    ['files', 'goods 0', 'place'],
  ]);
});

test('the rows of all sheets together are limited', async () => {
  const file = await book([
    ['x', limits.rows - 5],
    ['goods', 6 + 2 * (limits.headings - 1)],
  ]);
  const read = async (sheets?: RequestedSheets): Promise<number> => {
    let count = 0;
    for await (const { rows } of readRows(file, sheets)) count += rows.length;
    return count;
  };
  await expect(read(expected)).rejects.toThrow('tooManyRows');
  expect(await read()).toBe(limits.rows - 4);
}, 60_000);
