import { describe, expect, test } from 'vitest';
import { firstSize, pageSize, readSheet, type SheetBegin } from '../../../../../../src/console/pages/list/layouts/sheet/useSheetRows.ts';
import { mostInSheet } from '../../../../../../src/contract/bulk.ts';
import type { Field } from '../../../../../../src/contract/field.ts';

const field = { name: 'rows', kind: 'rows' } as unknown as Field;

/** Returns a table of `count` records, which notes the pages that are requested. `meanwhile` runs after each response. */
function tableOf(count: number, meanwhile: (rows: string[], answers: number) => void = () => undefined) {
  const rows = Array.from({ length: count }, (_, i) => String(i));
  const requested: string[] = [];
  const shown: SheetBegin[] = [];
  const ask = async (pageNo: number, size: number) => {
    requested.push(`${pageNo} of ${size}`);
    const data = rows.slice((pageNo - 1) * size, pageNo * size).map((id) => ({ id, version: 1 }));
    const answer = { data, total: rows.length } as never;
    meanwhile(rows, requested.length);
    return answer;
  };
  const read = () => readSheet(ask, { field, begin: async (first) => void shown.push(first) });
  return { rows, requested, shown, read };
}

const ids = (read: Awaited<ReturnType<typeof readSheet>>): readonly string[] =>
  read.state === 'read' ? read.records.map(({ id }) => String(id)) : [];

describe('a sheet', () => {
  test('of few records is read at once', async () => {
    const { rows, requested, shown, read } = tableOf(firstSize);
    expect(ids(await read())).toEqual(rows);
    expect(requested).toEqual([`1 of ${firstSize}`]);
    expect(shown).toEqual([]);
  });

  test('of many shows the first ones, then loads all', async () => {
    const { rows, requested, shown, read } = tableOf(2 * pageSize + 1);
    expect(ids(await read())).toEqual(rows);
    expect(shown.map(({ records, total }) => [records.length, total])).toEqual([[firstSize, 2 * pageSize + 1]]);
    expect(requested.slice(1)).toEqual([1, 2, 3].map((pageNo) => `${pageNo} of ${pageSize}`));
  });

  test('of more than the maximum says so, also when they become more during loading', async () => {
    expect(await tableOf(mostInSheet + 1).read()).toEqual({ state: 'tooMany', total: mostInSheet + 1 });
    const growing = tableOf(mostInSheet, (rows, answers) => void (answers === 1 && rows.push('new')));
    expect(await growing.read()).toEqual({ state: 'tooMany', total: mostInSheet + 1 });
  });

  test.each([
    ['is added behind them', (rows: string[]) => rows.push('new')],
    ['is added before them', (rows: string[]) => rows.unshift('new')],
    ['is removed', (rows: string[]) => rows.splice(3, 1)],
  ])('has each record once when one %s between two responses', async (_what, write) => {
    const { rows, read } = tableOf(2 * pageSize, (there, answers) => void (answers === 2 && write(there)));
    expect(ids(await read())).toEqual(rows);
  });
});
