import { expect, test } from 'vitest';
import { leftKey } from '../../../../../../src/business/finance/console/open/OpenItems.tsx';

test.each([
  ['PREPAY', false, '100', 'prepaid'],
  ['PREPAY', false, '-50', 'prepaid'],
  ['RECEIPT', true, '20', 'covers'],
  ['RECEIPT', true, '0.00', 'whole'],
  ['RECEIPT', true, '-50', 'surplus'],
  ['RECEIPT', false, '-50', 'tooMuch'],
  ['PAYMENT', false, '-50', 'tooMuch'],
  ['OFFSET', false, '-50', 'tooMuch'],
  ['OFFSET', false, '50', 'covers'],
  ['BAD_DEBT', false, '-50', 'tooMuch'],
])('a settlement of kind %s (surplus may be kept: %s) with %s left open has the message: %s', (kind, mayLeave, rest, key) => {
  expect(leftKey({ kind, mayLeave, rest })).toBe(key);
});
