import { expect, test } from 'vitest';
import { nearerChoice } from '../../../src/fields/faces/nearerChoice.ts';

test('a typed code comes before what merely contains it', () => {
  const found = [
    { value: 'AU', label: 'AU Australia' },
    { value: 'CY', label: 'CY Cyprus' },
    { value: 'US', label: 'US United States' },
  ];
  const order = found.toSorted((a, b) => nearerChoice(a, b, { searchValue: 'us' })).map(({ value }) => value);
  expect(order).toEqual(['US', 'AU', 'CY']);
});
