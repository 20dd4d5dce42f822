import { expect, test } from 'vitest';
import { convert, headingKey, splitUnit } from '../../../../src/fields/headings.ts';

test('a heading is separated only from its unit, however that is written', () => {
  const headings = [
    ...['Weight (kg)', 'Weight KGS', '重量（公斤）', '重量kg', '重量(千克) *', 'Tare [lbs]', 'Volume m³', 'Length ft'],
    ...['Packing', 'Checked in', 'Rate/kg', 'kg', 'Weight (net)', 'Tare', 'Amount (USD)'],
  ];
  expect(headings.map((heading) => Object.values(splitUnit(headingKey(heading))).join(' | '))).toEqual([
    ...['weight | kg', 'weight | kg', '重量 | kg', '重量 | kg', '重量 | kg', 'tare | lb', 'volume | cbm', 'length | ft'],
    ...['packing', 'checked in', 'rate/kg', 'kg', 'weight (net)', 'tare', 'amount (usd)'],
  ]);
});

test.each([
  ['10', 'lb', 'kg', 3, '4.536'],
  ['-10', 'lb', 'kg', 1, '-4.5'],
  ['2204.62262184877580722973', 'lb', 'kg', 3, '1000'],
  ['1.5', 't', 'kg', 0, '1500'],
  ['0.0004', 'kg', 't', 3, '0'],
  ['12', 'in', 'ft', 2, '1'],
  ['0.5', 'g', 'kg', 3, '0.001'],
  ['about 10', 'lb', 'kg', 3, 'about 10'],
])('%s %s in %s with %i decimals is %s', (text, from, to, scale, reported) => {
  expect(convert(text, { from, to, scale })).toBe(reported);
});
