import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readColumns, toViewColumns, writeColumns } from '../../../../../../src/console/pages/list/columns/arrangement.ts';
import type { ViewColumn } from '../../../../../../src/contract/lists.ts';
import { field, resourceOf } from '../../../support/resource.ts';

const names = ['shipName', 'imoNo', 'mmsi', 'note'];
const resource = resourceOf(names.map((name) => field(name)));
const read = (search: string) => toViewColumns(readColumns(search, resource) ?? []);

test('a query stores the columns in a few letters, and restores them', () => {
  const columns = [{ field: 'shipName', width: 160, pin: 'left' as const }, { field: 'imoNo' }, { field: 'mmsi', width: 90 }];
  const search = writeColumns('?q=lax', columns);
  expect(search).toBe('?q=lax&cols=shipName.160l_imoNo_mmsi.90');
  expect(read(search)).toEqual(columns);
  expect(writeColumns(search, [])).toBe('?q=lax');
});

test("without columns, or with unknown ones only, a query uses the user's columns", () => {
  for (const search of ['', '?q=1', '?cols=', '?cols=gone', '?cols=<b>_..', '?cols=constructor'])
    expect(readColumns(search, resource), search).toBeUndefined();
});

test('invalid parts of a link are ignored', () => {
  expect(read('?cols=gone_imoNo.9999_imoNo_note.20_mmsi.rr_shipName.l')).toEqual([
    { field: 'shipName', pin: 'left' },
    { field: 'imoNo' },
    { field: 'note' },
  ]);
});

test('any columns are restored as written, with pinned ones at their edges', () => {
  const some = fc.uniqueArray(
    fc.record(
      {
        field: fc.constantFrom(...names),
        width: fc.integer({ min: 40, max: 1_000 }),
        pin: fc.constantFrom('left' as const, 'right' as const),
      },
      { requiredKeys: ['field'] },
    ),
    { selector: (column) => column.field, minLength: 1 },
  );
  const locations = { left: 0, none: 1, right: 2 };
  const sorted = (columns: readonly ViewColumn[]) => columns.toSorted((a, b) => locations[a.pin ?? 'none'] - locations[b.pin ?? 'none']);
  fc.assert(
    fc.property(some, (columns) => {
      expect(read(writeColumns('?f.a=1', columns))).toEqual(sorted(columns));
    }),
  );
});
