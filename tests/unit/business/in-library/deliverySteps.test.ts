import { expect, test } from 'vitest';
import { locationLeft } from '../../../../src/business/in-library/pallets/deliverySteps.ts';

test.each([
  // The space of 96 of 100 cartons is rounded up to that of all. Still, the 4 cartons that remain need some space.
  ['1.0', '1.0', '0.1'],
  ['1.0', '0.4', '0.6'],
  ['2.0', '1.0', '1.0'],
  ['0.5', '0.5', '0.1'],
  ['0.1', '0.1', '0.0'],
  ['0.0', '0.0', '0.0'],
])('of %s pallet places, %s loaded, %s stay occupied', (all, loaded, left) => {
  expect(Number(locationLeft(all, loaded))).toBe(Number(left));
});
