import { expect, it } from 'vitest';
import { refuseFull } from '../../../src/business/in-library/pallets/refuseFull.ts';
import type { Refuse, Stored } from '../../../src/server/extend.ts';

const bin = (maxPallets: number, usedPallets: string | null) =>
  ({ locatorCode: 'A-1', maxPallets, usedPallets }) as Stored<'hwLocator'>;

const saying = (...[place, wanted]: [Stored<'hwLocator'>, string]): string => {
  let said = '';
  const refuse: Refuse = ({ en }) => {
    said = en;
    throw new Error(en);
  };
  try {
    refuseFull({ bin: place, wanted, refuse });
  } catch (error) {
    if (said === '') throw error;
  }
  return said;
};

it.each([
  [bin(2, null), '2', ''],
  [bin(2, '1.5'), '0.5', ''],
  [bin(2, '1.5'), '0.6', 'Bin A-1 has room for 0.5 pallets, not for 0.6'],
  [bin(2, '2.0'), '1', 'Bin A-1 has room for 0 pallets, not for 1'],
  [bin(2, '2.0'), '0', ''],
  // Fuller than it may be, as after its capacity was mended by hand: what goes away is welcome, what comes is not.
  [bin(1, '2.0'), '-0.5', ''],
  [bin(1, '2.0'), '0.1', 'Bin A-1 has room for 0 pallets, not for 0.1'],
])('%j and %s pallets: %s', (place, wanted, words) => {
  expect(saying(place, wanted)).toBe(words);
});
