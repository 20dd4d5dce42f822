import { type Change, type Decimal, decimals, type Stored, type Values } from '../../../server/extend.ts';
import type { Step } from '../both/trace.ts';
import { chargeOf, plain, type Quote, type QuotedLine, t, type Way } from './charge.ts';
import { costLine, isSame, type QuotedCost, quotedAmount, quotedCostsOf, requoted } from './costLine.ts';
import type { OrderFacts } from './facts.ts';

type Cost = Stored<'hwCost'>;

/** The changes to the cost lines of an order that is quoted again. */
export interface LinePlan {
  readonly creates: readonly Values<'hwCost'>[];
  readonly changes: readonly Change<'hwCost'>[];
  readonly removes: readonly string[];
  /** The quoted lines that fixed lines have not charged already, including forecasts, which are not billed. */
  readonly lines: readonly QuotedLine[];
  /** Lines that are fixed because users have changed or submitted them. */
  readonly fixed: readonly Fixed[];
  readonly withoutPrice: number;
}

interface Billed {
  readonly costs: readonly Cost[];
  readonly way: Way | undefined;
}

/**
 * Plans the new lines, the drafts to update (because their values or the customer of the order changed) and the drafts to remove.
 * Lines that users have changed or submitted stay, and their charges are not charged again.
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
  // If two drafts have the same key, at most one stays.
  const isLeft = ({ key, cost }: QuotedCost): boolean => keys.has(key) && free.get(key) === cost;
  const removes = drafts.filter((one) => !isLeft(one)).map(({ cost }) => cost.id);
  const withoutPrice = due.filter(({ reason }) => reason).length;
  return { creates, changes, removes, lines: planned, fixed, withoutPrice };
}

/** Returns the lines to charge in addition to fixed lines, and how each fixed line compares with the quotation. */
function withoutCharged(lines: readonly QuotedLine[], quoted: readonly QuotedCost[], facts: OrderFacts) {
  const stays = quoted.filter(({ isFree }) => !isFree);
  const { digits, order } = facts;
  const { credits, settled } = storageCredits(
    lines,
    stays.filter(({ cost, snapshot: { values } }) => [cost, values].every(({ currency }) => currency === order.currency)),
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

/** Returns the key for an additional charge: the key of its existing draft, which is updated, else a new unused key. */
function keyOfLater(key: string, family: readonly QuotedCost[]): string {
  const draft = family.find(({ isFree }) => isFree);
  if (draft) return draft.key;
  const taken = new Set(family.map((one) => one.key));
  let location = family.length;
  while (taken.has(`${key} +${location}`)) location += 1;
  return `${key} +${location}`;
}

/** A fixed line compared with the current quotation. */
export interface Fixed {
  readonly known: QuotedCost;
  /** `changed`: the quotation gives another amount; `gone`: the order no longer has this charge. */
  readonly of: 'same' | 'changed' | 'gone';
  /** The quoted amount for the same charge; undefined if nothing is quoted, or if lines for other days balance this line. */
  readonly now?: Decimal | undefined;
  /** Whether the line is in another currency than the order, so that it is neither in the total nor compared. */
  readonly isForeign: boolean;
}

interface Judged {
  readonly fixed: readonly QuotedCost[];
  readonly quoted: readonly QuotedLine[];
  readonly isMadeUp: (line: QuotedLine) => boolean;
  /** Lines whose difference is balanced by lines for other days. */
  readonly settled: ReadonlySet<QuotedCost>;
  readonly facts: Pick<OrderFacts, 'digits' | 'order'>;
}

/**
 * Compares fixed lines with the quotation. Several lines for the same charge are compared by their sum: as they were quoted, and as users
 * have changed them. A line also counts as `same` if an additional line covers the difference. A line in another currency is never
 * `same`.
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

/** An amount that is not charged again, and the numbers of the lines that charged it. */
interface Credit {
  readonly amount: Decimal;
  readonly costNos: string;
}

interface Credited {
  readonly credits: ReadonlyMap<QuotedLine, Credit>;
  /** Fixed lines that are balanced by others: their sum equals the quoted storage. */
  readonly settled: ReadonlySet<QuotedCost>;
}

/** The storage of pallets with the same arrival and departure dates. `out` is empty for pallets in stock, which come last in a list. */
interface Departure {
  readonly out: string;
  readonly line: QuotedLine | undefined;
  readonly charged: readonly QuotedCost[];
}

/**
 * Calculates storage credits for returned pallets. A fixed line charged them until their first departure. After the return their storage
 * counts from the original arrival again. So the amount of that line is deducted from lines with the same arrival date and a later
 * departure. Which pallet a credit belongs to does not change the sum.
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

/** Parses a storage key: `day` is the fee with the arrival date, `out` the departure date. Undefined for other keys. */
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

/** Carries the surplus of fixed lines over to later departures as credits. Returns the fixed lines that are balanced exactly. */
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

/** Returns the quantity in pallets or CBM that the lines have charged. */
function countedBy(charged: readonly QuotedCost[]): Decimal {
  return sum(charged.map(({ snapshot: { counted, values } }) => counted ?? values.qty));
}

/** Returns the quoted amount, or the present amount if a user has lowered it, because only charged amounts are credited. */
function billed(known: QuotedCost): Decimal {
  return smaller(quotedAmount(known), known.cost.amount ?? '0');
}

/** Returns the credits that were deducted when the line was quoted. */
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
  /** The line as quoted now, for the whole quantity. */
  readonly line: QuotedLine;
  /** The fixed lines for the same charge. */
  readonly charged: readonly QuotedCost[];
  readonly digits: number;
  /** The currency of the order. */
  readonly currency: string;
  /** The part of the amount that lines for other days have charged. */
  readonly credit?: Credit | undefined;
}

/**
 * Returns a storage line for the quantity that fixed lines have not charged yet, for example pallets that left later on a day already
 * billed. Undefined for other kinds of charge, if a fixed line had no price or is in another currency, or if the quantity or the amount
 * has not grown.
 */
function differenceLine({ line, charged, digits, currency, credit }: Later): QuotedLine | undefined {
  const isKept = line.key.startsWith('STORAGE ') && charged.every(({ snapshot: { reason } }) => !reason);
  const isOwn = charged.every(({ cost, snapshot: { values } }) => [cost, values].every((one) => one.currency === currency));
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

/** Deducts a credit from a line; undefined if nothing is left. */
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
