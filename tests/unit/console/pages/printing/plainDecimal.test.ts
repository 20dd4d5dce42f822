import { expect, test } from 'vitest';
import { plainDecimal } from '../../../../../src/console/pages/printing/DocumentTable.tsx';

test.for([
  ['1.0000', '1'],
  ['640.0000', '640'],
  ['6.5000', '6.5'],
  ['-0.3500', '-0.35'],
  ['100', '100'],
  ['0.0001', '0.0001'],
  ['0.00', '0'],
])('%s is printed as %s', ([stored, written]) => {
  expect(plainDecimal(stored)).toBe(written);
});
