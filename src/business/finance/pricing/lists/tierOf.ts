import { type Decimal, decimals } from '../../../../server/extend.ts';
import { PricingFault } from '../pricingFault.ts';
import type { PriceRow } from './rows.ts';

interface Tiered extends PriceRow {
  readonly tierFrom: Decimal;
  readonly tierTo: Decimal | null;
}

/** Whether a quantity lies in the tier of a row, both ends included. */
export function isInTier({ tierFrom, tierTo }: Tiered, qty: Decimal): boolean {
  return decimals.compare(tierFrom, qty) <= 0 && (tierTo === null || decimals.compare(qty, tierTo) <= 0);
}

/** The only one of rows of equal rank, if there is one. Two of them contradict one another: that is for somebody to mend (domain.md 6.3). */
export function onlyOf<R extends PriceRow>(rows: readonly R[]): R | undefined {
  const [first, second] = rows;
  if (!first || !second) return first;
  const [a, b] = [first.quoteNo, second.quoteNo];
  throw new PricingFault({
    zh: `报价 ${a} 与 ${b} 同时匹配且级别相同，请先修正价目表`,
    en: `The rows ${a} and ${b} match equally: correct the price list first`,
  });
}
