import { type Decimal, decimals } from '../../../server/extend.ts';

/** A line of a note. */
export interface Spread {
  readonly id: string;
  readonly bizDate: string;
  readonly costNo: string | null;
  readonly totalAmount: Decimal | null;
}

/**
 * How much of each line of a note is settled when so much of the note is: the oldest first, credit lines with the last
 * cent. It follows from the amount alone, so whatever is reversed, and in whatever order, the lines are as they were.
 */
export function spread(lines: readonly Spread[], settled: Decimal): ReadonlyMap<string, Decimal> {
  const amounts = lines.map((line) => ({ ...line, total: line.totalAmount ?? '0' }));
  const whole = decimals.add(0, ...amounts.map(({ total }) => total));
  if (decimals.compare(whole, settled) === 0) return new Map(amounts.map(({ id, total }) => [id, total]));
  const key = ({ bizDate, costNo }: Spread): string => `${bizDate} ${costNo ?? ''}`;
  let left: Decimal = settled;
  const parts = amounts
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    .map(({ id, total }): [string, Decimal] => {
      const room = decimals.max(0, total);
      const part = decimals.compare(room, left) < 0 ? room : left;
      left = decimals.subtract(left, part);
      return [id, part];
    });
  return new Map(parts);
}
