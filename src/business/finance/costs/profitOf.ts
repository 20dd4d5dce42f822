import { type Decimal, decimals, minorUnit } from '../../../server/extend.ts';
import type { Cost } from './cost.ts';

/** What was earned, ex tax, in the currency of the books; the margin in percent of the receivables, none without any. */
export interface Profit {
  readonly ar: Decimal;
  readonly ap: Decimal;
  readonly profit: Decimal;
  readonly margin: Decimal | null;
}

type Line = Pick<Cost, 'direction' | 'baseNetAmount'>;

/** The gross profit of approved lines in the currency that they are kept in: receivables less payables (domain.md 6.10). */
export function profitOf(lines: readonly Line[], currency: string): Profit {
  const sumOf = (wanted: Line['direction']): Decimal => {
    const amounts = lines
      .filter(({ direction }) => direction === wanted)
      .map(({ baseNetAmount }) => baseNetAmount ?? 0);
    return decimals.round(decimals.add(0, ...amounts), minorUnit(currency) ?? 2);
  };
  const [ar, ap] = [sumOf('AR'), sumOf('AP')];
  const profit = decimals.round(decimals.subtract(ar, ap), minorUnit(currency) ?? 2);
  const margin = decimals.compare(ar, 0) === 0 ? null : decimals.divide(decimals.multiply(profit, 100), ar, 2);
  return { ar, ap, profit, margin };
}
