import { describe, expect, test } from 'vitest';
import type { Field } from '../../../../src/contract/field.ts';
import { isText, parseTable, withMark, withoutMark } from '../../../../src/fields/grid/clipboard.ts';
import { fromText, pasteRows } from '../../../../src/fields/grid/RecordGrid.tsx';
import { fieldOf } from '../fieldOf.ts';

describe('a block from a spreadsheet', () => {
  test.each([
    ['one row', 'a\tb', [['a', 'b']]],
    [
      'rows with the line ends of Windows, and one at the end',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      'a\t\tb\n\t\t\n',
      [
        ['a', '', 'b'],
        ['', '', ''],
      ],
    ],
    ['a cell with a line end, a tab and quotes', '"x\n""y""\tz"\tb\n', [['x\n"y"\tz', 'b']]],
    ['quotes within a cell', '5" pipe\tb', [['5" pipe', 'b']]],
    ['a single column', 'a\nb', [['a'], ['b']]],
  ])('is read: %s', (_, text, cells) => {
    expect(parseTable(text)).toEqual(cells);
  });

  const status = fieldOf({ kind: 'enum', options: [{ value: '0', title: { zh: '启用', en: 'Enabled' } }] });
  test.each<[Field, string, unknown]>([
    [fieldOf({ kind: 'text', case: 'upper' }), ' ab1 ', 'AB1'],
    [fieldOf({ kind: 'integer' }), '1,234', 1234],
    [fieldOf({ kind: 'integer' }), 'many', 'many'],
    [fieldOf({ kind: 'decimal' }), '1,234.50', '1234.50'],
    [fieldOf({ kind: 'boolean' }), '是', true],
    [fieldOf({ kind: 'date' }), '2026/3/9', '2026-03-09'],
    [status, 'enabled', '0'],
    [status, '启用', '0'],
    [status, 'other', 'other'],
    [fieldOf({ kind: 'text' }), '', undefined],
    [fieldOf({ kind: 'date-time' }), '2026-03-09T08:00:00Z', '2026-03-09T08:00:00Z'],
    [fieldOf({ kind: 'date-time' }), '2026-03-09 08:00', new Date(2026, 2, 9, 8).toISOString()],
  ])('is converted to values: %o %s', (field, text, value) => {
    expect(fromText(field, text)).toEqual(value);
  });

  test('a time uses the time zone named in its row, wherever that is in the block', () => {
    const field = { ...fieldOf({ kind: 'date-time' }), zone: ['callZone'] };
    const la = { callZone: 'America/Los_Angeles' };
    expect(fromText(field, '2026-03-09 10:00', la)).toBe('2026-03-09T17:00:00.000Z');
    expect(fromText(field, '2026/1/9 10:00', la)).toBe('2026-01-09T18:00:00.000Z');
    expect(fromText(field, '2026-03-09T10:00:00Z', la)).toBe('2026-03-09T10:00:00Z');
    expect(fromText(field, '2026-03-09 10:00')).toBe(new Date(2026, 2, 9, 10).toISOString());
    expect(fromText(field, 'soon', la)).toBe('soon');
    const columns = [
      { ...field, name: 'callAt' },
      { ...fieldOf({ kind: 'text' }), name: 'callZone' },
    ];
    const { rows } = pasteRows({
      ...{ rows: [], items: columns, cells: [['2026-03-09 10:00', 'Asia/Shanghai']], most: 9, row: 0, column: 0 },
      ...{ fresh: () => ({}), isLocked: () => false },
    });
    expect(rows).toEqual([{ callAt: '2026-03-09T02:00:00.000Z', callZone: 'Asia/Shanghai' }]);
  });

  test('an empty cell keeps the default of a required field', () => {
    const [name, unit, note] = [
      { ...fieldOf({ kind: 'text' }), name: 'name' },
      { ...fieldOf({ kind: 'text' }), name: 'unit', required: true, default: 'PCS' },
      { ...fieldOf({ kind: 'text' }), name: 'note', default: 'none' },
    ];
    const { rows } = pasteRows({
      ...{ rows: [{ name: 'a', unit: 'BOX', note: 'x' }, { name: 'b' }], items: [name, unit, note], most: 9 },
      ...{ row: 0, column: 0, isLocked: () => false, fresh: () => ({ unit: 'PCS', note: 'none' }) },
      cells: [
        ['A', '', ''],
        ['B', ' ', ''],
        ['C', '', ''],
        ['D', 'CTN', 'y'],
      ],
    });
    expect(rows).toEqual([
      { name: 'A', unit: 'BOX', note: undefined },
      { name: 'B', unit: 'PCS', note: undefined },
      { name: 'C', unit: 'PCS', note: undefined },
      { name: 'D', unit: 'CTN', note: 'y' },
    ]);
  });

  test('a text that a spreadsheet would read as a formula is copied and pasted with a mark', () => {
    expect(['=1+1', '-5', "'=a", 'a=b'].map(withMark)).toEqual(["'=1+1", "'-5", "''=a", 'a=b']);
    expect(["'=1+1", "''=a", "'quoted'", '-5'].map(withoutMark)).toEqual(['=1+1', "'=a", "'quoted'", '-5']);
  });

  test.each([
    ['text', true],
    ['text-area', true],
    ['phone', true],
    ['email', true],
    ['time-zone', true],
    ['reference', true],
    ['enum', true],
    ['integer', false],
    ['decimal', false],
    ['money', false],
    ['date', false],
    ['date-time', false],
    ['boolean', false],
  ])('a mark means a text in fields of the kind %s: %s', (kind, expected) => {
    const field = fieldOf({ kind });
    expect(isText(field)).toBe(expected);
    const { rows } = pasteRows({
      ...{ rows: [], items: [field], cells: [["'+86 138 0013 8000"]], most: 9, row: 0, column: 0 },
      ...{ fresh: () => ({}), isLocked: () => false },
    });
    expect(String(rows[0]?.value).startsWith('+86')).toBe(expected);
  });

  const items = [
    { ...fieldOf({ kind: 'text' }), name: 'no' },
    { ...fieldOf({ kind: 'integer' }), name: 'qty' },
    { ...fieldOf({ kind: 'reference' }), name: 'itemId', reference: { resource: 'hwItem' } },
  ];
  const paste = (cells: string[][], at: { row: number; column: number }, most = 10) =>
    pasteRows({
      ...{ rows: [{ id: '1', no: 'A', qty: 1 }, { no: 'B' }], items, cells, most, ...at },
      fresh: () => ({ qty: 5 }),
      isLocked: (item, row) => item.name === 'no' && row.id !== undefined,
    });

  test('is inserted from a cell on, adds rows with their defaults, and keeps locked fields', () => {
    const cells = [
      ['X', '2'],
      ['Y', '3'],
      ['Z', ''],
    ];
    expect(paste(cells, { row: 0, column: 0 })).toEqual({
      rows: [
        { id: '1', no: 'A', qty: 2 },
        { no: 'Y', qty: 3 },
        { no: 'Z', qty: undefined },
      ],
      left: 0,
      searched: [],
    });
    expect(paste([['9', 'Pump', 'beyond']], { row: 2, column: 1 })).toMatchObject({
      rows: [{}, {}, { qty: 9, itemId: 'Pump' }],
      searched: [{ row: 2, text: 'Pump' }],
    });
  });

  test('reports how many rows did not fit', () => {
    const { rows, left } = paste([['1'], ['2'], ['3']], { row: 1, column: 0 }, 2);
    expect([rows.length, left]).toEqual([2, 2]);
  });
});
