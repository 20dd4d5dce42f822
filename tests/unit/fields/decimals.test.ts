import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimals } from '../../../src/fields/numbers/decimals.ts';

describe('decimals', () => {
  test.each([
    ['0.125', 2, '0.13'],
    ['-0.125', 2, '-0.13'],
    ['2.675', 2, '2.68'],
    ['1234.5', 0, '1235'],
    ['0.1', 3, '0.100'],
  ])('%s is rounded to %i digits half away from zero', (value, scale, rounded) => {
    expect(decimals.round(value, scale)).toBe(rounded);
  });

  test('are added and multiplied exactly', () => {
    expect(decimals.add('0.1', '0.2')).toBe('0.3');
    expect(decimals.add()).toBe('0');
    expect(decimals.subtract('1', '0.9')).toBe('0.1');
    expect(decimals.multiply('1.1', '1.1', 3)).toBe('3.63');
    expect(decimals.divide(decimals.multiply('60', '40', '50', 7), 1_000_000, 4)).toBe('0.8400');
    expect(decimals.max('9.9', '10', '-11')).toBe('10');
    expect(decimals.compare('1.50', '1.5')).toBe(0);
  });

  test('a part and the remainder add up to the whole', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 9999 }), (whole, of, cartons) => {
        const weight = `${whole / 1000n}.${String(whole % 1000n).padStart(3, '0')}`;
        const part = decimals.divide(decimals.multiply(weight, Math.min(cartons, of)), of, 3);
        expect(decimals.compare(decimals.add(part, decimals.subtract(weight, part)), weight)).toBe(0);
        expect(decimals.compare(part, weight)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test.each(['1e3', '', '01', '1,5', '+1'])('"%s" is rejected', (text) => {
    expect(() => decimals.add(text)).toThrow(RangeError);
  });
});
