import { describe, expect, test } from 'vitest';
import { matchesChoice } from '../../../../src/fields/choices/matching.ts';
import { kinds } from '../../../../src/fields/kinds.ts';
import { plainDigits } from '../../../../src/fields/numbers/widgets.tsx';
import { chosenOf, rangeOf, withBound } from '../../../../src/fields/widgets/conditions.ts';
import { formatNumber } from '../../../../src/fields/widgets/formatNumber.ts';
import { widgetOf, widgets } from '../../../../src/fields/widgets.tsx';

test('every kind has a widget, and every widget a kind', () => {
  expect(Object.keys(widgets).sort()).toEqual(Object.keys(kinds).sort());
  expect(() => widgetOf('constructor')).toThrow('widgets.tsx');
});

test('kinds that can be filtered by have a filter', () => {
  for (const [name, kind] of Object.entries(kinds)) expect(widgetOf(name).Filter !== undefined, name).toBe(kind.filter !== 'none');
});

describe('numbers', () => {
  test.each([
    ['1,250.50', '1250.50'],
    ['１２３', '123'],
    [' 7 ', '7'],
    ['1 000 000', '1000000'],
    ['12a', '12a'],
    ['-5', '-5'],
  ])('typed as %j mean %j', (typed, expected) => {
    expect(plainDigits(typed)).toBe(expected);
  });

  test.each([
    ['1250.5', 2, '1,250.50'],
    ['12345678901234567890.1234', undefined, '12,345,678,901,234,567,890.1234'],
    [7, undefined, '7'],
    ['0.125', 2, '0.125'],
    ['abc', 2, 'abc'],
    [null, 2, ''],
  ])('%j is shown with %s decimals or more: %j', (value, digits, expected) => {
    expect(formatNumber(value, 'en', digits)).toBe(expected);
  });
});

test('a range drops a cleared bound, and is undefined without bounds', () => {
  const both = withBound({ gte: 1 }, 'lte', 9);
  expect(both).toEqual({ gte: 1, lte: 9 });
  expect(withBound(rangeOf(both), 'gte', undefined)).toEqual({ lte: 9 });
  expect(withBound({ lte: 9 }, 'lte', undefined)).toBeUndefined();
  expect(rangeOf(['1'])).toEqual({});
});

test('the selected values of a condition', () => {
  expect(chosenOf(['1', true])).toEqual(['1', 'true']);
  expect(chosenOf('1')).toEqual(['1']);
  expect(chosenOf({ gte: 1 })).toEqual([]);
  expect(chosenOf(undefined)).toEqual([]);
});

test('an option is found by value or label, in any case', () => {
  const choice = { value: 'US', label: 'United States' };
  expect(['us', 'states', ' US '].map((typed) => matchesChoice(typed, choice))).toEqual([true, true, true]);
  expect(matchesChoice('cn', choice)).toBe(false);
});
