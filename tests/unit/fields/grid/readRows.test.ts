import { describe, expect, test } from 'vitest';
import { headedBlock, withReadRows } from '../../../../src/fields/grid/readRows.ts';
import { fieldOf } from '../fieldOf.ts';

const items = [
  { ...fieldOf({ kind: 'text' }), name: 'no', title: { zh: '编号', en: 'No.' }, names: ['序列'] },
  { ...fieldOf({ kind: 'integer' }), name: 'qty', title: { zh: '箱数', en: 'Cartons' }, names: ['CTNS'] },
  { ...fieldOf({ kind: 'decimal' }), name: 'kg', title: { zh: '重量(kg)', en: 'Weight (kg)' }, scale: 3 },
  { ...fieldOf({ kind: 'text' }), name: 'stage', title: { zh: '进度', en: 'Stage' }, system: true },
];
const reading = { items, key: ['no'], most: 5, isLocked: () => false };

describe('rows of a workbook', () => {
  test('change the rows with their key, and are added otherwise; other rows stay', () => {
    const rows = [
      { id: '1', no: 'A', qty: 1, stage: 'x' },
      { id: '2', no: 'B', qty: 2 },
    ];
    const result = withReadRows(rows, {
      ...reading,
      read: [
        { no: 'B', qty: 5, stage: 'no' },
        { no: 'C', qty: 3 },
      ],
    });
    expect(result).toMatchObject({ fresh: 1, changed: 1, missing: 1, left: 0, from: [0, 1, undefined] });
    expect(result.rows).toEqual([rows[0], { id: '2', no: 'B', qty: 5 }, { no: 'C', qty: 3 }]);
  });

  test('that are equal change nothing, and rows with an equal key in the file are both kept', () => {
    const rows = [{ id: '1', no: 'A', qty: 1 }];
    const result = withReadRows(rows, {
      ...reading,
      read: [
        { no: 'A', qty: 1 },
        { no: 'A', qty: 9 },
      ],
    });
    expect(result).toMatchObject({ fresh: 1, changed: 0, missing: 0 });
    expect(result.rows).toEqual([rows[0], { no: 'A', qty: 9 }]);
  });

  test('never change locked cells, and stop at the most rows', () => {
    const rows = [{ id: '1', no: 'A', qty: 1, kg: '1' }];
    const isLocked = ({ name }: { name: string }) => name === 'qty';
    const read = [{ no: 'A', qty: 7, kg: '2' }, ...Array.from({ length: 6 }, (_, i) => ({ no: `N${i}`, qty: i }))];
    const result = withReadRows(rows, { ...reading, isLocked, read });
    expect(result.rows[0]).toEqual({ id: '1', no: 'A', qty: 1, kg: '2' });
    expect(result).toMatchObject({ fresh: 4, left: 2 });
    expect(result.rows[1]).toEqual({ no: 'N0', qty: 0 });
  });
});

describe('a pasted block', () => {
  test('with headings has its columns by name, converted units, and no totals', () => {
    const block = headedBlock(items, [
      ['CTNS', '什么', '编号', 'Weight (lbs)'],
      ['3', 'x', 'A', '22.0462262185'],
      ['合计', '3', '', ''],
    ]);
    expect(block?.columns.map((column) => column?.item.name)).toEqual(['qty', undefined, 'no', 'kg']);
    expect(block?.cells).toEqual([['3', 'x', 'A', '22.0462262185']]);
    expect(block?.columns[3]?.toText(' 22.0462262185')).toBe('10');
    expect(block?.columns[3]?.toText('about')).toBe('about');
  });

  test.each([
    [
      'values',
      [
        ['A', '3'],
        ['B', '4'],
      ],
    ],
    [
      'one heading alone',
      [
        ['编号', 'x'],
        ['A', '3'],
      ],
    ],
    [
      'mostly unknown headings',
      [
        ['编号', '箱数', 'a', 'b', 'c'],
        ['A', '3'],
      ],
    ],
    ['headings without rows', [['编号', '箱数']]],
    [
      'headings of fields that cannot be entered',
      [
        ['编号', '进度'],
        ['A', 'x'],
      ],
    ],
  ])('with %s is pasted as it is', (_, cells) => {
    expect(headedBlock(items, cells)).toBeUndefined();
  });
});
