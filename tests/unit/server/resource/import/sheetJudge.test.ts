import { expect, test } from 'vitest';
import type { SheetRow } from '../../../../../src/server/excel/columns.ts';
import { limits } from '../../../../../src/server/excel/limits.ts';
import { sheetJudge } from '../../../../../src/server/import/check.ts';

const rowsFrom = (first: number, count: number): SheetRow[] => Array.from({ length: count }, (_, i) => ({ row: first + i, cells: ['x'] }));
const all = rowsFrom(1, limits.rows + 20);
const block = (count: number, filled?: number) => ({ rows: all.slice(0, count), share: 1, ...(filled && { filled }) });
/** Returns how many rows of a sheet are accepted. The sheet has `count` rows below its headings, and `titles` rows above them. */
const taken = (titles: number, count: number, judge = sheetJudge()): number => judge.below(block(count), all.slice(titles, count)).length;

test('rows below the headings are counted, and none above', () => {
  for (const titles of [0, 1, 9]) {
    expect(taken(titles, limits.rows + titles + 1)).toBe(limits.rows);
    expect(() => taken(titles, limits.rows + titles + 2)).toThrow('tooManyRows');
  }
});

test('rows are counted across blocks and sheets', () => {
  const judge = sheetJudge();
  expect(taken(1, limits.rows - 8, judge)).toBe(limits.rows - 10);
  expect(judge.below(block(4))).toHaveLength(4);
  expect(taken(2, 9, judge)).toBe(6);
  expect(judge.below(block(0))).toEqual([]);
  expect(() => judge.below(block(1))).toThrow('tooManyRows');
});

test('a sheet known to have too many rows is rejected with its first block', () => {
  const first = (titles: number, filled: number) => sheetJudge().below(block(500, filled), all.slice(titles, 500));
  expect(first(1, limits.rows + 2)).toHaveLength(498);
  expect(() => first(0, limits.rows + 2)).toThrow('tooManyRows');
  expect(() => first(1, limits.rows + 3)).toThrow('tooManyRows');
});

test('merged cells are rejected only below the headings, also when they are reported later', () => {
  const reported = (from: number) => ({ ...block(0), merged: { address: `A${from}:B9`, from } });
  const judge = sheetJudge();
  judge.below(block(8), all.slice(3, 8));
  expect(judge.below(reported(4))).toEqual([]);
  expect(() => judge.below(reported(5))).toThrow('mergedCells');
});
