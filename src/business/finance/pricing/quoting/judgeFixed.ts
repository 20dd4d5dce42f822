import { type Decimal, decimals } from '../../../../server/extend.ts';
import { isSame, type Known, quotedAmount } from './knownLines.ts';
import type { OrderFacts } from './orderFacts.ts';
import type { QuotedLine } from './quote.ts';

/** A line that stays, beside what the order is quoted by now. */
export interface Fixed {
  readonly known: Known;
  /** `changed`: it comes to another amount; `gone`: nothing in the order calls for it any more. */
  readonly of: 'same' | 'changed' | 'gone';
  /** What the lines for the same thing come to by now; undefined: nothing. */
  readonly now?: Decimal | undefined;
  /** In another currency than the order: neither added to nor compared with what the order is quoted. */
  readonly isForeign: boolean;
}

interface Judged {
  readonly fixed: readonly Known[];
  readonly quoted: readonly QuotedLine[];
  readonly isMadeUp: (line: QuotedLine) => boolean;
  /** Lines that others for another day make up for. */
  readonly settled: ReadonlySet<Known>;
  readonly facts: Pick<OrderFacts, 'digits' | 'order'>;
}

/**
 * Lines that stay, each told from the quotation of now. Several for the same thing are looked at together; one that comes to
 * what somebody has written into it is the same, and so is one that a further line makes up for. One in another currency is
 * changed, whatever it comes to.
 */
export function judgeFixed({ fixed, quoted, isMadeUp, settled, facts: { order, digits } }: Judged): readonly Fixed[] {
  const isOther = ({ cost }: Known): boolean => cost.currency !== order.currency;
  return fixed.map((known): Fixed => {
    const lines = quoted.filter(({ key }) => isSame(key, known.key));
    const [first] = lines;
    const isForeign = isOther(known);
    if (settled.has(known)) return { known, of: 'same', isForeign };
    if (!first) return { known, of: 'gone', isForeign };
    const now = decimals.round(decimals.add('0', ...lines.map(({ amount }) => amount)), digits);
    if (isForeign) return { known, of: 'changed', now, isForeign };
    const family = fixed.filter((one) => isSame(one.key, known.key) && !isOther(one));
    const sums = [family.map(quotedAmount), family.map(({ cost }) => cost.amount ?? '0')];
    const isReached = sums.some((sum) => decimals.compare(decimals.add('0', ...sum), now) === 0);
    return { known, of: isReached || lines.some(isMadeUp) ? 'same' : 'changed', now, isForeign };
  });
}
