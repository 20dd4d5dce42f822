import type { Text } from '../../../contract/text.ts';
import { type Decimal, decimals } from '../../../server/extend.ts';
import type { QuotePart, Step } from '../both/trace.ts';
import { plain } from './plain.ts';
import { say } from './say.ts';

/** An amount that is billed as a cost line of its own, with the way to it. */
export interface Charge {
  /** The fee of its kind; undefined where the fee item itself has a price. */
  readonly part?: QuotePart;
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly unit: string;
  /** How much there was to charge, also where a minimum or a flat price is billed once. */
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
  /** Before it is rounded. */
  readonly amount: Decimal;
  readonly steps: readonly Step[];
  readonly quoteNo?: string | undefined;
  readonly digits: number;
}

/**
 * The charge of what was reckoned: rounded half up on its own. Where quantity times rate is another amount (a minimum, a
 * flat price, a maximum) it is billed once, at that amount.
 */
export function chargeOf({ part, qty, rate, unit, amount, steps, quoteNo, digits }: Reckoned): Charge {
  const rounded = decimals.round(amount, digits);
  const isProduct = decimals.compare(decimals.round(decimals.multiply(qty, rate), digits), rounded) === 0;
  const isRounded = decimals.compare(rounded, amount) !== 0;
  const rounding = say('rounded', { from: plain(amount), digits: String(digits), to: rounded });
  return {
    ...(part !== undefined && { part }),
    ...(isProduct ? { qty: plain(qty), rate: plain(rate), unit } : { qty: '1', rate: plain(rounded), unit: 'ORDER' }),
    counted: plain(qty),
    amount: rounded,
    steps: isRounded ? [...steps, rounding] : steps,
    quoteNo,
  };
}
