import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter } from '../../../../../src/business/days.ts';
import { amounts, type Charge } from '../../../../../src/business/finance/pricing/charge.ts';
import { combinationCharges } from '../../../../../src/business/finance/pricing/combination.ts';
import { estimatePallets } from '../../../../../src/business/finance/pricing/destination.ts';
import { dispatchCharges } from '../../../../../src/business/finance/pricing/dispatch.ts';
import { keysOfRow, priceListOf } from '../../../../../src/business/finance/pricing/lists/priceList.ts';
import { operationCharge, storageCharge } from '../../../../../src/business/finance/pricing/operation.ts';
import { decimals } from '../../../../../src/server/extend.ts';
import { combinationRow, destination, dispatchRow, operationRow } from './rows.ts';
import {
  type Box,
  combinationCents,
  type Dispatch,
  dispatchCents,
  frac,
  halfPallets,
  type Operation,
  operationCents,
  rounded,
  storageCents,
} from './simply.ts';

/** The number of generated cases of each kind. */
const numRuns = 400;
const runs = { numRuns };

const scaled = (value: number, scale: number) => decimals.divide(value, 10 ** scale, scale);
const orNull = (value: number | null) => (value === null ? null : scaled(value, 2));
const cents = (amount: string) => BigInt(decimals.round(decimals.multiply(amount, 100), 0));
const centsOf = (charges: readonly Charge[]) => charges.map(({ amount }) => cents(amount));
const money = fc.option(fc.integer({ min: 1, max: 90_000 }));

/** The billed amount is quantity times rate, rounded, as on the cost line. */
function expectProducts(charges: readonly Charge[]) {
  for (const { qty, rate, amount } of charges) {
    expect(decimals.round(decimals.multiply(qty, rate), 2)).toBe(amount);
  }
}

