import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeColumns, preferencesOf } from '../../../../../../src/console/pages/list/columns/arrangement.ts';
import { moveColumn } from '../../../../../../src/console/pages/list/columns/ColumnChooser.tsx';
import type { ColumnPreferences } from '../../../../../../src/contract/lists.ts';
import type { Column } from '../../../../../../src/contract/resource.ts';
import { field, resourceOf } from '../../../support/resource.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const fileWith = (columns: readonly Column[]) => {
  const resource = resourceOf([
    ...names.map((name) => field(name)),
    field('parts', { kind: 'lines', lines: { resource: 'part', by: 'ownerId', maxItems: 9, rules: [] } }),
  ]);
  return { ...resource, list: { ...resource.list, columns } };
};
const file = fileWith([{ field: 'a', pin: 'left' }, { field: 'b', width: 90 }, { field: 'c' }, { field: 'd' }]);
const fields = (look: readonly ColumnPreferences[], of = file) =>
  arrangeColumns(of, look)
    .filter(({ isShown }) => isShown)
    .map((column) => column.field);

describe('the columns of a list', () => {
  test('are those of the file by default', () => {
    expect(arrangeColumns(file, [])).toEqual(file.list.columns.map((column) => ({ ...column, isShown: true })));
  });

  test("are in the user's order, without hidden columns and with added ones", () => {
    const look = [{ field: 'd' }, { field: 'f', isShown: true }, { field: 'a' }, { field: 'c', isShown: false }];
    // The preferences do not know `b`, which is new in the file. It follows its neighbor `a`, as far as pinned columns allow.
    expect(fields(look)).toEqual(['a', 'd', 'f', 'b']);
    expect(arrangeColumns(file, look).map(({ field: name }) => name)).toContain('c');
  });

  test('exclude columns that are not in the file or not permitted', () => {
    expect(fields([{ field: 'gone' }, { field: 'parts', isShown: true }, { field: 'b' }])).toEqual(['a', 'b', 'c', 'd']);
  });

  test('no longer contain a column removed from the file, unless the user added it', () => {
    const smaller = fileWith([{ field: 'a' }, { field: 'b' }]);
    expect(fields([{ field: 'a' }, { field: 'b' }, { field: 'c' }], smaller)).toEqual(['a', 'b']);
    expect(fields([{ field: 'a' }, { field: 'c', isShown: true }], smaller)).toEqual(['a', 'b', 'c']);
  });

  test("have the user's width and pin, else those of the file", () => {
    const [a, b, c] = arrangeColumns(file, [
      { field: 'a', pin: 'none' },
      { field: 'b', width: 200 },
      { field: 'c', pin: 'right' },
    ]);
    expect(a).toEqual({ field: 'a', isLoose: true, isShown: true });
    expect(b).toEqual({ field: 'b', width: 200, isFixed: true, isShown: true });
    expect(c).toEqual({ field: 'd', isShown: true });
    expect(arrangeColumns(file, [{ field: 'c', pin: 'right' }]).at(-1)).toMatchObject({ field: 'c', pin: 'right' });
  });

  test("are the same again after storing the user's changes", () => {
    const look = fc.uniqueArray(
      fc.record(
        {
          field: fc.constantFrom(...names),
          width: fc.integer({ min: 40, max: 1_000 }),
          pin: fc.constantFrom('left' as const, 'right' as const, 'none' as const),
          isShown: fc.boolean(),
        },
        { requiredKeys: ['field'] },
      ),
      { selector: (column) => column.field },
    );
    fc.assert(
      fc.property(look, fc.nat(5), fc.nat(6), (expected, from, to) => {
        const columns = moveColumn(arrangeColumns(file, expected), from, to);
        expect(arrangeColumns(file, preferencesOf(file, columns))).toEqual(columns);
      }),
    );
  });

  test('are not stored when they equal the file', () => {
    expect(preferencesOf(file, arrangeColumns(file, []))).toEqual([]);
    expect(preferencesOf(file, moveColumn(arrangeColumns(file, []), 1, 3))).not.toEqual([]);
  });
});

describe('a column that is moved', () => {
  const columns = arrangeColumns(file, []);
  const moved = (from: number, to: number) => moveColumn(columns, from, to).map((column) => column.field);
  test.each([
    [1, 3, ['a', 'c', 'b', 'd']],
    [1, 4, ['a', 'c', 'd', 'b']],
    [3, 1, ['a', 'd', 'b', 'c']],
    [2, 2, ['a', 'b', 'c', 'd']],
    [2, 3, ['a', 'b', 'c', 'd']],
    [3, 0, ['a', 'd', 'b', 'c']],
    [9, 0, ['a', 'b', 'c', 'd']],
  ])('is moved from %i to before %i', (from, to, order) => {
    expect(moved(from, to)).toEqual(order);
  });
});
