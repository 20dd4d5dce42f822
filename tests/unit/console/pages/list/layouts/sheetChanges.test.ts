import { expect, test } from 'vitest';
import { sheetChanges } from '../../../../../../src/console/pages/list/layouts/sheet/sheetWork.ts';
import { isOtherSheet } from '../../../../../../src/console/pages/list/layouts/sheet/useSheet.ts';
import type { Field } from '../../../../../../src/contract/field.ts';
import type { WireRecord } from '../../../../../../src/contract/wire.ts';

const fields = ['rate', 'code'].map((name) => ({ name }) as Field);
const read = ['1', '2', '3'].map((id) => ({ id, version: 4, rate: '5.00', code: null }) as unknown as WireRecord);

test('only changed rows are sent, with their row number', () => {
  const [first, second] = read as [WireRecord, WireRecord, WireRecord];
  const rows = [first, { rate: '7.00' }, { ...second, rate: undefined, code: 'B' }, { ...first, id: 'gone' }];
  expect(sheetChanges(read, rows, fields)).toEqual({
    records: [{ rate: '7.00' }, { id: '2', version: 4, rate: null, code: 'B' }],
    rowIndexes: [1, 2],
    removed: [{ id: '3', version: 4 }],
    ...{ added: 1, changed: 1 },
  });
});

test('typed text that was undone is not a change', () => {
  const rows = read.map((record) => ({ ...record }));
  expect(sheetChanges(read, rows, fields)).toMatchObject({ records: [], removed: [], added: 0, changed: 0 });
});

test('other records, another layout and a form end a sheet; other columns do not', () => {
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
