import { expect, test } from 'vitest';
import { isOtherSheet } from '../../../../../../src/console/pages/list/layouts/sheet/isOtherSheet.ts';
import { parkedSheet, withParked } from '../../../../../../src/console/pages/list/layouts/sheet/parkedSheet.ts';
import { sheetChanges } from '../../../../../../src/console/pages/list/layouts/sheet/sheetChanges.ts';
import type { WireRecord } from '../../../../../../src/contract/record.ts';
import type { Field } from '../../../../../../src/contract/resource.ts';

const fields = ['rate', 'code'].map((name) => ({ name }) as Field);
const read = ['1', '2', '3'].map((id) => ({ id, version: 4, rate: '5.00', code: null }) as unknown as WireRecord);

test('only what was changed is sent, with the place that it stands in', () => {
  const [first, second] = read as [WireRecord, WireRecord, WireRecord];
  const rows = [first, { rate: '7.00' }, { ...second, rate: undefined, code: 'B' }, { ...first, id: 'gone' }];
  expect(sheetChanges(read, rows, fields)).toEqual({
    records: [{ rate: '7.00' }, { id: '2', version: 4, rate: null, code: 'B' }],
    places: [1, 2],
    removed: [{ id: '3', version: 4 }],
    ...{ added: 1, changed: 1 },
  });
});

test('what was typed and taken back is no change', () => {
  const rows = read.map((record) => ({ ...record }));
  expect(sheetChanges(read, rows, fields)).toMatchObject({ records: [], removed: [], added: 0, changed: 0 });
});

test('what was parked is done again in rows that were read later, in the versions that it was done in', () => {
  const [first, second] = read as [WireRecord, WireRecord, WireRecord];
  const rows = [{ ...first, rate: '6.00' }, second, { rate: '7.00' }];
  const parked = parkedSheet(sheetChanges(read, rows, fields), rows, fields);
  const later = read.map((record) => (record.id === '1' ? { ...record, version: 5, code: 'X' } : record));
  const again = withParked(later, parked);
  expect(sheetChanges(later, again, fields)).toMatchObject({
    records: [{ id: '1', version: 4, rate: '6.00' }, { rate: '7.00' }],
    removed: [{ id: '3', version: 4 }],
  });
  const moved = read.map((record) => ({ ...record, version: 9 }));
  expect(sheetChanges(moved, withParked(moved, parked), fields).removed).toEqual([]);
});

test('other records, another layout and a form end a sheet; other columns of the table do not', () => {
  const resource = {
    name: 'r',
    fields,
    list: { sort: [], filters: [], views: [{ view: 'sheet' }], columns: [] },
  } as never;
  const isOther = (before: string, after: string) => isOtherSheet(resource, { before, after });
  expect(isOther('?layout=sheet', '?layout=sheet&q=a')).toBe(true);
  expect(isOther('?layout=sheet', '')).toBe(true);
  expect(isOther('?layout=sheet', '?layout=sheet&create=1')).toBe(true);
  expect(isOther('?layout=sheet', '?cols=rate&layout=sheet')).toBe(false);
});
