import type { Text } from '../../../contract/text.ts';
import { type Decimal, decimals } from '../../../server/extend.ts';
import type { QuotePart, Step, StepValue } from '../both/trace.ts';

/** A decimal without trailing zeros: `85.0000` becomes `85`. */
export function plain(value: Decimal): Decimal {
  return decimals.add(value);
}

/** Makes a step of an explanation. */
export function t(says: Step['says'], values: Readonly<Record<string, StepValue>> = {}): Step {
  return { says, with: values };
}

/** The figures of a cost line: tax in percent, `digits` the decimals of its currency. */
interface Line {
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly taxRate: Decimal;
  readonly digits: number;
}

/** The amounts of one line, each rounded half up in magnitude. Sums of lines are added up, never taxed again (README, rule 17). */
export function amounts({ qty, rate, taxRate, digits }: Line): { amount: Decimal; tax: Decimal; total: Decimal } {
  const amount = decimals.round(decimals.multiply(qty, rate), digits);
  const tax = decimals.round(decimals.divide(decimals.multiply(amount, taxRate), 100, digits + 8), digits);
  return { amount, tax, total: decimals.round(decimals.add(amount, tax), digits) };
}

/** An amount that becomes a cost line, with the steps that explain it. */
export interface Charge {
  /** The part of the quotation; undefined for a fee item with a price of its own. */
  readonly part?: QuotePart;
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly unit: string;
  /** The charged quantity, also where a minimum or flat price is billed once. */
  readonly counted: Decimal;
  /** Rounded to the digits of its currency: qty x rate, rounded, gives it again. */
  readonly amount: Decimal;
  readonly steps: readonly Step[];
  /** The row of the price list that it came from. */
  readonly quoteNo?: string | undefined;
  /** Why there is no price; then the rate is 0. */
  readonly reason?: Text | undefined;
}

interface Reckoned {
  readonly part?: QuotePart | undefined;
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly unit: string;
  /** Not rounded yet. */
  readonly amount: Decimal;
  readonly steps: readonly Step[];
  readonly quoteNo?: string | undefined;
  readonly digits: number;
}

/**
 * Makes a charge, rounded half up. Where quantity times rate differs from the amount (minimum, maximum, flat price), it is
 * billed once, at that amount.
 */
export function chargeOf({ part, qty, rate, unit, amount, steps, quoteNo, digits }: Reckoned): Charge {
  const rounded = decimals.round(amount, digits);
  const isProduct = decimals.compare(decimals.round(decimals.multiply(qty, rate), digits), rounded) === 0;
  const isRounded = decimals.compare(rounded, amount) !== 0;
  const rounding = t('rounded', { from: plain(amount), digits: String(digits), to: rounded });
  return {
    ...(part !== undefined && { part }),
    ...(isProduct ? { qty: plain(qty), rate: plain(rate), unit } : { qty: '1', rate: plain(rounded), unit: 'ORDER' }),
    counted: plain(qty),
    amount: rounded,
    steps: isRounded ? [...steps, rounding] : steps,
    quoteNo,
  };
}
