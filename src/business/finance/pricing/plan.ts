import { type Change, type Decimal, decimals, type Stored, type Values } from '../../../server/extend.ts';
import type { Step } from '../both/trace.ts';
import { chargeOf, plain, type Quote, type QuotedLine, t, type Way } from './charge.ts';
import { costLine, isSame, type QuotedCost, quotedAmount, quotedCostsOf, requoted } from './costLine.ts';
import type { OrderFacts } from './facts.ts';

type Cost = Stored<'hwCost'>;

/** What is to be done with the cost lines of orders that are quoted again. */
export interface LinePlan {
  readonly creates: readonly Values<'hwCost'>[];
  readonly changes: readonly Change<'hwCost'>[];
  readonly removes: readonly string[];
  /** What the drafts say then, with what is not over yet and only told. */
  readonly lines: readonly QuotedLine[];
  /** Lines that people have changed or submitted. */
  readonly fixed: readonly Fixed[];
  readonly withoutPrice: number;
}

interface Billed {
  readonly costs: readonly Cost[];
  readonly way: Way | undefined;
}

/**
 * New lines, drafts that say something else now or are of a customer whose order it is no more, drafts that have no reason
 * any more. A line that somebody has changed or submitted stays, and what it charges is not charged again.
 */
export function planLines(facts: OrderFacts, quote: Quote, { costs, way: settled }: Billed): LinePlan {
  const quoted = quotedCostsOf(costs);
  const drafts = quoted.filter(({ isFree }) => isFree);
  const free = new Map(drafts.map((one) => [one.key, one.cost]));
  const isOtherWay = settled !== undefined && settled !== quote.way;
  const lines = quote.lines.filter(({ type }) => !isOtherWay || type === 'OPERATION');
  const { planned, fixed } = withoutCharged(lines, quoted, facts);
  const due = planned.filter(({ isForecast }) => !isForecast);
  const keys = new Set(due.map(({ key }) => key));
  const creates: Values<'hwCost'>[] = [];
  const changes: Change<'hwCost'>[] = [];
  for (const line of due) {
    const there = free.get(line.key);
    const values = costLine(facts, line);
    if (!there) creates.push(values);
    else if (there.quoteSnapshot !== values.quoteSnapshot || there.partyId !== values.partyId) {
      changes.push({ id: there.id, values: requoted(there, values) });
    }
  }
  // Of two drafts for the same, one stays at most.
  const isLeft = ({ key, cost }: QuotedCost): boolean => keys.has(key) && free.get(key) === cost;
  const removes = drafts.filter((one) => !isLeft(one)).map(({ cost }) => cost.id);
  const withoutPrice = due.filter(({ reason }) => reason).length;
  return { creates, changes, removes, lines: planned, fixed, withoutPrice };
}

/** The lines that are due beside those that stay, and what became of these. */
function withoutCharged(lines: readonly QuotedLine[], quoted: readonly QuotedCost[], facts: OrderFacts) {
  const stays = quoted.filter(({ isFree }) => !isFree);
  const { digits, order } = facts;
  const { credits, settled } = storageCredits(
    lines,
    stays.filter(({ cost, snapshot: { values } }) =>
      [cost, values].every(({ currency }) => currency === order.currency),
    ),
  );
  const later = new Map<QuotedLine, QuotedLine>();
  const planned = lines.flatMap((line) => {
    const family = quoted.filter(({ key }) => isSame(key, line.key));
    const charged = family.filter(({ isFree }) => !isFree);
    const credit = credits.get(line);
    if (charged.length === 0) return credit ? (lessCredit(line, credit, digits) ?? []) : [line];
    const rest = differenceLine({ line, charged, digits, currency: order.currency, credit });
    if (!rest) return [];
    later.set(line, rest);
    return [{ ...rest, key: keyOfLater(line.key, family) }];
  });
  const isMadeUp = (line: QuotedLine): boolean => later.has(line);
  return { planned, fixed: judgeFixed({ fixed: stays, quoted: lines, isMadeUp, settled, facts }) };
}

/** That of the draft which charged the rest before, if there is one: it is written anew; else one that nobody has. */
function keyOfLater(key: string, family: readonly QuotedCost[]): string {
  const draft = family.find(({ isFree }) => isFree);
  if (draft) return draft.key;
  const taken = new Set(family.map((one) => one.key));
  let location = family.length;
  while (taken.has(`${key} +${location}`)) location += 1;
  return `${key} +${location}`;
}

/** A line that stays, beside what the order is quoted by now. */
export interface Fixed {
  readonly known: QuotedCost;
  /** `changed`: it comes to another amount; `gone`: nothing in the order calls for it any more. */
  readonly of: 'same' | 'changed' | 'gone';
  /** What the lines for the same thing come to by now; undefined: nothing. */
  readonly now?: Decimal | undefined;
  /** In another currency than the order: neither added to nor compared with what the order is quoted. */
  readonly isForeign: boolean;
}

interface Judged {
  readonly fixed: readonly QuotedCost[];
  readonly quoted: readonly QuotedLine[];
  readonly isMadeUp: (line: QuotedLine) => boolean;
  /** Lines that others for another day make up for. */
  readonly settled: ReadonlySet<QuotedCost>;
  readonly facts: Pick<OrderFacts, 'digits' | 'order'>;
}

/**
 * Lines that stay, each told from the quotation of now. Several for the same thing are looked at together; one that comes to
 * what somebody has written into it is the same, and so is one that a further line makes up for. One in another currency is
 * changed, whatever it comes to.
 */
function judgeFixed({ fixed, quoted, isMadeUp, settled, facts: { order, digits } }: Judged): readonly Fixed[] {
  const isOther = ({ cost }: QuotedCost): boolean => cost.currency !== order.currency;
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
function differenceLine({ line, charged, digits, currency, credit }: Later): QuotedLine | undefined {
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
function lessCredit(line: QuotedLine, credit: Credit, digits: number): QuotedLine | undefined {
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
