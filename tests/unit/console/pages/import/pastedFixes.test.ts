import { expect, test } from 'vitest';
import { cellText, faultReasons } from '../../../../../src/console/pages/import/FailedRows.tsx';
import { isBlock, merged, pastedFixes, without } from '../../../../../src/console/pages/import/fixes.ts';

const fault = (field: string, message: string, keyword = 'format') => ({ field, message, keyword });
const rows = [
  { row: 3, record: {}, errors: [fault('code', 'bad code')] },
  { row: 7, record: {}, errors: [fault('code', 'bad code'), fault('name', 'Name is required', 'required')] },
  { row: 9, record: {}, errors: [fault('name', 'Name is the same as in row 3', 'repeated')] },
];
const columns = ['code', 'name', 'city'];

test('a block fills the displayed rows downward and to the right; the rest is dropped', () => {
  const location = { rows, columns, row: 7, column: 'name' };
  expect(pastedFixes('a\tb\tc\r\n"x ""y"""\t\n1\t2', location)).toEqual({
    7: { name: 'a', city: 'b' },
    9: { name: 'x "y"', city: '' },
  });
  expect(pastedFixes('a\tb', { ...location, row: 8 })).toEqual({});
  expect([isBlock('one value'), isBlock('one value\n'), isBlock('a\tb'), isBlock('a\nb')]).toEqual([false, false, true, true]);
});

test('reasons are listed once each, the most frequent first', () => {
  expect(faultReasons(rows).map(({ text, count }) => [text, count])).toEqual([
    ['bad code', 2],
    ['Name is required', 1],
    ['Name is the same as in row 3', 1],
  ]);
});

test('accepted fixes are removed, and text typed meanwhile stays', () => {
  const sent = { 3: { code: 'A', name: 'B' } };
  const now = merged(merged(sent, { 3: { code: 'AA' } }), { 7: { name: 'C' } });
  expect(without(now, sent)).toEqual({ 3: { code: 'AA' }, 7: { name: 'C' } });
});

test("a time in a cell uses the column's time zone; unreadable text stays as typed", () => {
  const field = { name: 'eta', kind: 'date-time' };
  const columns = [{ index: 2, header: 'ETA', field: 'eta', zone: 'America/New_York' }];
  expect(cellText(field, '2026-07-01T16:00:00.000Z', columns)).toBe('2026-07-01 12:00:00');
  expect([cellText(field, 'soon', columns), cellText(field, null), cellText({ ...field, kind: 'text' }, 7)]).toEqual(['soon', '', '7']);
});
