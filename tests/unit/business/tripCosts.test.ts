import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTooMuch, loadOf } from '../../../src/business/scheduling/both/load.ts';
import { largestRemainder } from '../../../src/business/scheduling/trips/cost.ts';
import { excessOf } from '../../../src/business/scheduling/trips/load.ts';
import { decimals } from '../../../src/server/extend.ts';

describe('an amount split into parts', () => {
  test.each([
    ['1000.00', ['7', '8', '9'], 2, ['291.67', '333.33', '375.00']],
    ['100.00', ['1', '1', '1'], 2, ['33.34', '33.33', '33.33']],
    ['100.00', ['0', '0'], 2, ['50.00', '50.00']],
    ['0.01', ['1', '2', '2'], 2, ['0.00', '0.01', '0.00']],
    ['1000', ['7', '8', '9'], 0, ['292', '333', '375']],
    ['10.000', ['0.5', '1.5'], 3, ['2.500', '7.500']],
  ])('%s by %s', (amount, weights, scale, parts) => {
    expect(largestRemainder(amount, weights, scale)).toEqual(parts);
  });

  test('adds up again, and each part is within a unit of its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (cents, all) => {
        const amount = decimals.divide(cents, 100, 2);
        const parts = largestRemainder(amount, all.map(String), 2);
        expect(decimals.compare(decimals.add(...parts), amount)).toBe(0);
        const sum = all.reduce((total, one) => total + one, 0);
        if (sum > 0) {
          for (const [i, part] of parts.entries()) {
            expect(Math.abs(Number(part) * 100 - (cents * (all[i] ?? 0)) / sum)).toBeLessThan(1.001);
          }
        }
      }),
    );
  });
});

test('a load is too much for a car by each of its limits, and never without a car', () => {
  const load = [
    { palletQty: '13.0', weightKg: '9000.000', volumeCbm: '30.0000' },
    { palletQty: '13.5', weightKg: '1000.000', volumeCbm: '10.0000' },
  ];
  const car = { maxPallets: 26, maxWeightKg: '10000.00', maxVolumeCbm: null };
  expect(loadOf(load, car).map(isTooMuch)).toEqual([true, false, false]);
  expect(excessOf(loadOf(load, car))?.en).toBe('Over the capacity of the truck: 26.5 / 26 pallets');
  expect(excessOf(loadOf(load, undefined))).toBeUndefined();
});
