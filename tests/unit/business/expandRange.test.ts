import { expect, it } from 'vitest';
import { expandRange } from '../../../src/business/in-library/bins/expandRange.ts';

it.each([
  ['5', ['5']],
  ['05', ['05']],
  ['1-3', ['1', '2', '3']],
  ['8-10', ['08', '09', '10']],
  ['01-03', ['01', '02', '03']],
  ['7-7', ['7']],
  ['A', ['A']],
  ['A-C', ['A', 'B', 'C']],
])('%s stands for %j', (range, places) => {
  expect(expandRange(range)).toEqual(places);
});

it.each(['3-1', 'C-A', '1-C', 'A-3', '0-1000'])('%s is no range', (range) => {
  expect(expandRange(range)).toBeUndefined();
});

it('goes up to a thousand places, which sort as they are counted', () => {
  const places = expandRange('0-999') ?? [];
  expect(places).toHaveLength(1000);
  expect(places.toSorted()).toEqual(places);
});
