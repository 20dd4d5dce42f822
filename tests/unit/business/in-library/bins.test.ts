import { expect, it } from 'vitest';
import { expandRange, rejectFull } from '../../../../src/business/in-library/bins.ts';
import type { Reject, Stored } from '../../../../src/server/extend.ts';

it.each([
  ['5', ['5']],
  ['05', ['05']],
  ['1-3', ['1', '2', '3']],
  ['8-10', ['08', '09', '10']],
  ['01-03', ['01', '02', '03']],
  ['7-7', ['7']],
  ['A', ['A']],
  ['A-C', ['A', 'B', 'C']],
])('%s expands to %j', (range, locations) => {
  expect(expandRange(range)).toEqual(locations);
});

it.each(['3-1', 'C-A', '1-C', 'A-3', '0-1000'])('%s is not a range', (range) => {
  expect(expandRange(range)).toBeUndefined();
});

it('a range expands to at most a thousand locations, which sort in counting order', () => {
  const locations = expandRange('0-999') ?? [];
  expect(locations).toHaveLength(1000);
  expect(locations.toSorted()).toEqual(locations);
});

const bin = (maxPallets: number, usedPallets: string | null) => ({ locatorCode: 'A-1', maxPallets, usedPallets }) as Stored<'hwLocator'>;

const messageOf = (...[location, expected]: [Stored<'hwLocator'>, string]): string => {
  let message = '';
  const reject: Reject = ({ en }) => {
    message = en;
    throw new Error(en);
  };
  try {
    rejectFull({ bin: location, needed: expected, reject });
  } catch (error) {
    if (message === '') throw error;
  }
  return message;
};

it.each([
  [bin(2, null), '2', ''],
  [bin(2, '1.5'), '0.5', ''],
  [bin(2, '1.5'), '0.6', 'Bin A-1 has room for 0.5 pallets, but 0.6 are needed'],
  [bin(2, '2.0'), '1', 'Bin A-1 has room for 0 pallets, but 1 are needed'],
  [bin(2, '2.0'), '0', ''],
  // A manual correction has put more into the bin than it can take. Pallets may leave it, but none may be added.
  [bin(1, '2.0'), '-0.5', ''],
  [bin(1, '2.0'), '0.1', 'Bin A-1 has room for 0 pallets, but 0.1 are needed'],
])('the bin %j and %s more pallets: %s', (location, expected, texts) => {
  expect(messageOf(location, expected)).toBe(texts);
});
