import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOf } from '../../../../../src/console/pages/printing/bars.ts';
import { isDense } from '../../../../../src/console/pages/printing/LabelDialog.tsx';
import { readCode128 } from '../../support/readCode128.ts';

test('the bars of any keyboard text are read back as that text', () => {
  const text = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, (value) => {
      expect(readCode128(barsOf(value))).toBe(value);
    }),
    { numRuns: 500 },
  );
});

test('typical codes are read back, long digit sequences in half the width', () => {
  for (const code of ['LPN-20261121-000123', 'MSCU1234567', '00012345678901234567', 'FBA15XYZ00001', 'a b~c{d}']) {
    expect(readCode128(barsOf(code))).toBe(code);
  }
  const [digits = 0, letters = 0] = ['12345678901234567890', 'ABCDEFGHIJABCDEFGHIJ'].map((code) => barsOf(code)?.width);
  expect(digits).toBeLessThan(letters * 0.7);
});

test('a text without symbols is rejected', () => {
  for (const value of ['', '柜号1', 'ÄÖ', 'Ñ', 'a\nb', '\u0000', 'x'.repeat(81)]) expect(barsOf(value)).toBeUndefined();
});

test('a code that is too long for the paper is reported', () => {
  expect(isDense({ size: [100, 150] }, 'LPN-20261121-000123')).toBe(false);
  expect(isDense({ size: [40, 30] }, 'LPN-20261121-000123')).toBe(true);
  expect(isDense({ size: [40, 30] }, '柜')).toBe(false);
});
