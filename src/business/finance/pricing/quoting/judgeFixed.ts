import { type Decimal, decimals } from '../../../../server/extend.ts';
import { digitsOf, isSame, type Known, quotedAmount } from './knownLines.ts';
import type { QuotedLine } from './quote.ts';

/** A line that stays, beside what the order is quoted by now. */
export interface Fixed {
  readonly known: Known;
  /** `changed`: it comes to another amount; `gone`: nothing in the order calls for it any more. */
  readonly of: 'same' | 'changed' | 'gone';
  /** What the lines for the same thing come to by now; undefined: nothing. */
  readonly now?: Decimal | undefined;
}

/**
 * Lines that stay, each told from the quotation of now. Several for the same thing are looked at together; one that comes to
 * what somebody has written into it is the same, and so is one that a further line makes up for.
 */
export function judgeFixed(
  fixed: readonly Known[],
  quoted: readonly QuotedLine[],
  isMadeUp: (line: QuotedLine) => boolean,
): readonly Fixed[] {
  return fixed.map((known): Fixed => {
    const lines = quoted.filter(({ key }) => isSame(key, known.key));
    const [first] = lines;
    if (!first) return { known, of: 'gone' };
    const now = decimals.round(decimals.add('0', ...lines.map(({ amount }) => amount)), digitsOf(known));
    const family = fixed.filter(({ key }) => isSame(key, known.key));
    const sums = [family.map(quotedAmount), family.map(({ cost }) => cost.amount ?? '0')];
    const isReached = sums.some((sum) => decimals.compare(decimals.add('0', ...sum), now) === 0);
    return { known, of: isReached || lines.some(isMadeUp) ? 'same' : 'changed', now };
  });
}
