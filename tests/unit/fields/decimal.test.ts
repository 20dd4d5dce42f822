import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, money } from '../../../src/fields/keywords.ts';
import { fromScaled, toScaled } from '../../../src/fields/numbers/decimals.ts';

describe('a decimal is checked exactly', () => {
  it.each([
    ['99999.99', true],
    ['-99999.99', true],
    ['100000', false],
    ['0.001', false],
    ['1.000', true],
    ['1.50000000', true],
    ['99999.999', false],
    ['abc', false],
    [`0.${'0'.repeat(100_000)}`, false],
  ])('%.20s with 7 digits, 2 of them decimals: %s', (value, holds) => {
    expect(decimal(value, { precision: 7, scale: 2 })).toBe(holds);
  });

  it.each([
    ['0', { minimum: 0 }, true],
    ['-0.0001', { minimum: 0 }, false],
    ['0', { exclusiveMinimum: 0 }, false],
    ['0.0001', { exclusiveMinimum: 0 }, true],
    ['100.0000', { maximum: 100 }, true],
    ['100.0001', { maximum: 100 }, false],
    ['9.5', { minimum: 10 }, false],
    ['0.1', { minimum: 0.1 }, true],
    ['9007199254740993', { maximum: '9007199254740992' }, false],
  ])('%s against %o: %s', (value, bounds, holds) => {
    expect(decimal(value, { precision: 18, scale: 4, ...bounds })).toBe(holds);
  });

  it('ignores values that are not text, which the type check reports', () => {
    expect(decimal(5, { precision: 3, scale: 0 })).toBe(true);
    expect(money(5, {}, {})).toBe(true);
  });
});

describe('an amount has no more decimals than its currency', () => {
  it.each([
    ['10', 'JPY', true],
    ['10.00', 'JPY', true],
    ['10.5', 'JPY', false],
    ['10.55', 'USD', true],
    ['10.555', 'USD', false],
    ['10.555', 'KWD', true],
    ['10.5555', 'CLF', true],
    ['10.55555', 'CLF', false],
    ['99999999999999.99', 'USD', true],
    ['100000000000000', 'USD', false],
    ['10.5555', undefined, true],
    ['10.55555', undefined, false],
    ['10.5555', 'constructor', true],
  ])('%s %s: %s', (value, currency, holds) => {
    expect(money(value, { currency: { field: 'currency' } }, { currency })).toBe(holds);
  });

  it('accepts a fixed currency and bounds as well', () => {
    expect(money('1.5', { currency: { code: 'JPY' } }, {})).toBe(false);
    expect(money('-1', { currency: { code: 'USD' }, minimum: 0 }, {})).toBe(false);
  });
});

describe('a decimal is stored and read unchanged', () => {
  it.each([
    ['12.5', 2, 1250, '12.50'],
    ['-0.05', 2, -5, '-0.05'],
    ['-0', 2, 0, '0.00'],
    ['7', 0, 7, '7'],
    ['99999999999999.9999', 4, '999999999999999999', '99999999999999.9999'],
    ['-99999999999999.9999', 4, '-999999999999999999', '-99999999999999.9999'],
  ])('%s at scale %i is stored as %s and read as %s', (value, scale, stored, read) => {
    expect(toScaled(value, scale)).toBe(stored);
    expect(fromScaled(stored, scale)).toBe(read);
  });

  it('for every integer of 18 digits and every scale', () => {
    const units = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 18 }), (value, scale) => {
        expect(BigInt(toScaled(fromScaled(value, scale), scale))).toBe(value);
      }),
    );
  });

  it.each(['1.001', 'abc', '', '1e3', null, {}])('%o is rejected rather than rounded', (value) => {
    expect(() => toScaled(value, 2)).toThrow(RangeError);
  });
});