describe('prices calculated a second time in fractions', () => {
  test('6.2 pallets', () => {
    const rules = fc.constantFrom('CEIL', 'HALF', 'ROUND');
    const cbm = fc.oneof(
      fc.integer({ min: 1, max: 900_000 }),
      fc.integer({ min: 1, max: 90 }).map((n) => n * 9_000),
    );
    fc.assert(
      fc.property(cbm, fc.integer({ min: 50, max: 300 }), rules, fc.boolean(), (volume, each, rule, isCold) => {
        const ask = { cbm: scaled(volume, 4), palletCbm: scaled(each, 2), rule, isCold };
        expect(BigInt(decimals.round(decimals.multiply(estimatePallets(ask), 2), 0))).toBe(halfPallets(volume, each, rule, isCold));
      }),
      runs,
    );
  });

  test('6.4 dispatch', () => {
    const price: fc.Arbitrary<Dispatch> = fc.record({
      rate: fc.integer({ min: 1, max: 9_000_000 }),
      halves: fc.integer({ min: 1, max: 120 }),
      isFlat: fc.boolean(),
      min: money,
      fuel: fc.option(fc.integer({ min: 1, max: 10_000 })),
      liftgate: money,
      residential: money,
      isHome: fc.boolean(),
    });
    fc.assert(
      fc.property(price, (one) => {
        const row = dispatchRow({
          ...{
            rate: scaled(one.rate, 4),
            fixedPrice: one.isFlat,
            minAmount: orNull(one.min),
            fuelPct: orNull(one.fuel),
          },
          ...{ liftgateFee: orNull(one.liftgate), residentialFee: orNull(one.residential) },
        });
        const to = destination('ONT8', '1', { destType: one.isHome ? 'RESIDENTIAL' : 'COMMERCIAL' });
        const charges = dispatchCharges({ row, destination: to, qty: scaled(one.halves * 5, 1), digits: 2 });
        expect(centsOf(charges)).toEqual(dispatchCents(one));
        expectProducts(charges);
      }),
      runs,
    );
  });

  test('6.5 operation fees', () => {
    const fee: fc.Arbitrary<Operation> = fc
      .record({
        rate: fc.integer({ min: 0, max: 2_000_000 }),
        qty: fc.integer({ min: 1, max: 100_000 }),
        free: fc.integer({ min: 0, max: 3_000 }),
        min: money,
        above: fc.option(fc.integer({ min: 0, max: 500_000 })),
      })
      .map(({ above, ...one }) => ({ ...one, max: above === null ? null : above + (one.min ?? 1) }));
    fc.assert(
      fc.property(fee, (one) => {
        const row = operationRow({
          ...{ rate: scaled(one.rate, 4), freeQty: scaled(one.free, 2), minAmount: orNull(one.min) },
          ...{ maxAmount: orNull(one.max), chargeUnit: 'CBM' },
        });
        const charge = operationCharge({ row, qty: scaled(one.qty, 2), digits: 2 });
        expect(centsOf([charge])).toEqual([operationCents(one)]);
        expectProducts([charge]);
      }),
      runs,
    );
  });

  test('6.6 combination containers', () => {
    const codes = ['ONT8', 'LGB8', 'GYR2', 'LAS1', 'IND9', 'MDW2', 'SBD1', 'PHX6'];
    const boxes: fc.Arbitrary<readonly Box[]> = fc.subarray(codes, { minLength: 1 }).chain((chosen) =>
      fc.tuple(
        ...chosen.map((code) =>
          fc.record({
            code: fc.constant(code),
            cbm: fc.integer({ min: 1, max: 200_000 }),
            region: fc.constantFrom('A', 'B', undefined),
          }),
        ),
      ),
    );
    const terms = fc.record({
      prices: fc.record({ A: fc.integer({ min: 1, max: 900_000 }), B: fc.integer({ min: 1, max: 900_000 }) }),
      maxDest: fc.integer({ min: 3, max: 8 }),
      maxMix: fc.integer({ min: 1, max: 3 }),
      std: fc.integer({ min: 1, max: 40 }),
      over: fc.integer({ min: 1, max: 20_000 }),
      pickup: fc.integer({ min: 1, max: 200_000 }),
      extra: fc.integer({ min: 1, max: 9_000 }),
    });
    fc.assert(
      fc.property(boxes, terms, (list, own) => {
        const shared = {
          ...{ maxDest: own.maxDest, maxMixDest: own.maxMix, stdPallets: own.std, overPalletRate: scaled(own.over, 2) },
          ...{ nonmixPickup: scaled(own.pickup, 2), extraDestFee: scaled(own.extra, 2) },
        };
        const rows = (['A', 'B'] as const).map((regionCode) => {
          const inIt = list.filter(({ region }) => region === regionCode).map(({ code }) => code);
          const price = scaled(own.prices[regionCode], 2);
          return combinationRow({ ...shared, regionCode, destValues: inIt.join('/'), price, quoteNo: regionCode });
        });
        const made = combinationCharges({
          list: priceListOf({ userId: undefined, effectiveDate: '2026-01-01' }, rows, (row) => keysOfRow(row.destValues)),
          ...{ cabinetId: '40HQ', date: '2026-06-01', grossWeightKg: '1', digits: 2, dearest: () => undefined },
          destinations: list.map(({ code, cbm }) => destination(code, scaled(cbm, 4))),
        });
        expect('reason' in made ? undefined : centsOf(made.charges)).toEqual(combinationCents(list, own));
        if (!('reason' in made)) expectProducts(made.charges);
      }),
      runs,
    );
  });

  test('6.7 storage', () => {
    const rate = fc.integer({ min: 1, max: 2_000 });
    const widths = fc.array(fc.record({ width: fc.integer({ min: 1, max: 20 }), rate }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        widths,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 1, max: 15 }),
        fc.integer({ min: 1, max: 60 }),
        money,
        (list, stay, free, halves, min) => {
          let end = 0;
          const tiers = list.map((tier, location) => {
            end += tier.width;
            return { to: location === list.length - 1 ? null : end, rate: tier.rate };
          });
          const rows = tiers.map((tier, location) =>
            operationRow({
              ...{ chargeUnit: 'PLT_DAY', tierFrom: String(location === 0 ? 0 : (tiers[location - 1]?.to ?? 0) + 1) },
              ...{ tierTo: tier.to === null ? null : String(tier.to), rate: scaled(tier.rate, 2), freeQty: `${free}` },
              minAmount: orNull(min),
            }),
          );
          const outDate = daysAfter('2026-02-20', stay);
          const qty = scaled(halves * 5, 1);
          const charge = storageCharge({ rows, qty, inDate: '2026-02-20', outDate, freeDays: 3, digits: 2 });
          const days = Math.max(0, stay - free);
          expect(centsOf([charge])).toEqual([storageCents({ days, tiers, halves, min })]);
          expectProducts([charge]);
        },
      ),
      runs,
    );
  });

  test('6.10 amounts and tax, in currencies with and without decimals', () => {
    const requested = fc.record({
      n: fc.integer({ min: 1, max: 9_999_999 }),
      rate: fc.integer({ min: 0, max: 99_999_999 }),
      tax: fc.integer({ min: 0, max: 10_000 }),
      digits: fc.constantFrom(0, 2, 3),
    });
    fc.assert(
      fc.property(requested, ({ n, rate, tax, digits }) => {
        const made = amounts({ qty: scaled(n, 4), rate: scaled(rate, 4), taxRate: scaled(tax, 2), digits });
        const units = (amount: string) => BigInt(decimals.round(decimals.multiply(amount, 10 ** digits), 0));
        const amount = rounded(frac(BigInt(n) * BigInt(rate) * 10n ** BigInt(digits), 100_000_000));
        const onIt = rounded(frac(amount * BigInt(tax), 10_000));
        expect([made.amount, made.tax, made.total].map(units)).toEqual([amount, onIt, amount + onIt]);
      }),
      runs,
    );
  });
});
