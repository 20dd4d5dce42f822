import { type Decimal, decimals } from '../../../../server/extend.ts';
import { type Known, quotedAmount } from './knownLines.ts';
import type { QuotedLine } from './quote.ts';

/** What is not charged again, and the lines that charged it. */
export interface Credit {
  readonly amount: Decimal;
  readonly costNos: string;
}

interface Credited {
  readonly credits: ReadonlyMap<QuotedLine, Credit>;
  /** Lines that stay and are made up for by others: all of them together come to what storage comes to by now. */
  readonly settled: ReadonlySet<Known>;
}

/** Pallets that came in on one day, by the day on which they left; those that are still there last. */
interface Departure {
  readonly out: string;
  readonly line: QuotedLine | undefined;
  readonly charged: readonly Known[];
}

/**
 * Pallets that come back, from a door where nobody took them, were charged until the day on which they left first, by a line
 * that stays. Their storage goes on then from the day on which they came in: what that line charged for them is taken off
 * whatever those of the same day are charged that leave later. Which pallet it was for makes no difference to the sum.
 */
export function storageCredits(lines: readonly QuotedLine[], stays: readonly Known[]): Credited {
  const credits = new Map<QuotedLine, Credit>();
  const settled = new Set<Known>();
  const own = stays.filter(({ snapshot: { reason } }) => !reason);
  for (const [day, charged] of Map.groupBy(own, ({ key }) => placeOf(key)?.day)) {
    if (day === undefined) continue;
    const departures = departuresOf(
      lines.filter(({ key }) => placeOf(key)?.day === day),
      charged,
    );
    for (const known of settle(departures, credits)) settled.add(known);
  }
  return { credits, settled };
}

/** Of storage: the fee with the day of coming in, and the day of leaving. */
function placeOf(key: string): { readonly day: string; readonly out: string } | undefined {
  const [type, fee, inDate, out = ''] = key.split(' ');
  return type === 'STORAGE' ? { day: `${fee} ${inDate}`, out } : undefined;
}

function departuresOf(lines: readonly QuotedLine[], charged: readonly Known[]): readonly Departure[] {
  const outOf = ({ key }: { readonly key: string }): string => placeOf(key)?.out ?? '';
  const last = '9999-12-31';
  const outs = [...new Set([...lines, ...charged].map(outOf))].toSorted((a, b) => ((a || last) < (b || last) ? -1 : 1));
  return outs.map((out) => ({
    out,
    line: lines.find((line) => outOf(line) === out),
    charged: charged.filter((known) => outOf(known) === out),
  }));
}

/** Hands on, from day to day, what was charged for pallets that have left that day since; gives the lines that are made up for. */
function settle(departures: readonly Departure[], credits: Map<QuotedLine, Credit>): readonly Known[] {
  let pool: Decimal = '0';
  let isExact = true;
  const from: string[] = [];
  for (const { line, charged } of departures) {
    const [amount, counted] = [line?.amount ?? '0', line?.counted ?? '0'];
    if (decimals.compare(countedBy(charged), counted) > 0) {
      const left = decimals.add(pool, decimals.subtract(sum(charged.map(billed)), amount));
      isExact &&= decimals.compare(left, '0') >= 0;
      pool = larger(left, '0');
      from.push(...charged.flatMap(({ cost }) => cost.costNo ?? []));
      continue;
    }
    const due = decimals.subtract(amount, sum(charged.map(quotedAmount)));
    const isMore = decimals.compare(counted, countedBy(charged)) > 0;
    const credit = larger(smaller(smaller(pool, due), isMore ? pool : sum(charged.map(creditOf))), '0');
    if (line && decimals.compare(credit, '0') > 0) credits.set(line, { amount: credit, costNos: from.join(', ') });
    isExact &&= charged.length === 0 || isMore || decimals.compare(credit, due) === 0;
    pool = decimals.subtract(pool, credit);
  }
  const isEven = isExact && from.length > 0 && decimals.compare(pool, '0') === 0;
  return isEven ? departures.flatMap(({ charged }) => charged) : [];
}

/** How many pallets, or CBM, lines have charged. */
function countedBy(charged: readonly Known[]): Decimal {
  return sum(charged.map(({ snapshot: { counted, values } }) => counted ?? values.qty));
}

/** What a line came to, or what somebody has made less of it: nobody is credited what was not charged. */
function billed(known: Known): Decimal {
  return smaller(quotedAmount(known), known.cost.amount ?? '0');
}

/** What others had charged of a line when it was quoted. */
function creditOf({ snapshot: { steps } }: Known): Decimal {
  return sum(steps.flatMap(({ says, with: { amount } }) => (says === 'returned' ? String(amount) : [])));
}

function sum(amounts: readonly Decimal[]): Decimal {
  return decimals.add('0', ...amounts);
}

function larger(one: Decimal, other: Decimal): Decimal {
  return decimals.compare(one, other) > 0 ? one : other;
}

function smaller(one: Decimal, other: Decimal): Decimal {
  return decimals.compare(one, other) < 0 ? one : other;
}
