import { type Decimal, decimals } from '../../../server/extend.ts';
import type { Step } from '../both/trace.ts';
import { chargeOf, plain, t } from './charge.ts';
import { type QuotedCost, quotedAmount } from './costLine.ts';
import type { QuotedLine } from './quote.ts';

/** What is not charged again, and the lines that charged it. */
interface Credit {
  readonly amount: Decimal;
  readonly costNos: string;
}

interface Credited {
  readonly credits: ReadonlyMap<QuotedLine, Credit>;
  /** Lines that stay and are made up for by others: all of them together come to what storage comes to by now. */
  readonly settled: ReadonlySet<QuotedCost>;
}

/** Pallets that came in on one day, by the day on which they left; those that are still there last. */
interface Departure {
  readonly out: string;
  readonly line: QuotedLine | undefined;
  readonly charged: readonly QuotedCost[];
}

/**
 * Pallets that come back, from a door where nobody took them, were charged until the day on which they left first, by a line
 * that stays. Their storage goes on then from the day on which they came in: what that line charged for them is taken off
 * whatever those of the same day are charged that leave later. Which pallet it was for makes no difference to the sum.
 */
export function storageCredits(lines: readonly QuotedLine[], stays: readonly QuotedCost[]): Credited {
  const credits = new Map<QuotedLine, Credit>();
  const settled = new Set<QuotedCost>();
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

function departuresOf(lines: readonly QuotedLine[], charged: readonly QuotedCost[]): readonly Departure[] {
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
function settle(departures: readonly Departure[], credits: Map<QuotedLine, Credit>): readonly QuotedCost[] {
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
function countedBy(charged: readonly QuotedCost[]): Decimal {
  return sum(charged.map(({ snapshot: { counted, values } }) => counted ?? values.qty));
}

/** What a line came to, or what somebody has made less of it: nobody is credited what was not charged. */
function billed(known: QuotedCost): Decimal {
  return smaller(quotedAmount(known), known.cost.amount ?? '0');
}

/** What others had charged of a line when it was quoted. */
function creditOf({ snapshot: { steps } }: QuotedCost): Decimal {
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

interface Later {
  /** What it all comes to by now. */
  readonly line: QuotedLine;
  /** The lines for the same thing that stay. */
  readonly charged: readonly QuotedCost[];
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
  const texts = { counted: plain(counted), amount: plain(before), costNos, rest: plain(rest) };
  const steps = [...line.steps, t('already', { ...texts, difference: plain(more) }), ...creditSteps(credit, amount)];
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
  return [t('returned', { amount: plain(credit.amount), costNos: credit.costNos, rest: plain(rest) })];
}
