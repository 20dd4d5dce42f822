import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pallet, restOf, shareOf, sumOf, withAvailable } from '../../../../src/business/in-library/pallets/pallet.ts';

const stored = { cartonQty: 10, lockedQty: 4, quality: 'GOOD', holdType: 'NONE', insideStatus: 'STORED' } as Pallet;

it.each([
  ['the unlocked part', {}, 6],
  ['all of it when nothing is locked', { lockedQty: 0 }, 10],
  ['the remainder after a change', { cartonQty: 7 }, 3],
  ['zero while it is held', { holdType: 'FINANCE' as const }, 0],
  ['nothing of damaged goods', { quality: 'DAMAGED' as const }, 0],
  ['zero before it has arrived', { insideStatus: 'EXPECTED' as const }, 0],
  ['zero when it is out', { insideStatus: 'OUT' as const }, 0],
  ['zero when it is scrapped', { insideStatus: 'SCRAPPED' as const }, 0],
])('the available quantity of a pallet is %s', (_, values, availQty) => {
  expect(withAvailable(stored, values)).toEqual({ ...values, availQty });
});

const pallet = (cartonQty: number, weightKg = '600.000', volumeCbm = '7.2000') => ({ cartonQty, weightKg, volumeCbm }) as Pallet;

describe('a share of a pallet', () => {
  it.each([
    [pallet(60), 20, { weightKg: '200.000', volumeCbm: '2.4000' }],
    [pallet(3, '1.000', '1.0000'), 1, { weightKg: '0.333', volumeCbm: '0.3333' }],
    [pallet(3, '1.000', '1.0000'), 2, { weightKg: '0.667', volumeCbm: '0.6667' }],
    [pallet(60), 60, { weightKg: '600.000', volumeCbm: '7.2000' }],
    [pallet(60), 61, { weightKg: '610.000', volumeCbm: '7.3200' }],
    [pallet(60), 0, { weightKg: '0.000', volumeCbm: '0.0000' }],
    [pallet(0, '0', '0'), 5, { weightKg: '0', volumeCbm: '0' }],
  ])('grows with the cartons: %j, %i', (whole, cartons, share) => {
    expect(shareOf(whole, cartons)).toEqual(share);
  });

  it('and the remainder add up to the whole, to the last gram', () => {
    const thousandths = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999 }), fc.nat(998), thousandths, thousandths, (cartons, some, kg, cbm) => {
        const whole = pallet(cartons, (kg / 1000).toFixed(3), (cbm / 10_000).toFixed(4));
        const part = shareOf(whole, some % cartons);
        const both = sumOf([part, restOf(whole, part)]);
        expect(Number(both.weightKg)).toBe(Number(whole.weightKg));
        expect(Number(both.volumeCbm)).toBe(Number(whole.volumeCbm));
        expect(Number(restOf(whole, part).weightKg)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
