import { expect, test } from 'vitest';
import { nearerChoice } from '../../../src/fields/choices/matching.ts';

test('an exact code comes before codes that contain it', () => {
  const found = [
    { value: 'AU', label: 'AU Australia' },
    { value: 'CY', label: 'CY Cyprus' },
    { value: 'US', label: 'US United States' },
  ];
  const order = found.toSorted((a, b) => nearerChoice(a, b, { searchValue: 'us' })).map(({ value }) => value);
  expect(order).toEqual(['US', 'AU', 'CY']);
});

test.each([
  ['美', ['AM 亚美尼亚', 'AS 美属萨摩亚', 'US 美国'], ['US', 'AS', 'AM']],
  ['king', ['VC Stocking', 'GB United Kingdom', 'KN Saint Kings'], ['KN', 'GB', 'VC']],
  ['', ['B b', 'A a'], ['B', 'A']],
])('a word that starts with %s comes before one that contains it, and the shortest first', (searchValue, labels, order) => {
  const found = labels.map((label) => ({ value: label.split(' ')[0], label }));
  expect(found.toSorted((a, b) => nearerChoice(a, b, { searchValue })).map(({ value }) => value)).toEqual(order);
});
