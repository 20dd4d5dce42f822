import { type Decimal, decimals } from '../../../server/extend.ts';

/** A cost line as it is reckoned: tax in percent, digits of its currency. */
interface Line {
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly taxRate: Decimal;
  readonly digits: number;
}

/** The amounts of one line, each rounded half up in magnitude (domain.md 6.10); those of several are added up, never taxed again. */
export function amounts({ qty, rate, taxRate, digits }: Line): { amount: Decimal; tax: Decimal; total: Decimal } {
  const amount = decimals.round(decimals.multiply(qty, rate), digits);
  const tax = decimals.round(decimals.divide(decimals.multiply(amount, taxRate), 100, digits + 8), digits);
  return { amount, tax, total: decimals.round(decimals.add(amount, tax), digits) };
}
