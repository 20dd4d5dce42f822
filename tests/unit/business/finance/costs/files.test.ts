import { expect, test } from 'vitest';
import { amountText, csvOf } from '../../../../../src/business/finance/console/amounts.ts';
import { profitOf } from '../../../../../src/business/finance/costs/profit.ts';

test.each([
  ['0.00', '0.00'],
  ['999.5', '999.5'],
  ['-1234.50', '-1,234.50'],
  ['12345678901234.0000', '12,345,678,901,234.0000'],
  ['1000', '1,000'],
])('%s is shown as %s', (amount, shown) => {
  expect(amountText(amount)).toBe(shown);
});

test('a file for spreadsheets keeps texts as texts and figures as figures', async () => {
  const file = csvOf([
    ['a,b', 'x"y', '=1+1', '-2.50', '@cmd'],
    ['中文', '', '+49', '1', '-'],
  ]);
  const bytes = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(bytes).toBe('\uFEFF"a,b","x""y",\'=1+1,-2.50,\'@cmd\r\n中文,,\'+49,1,\'-\r\n');
});

const line = (direction: 'AR' | 'AP', baseNetAmount: string | null) => ({ direction, baseNetAmount });

test.each([
  [[line('AR', '5230.00'), line('AP', '3987.45')], 'USD', ['5230.00', '3987.45', '1242.55', '23.76']],
  [[line('AR', '100.00'), line('AR', '-0.13'), line('AP', '120.00')], 'USD', ['99.87', '120.00', '-20.13', '-20.16']],
  [[line('AP', '10')], 'JPY', ['0', '10', '-10', null]],
  [[], 'USD', ['0.00', '0.00', '0.00', null]],
])('gross profit of %j in %s', (lines, currency, [ar, ap, profit, margin]) => {
  expect(profitOf(lines, currency as string)).toEqual({ ar, ap, profit, margin });
});
