import type { Text } from '../../../../contract/text.ts';
import type { Charge } from '../charge.ts';
import type { Fee, Fees } from './fees.ts';
import type { OrderFacts } from './orderFacts.ts';
import type { PriceBook } from './priceBook.ts';

export type QuoteType = 'OPERATION' | 'DISPATCH' | 'COMBINATION';

/** As one container price, or each delivery on its own. */
export type Way = 'COMBINATION' | 'ITEMISED';

/** What is to be a cost line. */
export interface QuotedLine extends Charge {
  /** What of the order it charges. */
  readonly key: string;
  readonly type: QuoteType;
  readonly fee: Fee;
  readonly destCode?: string | undefined;
  /** Not over yet: told, and not billed. */
  readonly isForecast?: boolean | undefined;
}

/** An order with its prices. */
export interface Quote {
  readonly way: Way;
  readonly lines: readonly QuotedLine[];
  /** Why it is no combination, where that was looked at. */
  readonly notCombined?: Text | undefined;
}

/** What an order is quoted with. */
export interface QuoteAsk {
  readonly facts: OrderFacts;
  readonly fees: Fees;
  readonly book: PriceBook;
  /** What is billed already decides the way, so that nothing is billed in both; `COMBINATION` also looks at other orders. */
  readonly way?: Way | undefined;
  /** The way in which lines that stay bill it already, whatever its prices say by now. */
  readonly settled?: Way | undefined;
}

/** A line without a price, for somebody to complete: rate 0, with the reason (domain.md 6.3). */
export function withoutPrice(
  line: Pick<QuotedLine, 'key' | 'type' | 'fee' | 'destCode' | 'part'>,
  reason: Text,
): QuotedLine {
  const steps = [{ says: 'noMatch', with: { reason } }] as const;
  return { ...line, qty: '1', rate: '0', unit: 'ORDER', amount: '0', steps, reason };
}
