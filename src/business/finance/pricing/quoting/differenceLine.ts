import { type Decimal, decimals } from '../../../../server/extend.ts';
import type { Step } from '../../both/trace.ts';
import { chargeOf } from '../charge.ts';
import { plain } from '../plain.ts';
import { say } from '../say.ts';
import { type Known, quotedAmount } from './knownLines.ts';
import type { QuotedLine } from './quote.ts';
import type { Credit } from './storageCredits.ts';

interface Later {
  /** What it all comes to by now. */
  readonly line: QuotedLine;
  /** The lines for the same thing that stay. */
  readonly charged: readonly Known[];
  readonly digits: number;
  /** That of the order. */
  readonly currency: string;
  /** Of what it comes to by now, what lines for another day have charged. */
  readonly credit?: Credit | undefined;
}

/**
 * What is to be charged besides lines that stay, where there is more of the same by now: pallets that left later on a day
 * that was billed already. Undefined where there is not more, where it costs nothing more, or where it was charged in another
 * currency.
 */
export function differenceLine({ line, charged, digits, currency, credit }: Later): QuotedLine | undefined {
  const isKept = line.key.startsWith('STORAGE ') && charged.every(({ snapshot: { reason } }) => !reason);
  const isOwn = charged.every(({ cost, snapshot: { values } }) =>
    [cost, values].every((one) => one.currency === currency),
  );
  if (!isKept || !isOwn) return undefined;
  const counted = decimals.add('0', ...charged.map(({ snapshot }) => snapshot.counted ?? snapshot.values.qty));
  const before = decimals.add('0', ...charged.map(quotedAmount));
  const rest = decimals.subtract(line.counted, counted);
  const more = decimals.subtract(line.amount, before);
  const amount = decimals.subtract(more, credit?.amount ?? '0');
  if (decimals.compare(rest, 0) <= 0 || decimals.compare(amount, 0) <= 0) return undefined;
  const costNos = charged.map(({ cost }) => cost.costNo ?? '').join(', ');
  const words = { counted: plain(counted), amount: plain(before), costNos, rest: plain(rest) };
  const steps = [...line.steps, say('already', { ...words, difference: plain(more) }), ...creditSteps(credit, amount)];
  const { part, rate, unit, quoteNo } = line;
  return { ...line, ...chargeOf({ part, qty: rest, rate, unit, amount, steps, quoteNo, digits }) };
}

/** A line without what lines for another day have charged of it; undefined where that is all. */
export function lessCredit(line: QuotedLine, credit: Credit, digits: number): QuotedLine | undefined {
  const amount = decimals.subtract(line.amount, credit.amount);
  if (decimals.compare(amount, 0) <= 0) return undefined;
  const { part, counted: qty, rate, unit, quoteNo } = line;
  const steps = [...line.steps, ...creditSteps(credit, amount)];
  return { ...line, ...chargeOf({ part, qty, rate, unit, amount, steps, quoteNo, digits }) };
}

function creditSteps(credit: Credit | undefined, rest: Decimal): readonly Step[] {
  if (!credit) return [];
  return [say('returned', { amount: plain(credit.amount), costNos: credit.costNos, rest: plain(rest) })];
}
