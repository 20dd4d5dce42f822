import { expect, test } from 'vitest';
import type { Field } from '../../../src/contract/field.ts';
import { fromCell } from '../../../src/fields/cells.ts';

const field = (kind: string, title: string) => ({ name: 'x', kind, title: { zh: title, en: title } }) as Field;

test.each([
  ['10%', '10', '0.10'],
  ['7.25%', '7.25', '0.0725'],
  ['１３％', '13', '0.13'],
  ['1,250 %', '1250', '12.50'],
  ['-5%', '-5', '-0.05'],
  ['0.5%', '0.5', '0.005'],
  ['10 %%', '10 %%', '10 %%'],
  ['%', '%', '%'],
])('%s is percent points when the title is in percent, and a fraction of 1 otherwise', (cell, rate, plain) => {
  expect(fromCell(field('decimal', '税率%'), cell)).toBe(rate);
  expect(fromCell(field('decimal', 'Rate'), cell)).toBe(plain);
});

test('a percent sign of an integer counts only under a percent title; in a text it is a character', () => {
  expect(fromCell(field('integer', '折扣 %'), '15%')).toBe(15);
  expect(fromCell(field('integer', 'Pieces'), '15%')).not.toBe(15);
  expect(fromCell(field('text', '税率%'), '15%')).toBe('15%');
});

test('an enum is read by its value, its titles and the aliases in its file, titles first', () => {
  const options = [
    { value: 'TRUCK', title: { zh: '卡派', en: 'Truck delivery' }, names: ['卡车派送', 'LTL'] },
    { value: 'PARCEL', title: { zh: '快递', en: 'LTL' } },
  ];
  const read = (cell: string) => fromCell({ ...field('enum', '派送方式'), options }, cell);
  expect(['TRUCK', '卡派', ' 卡车派送', 'truck delivery', 'ltl'].map(read)).toEqual([...['TRUCK', 'TRUCK', 'TRUCK', 'TRUCK', 'PARCEL']]);
});
