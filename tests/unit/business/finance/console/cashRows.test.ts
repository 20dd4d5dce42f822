import { expect, test } from 'vitest';
import { exactSum, negated } from '../../../../../src/business/finance/console/amounts.ts';
import { cashRows } from '../../../../../src/business/finance/console/pictures/reports.tsx';

test('amounts are added to the last digit, whatever their sign', () => {
  expect(exactSum(['0.10', '0.20'])).toBe('0.30');
  expect(exactSum(['9007199254740993.01', '0.01'])).toBe('9007199254740993.02');
  expect(exactSum(['5.00', '-5.05'])).toBe('-0.05');
  expect(exactSum(['1200', '-300'])).toBe('900');
  expect(exactSum([])).toBe('0');
  expect(['1.50', '-1.50', '0.00', '-0.00'].map(negated)).toEqual(['-1.50', '1.50', '0.00', '0.00']);
});

test('cash is grouped by month and currency: receipts and prepayments in, payments out', () => {
  const group = (type: string, month: string, amount: string, currency = 'USD') => ({ type, month, amount, currency });
  expect(
    cashRows([
      group('PAYMENT', '2026-02', '70.25'),
      group('RECEIPT', '2026-02', '50.00'),
      group('PREPAY', '2026-02', '0.10'),
      group('RECEIPT', '2026-01', '9.99'),
      group('PAYMENT', '2026-01', '1000', 'JPY'),
    ]).map(({ currency, name, amounts }) => [currency, name, ...amounts]),
  ).toEqual([
    ['JPY', '2026-01', '0', '1000', '-1000'],
    ['USD', '2026-01', '9.99', '0.00', '9.99'],
    ['USD', '2026-02', '50.10', '70.25', '-20.15'],
  ]);
});
