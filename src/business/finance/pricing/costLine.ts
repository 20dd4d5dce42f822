import type { Text } from '../../../contract/text.ts';
import { type Decimal, decimals, minorUnit, type Stored, type Values } from '../../../server/extend.ts';
import type { QuotedValues, QuoteSnapshot } from '../both/trace.ts';
import { amounts, type Fees, type QuotedLine, type Way } from './charge.ts';
import type { OrderFacts } from './facts.ts';

type Cost = Stored<'hwCost'>;

/** The cost line of a quoted one. */
export function costLine({ order, today }: OrderFacts, line: QuotedLine): Values<'hwCost'> {
  const { fee, unit, qty, rate, type, destCode, reason } = line;
  const { taxRate } = fee;
  return {
    ...{ direction: 'AR', source: 'QUOTE', orderId: order.id, partyId: order.customerId, costConfigId: fee.id },
    ...{ chargeUnit: unit as Cost['chargeUnit'], qty, rate, taxRate, currency: order.currency, bizDate: today },
    ...{ destCode: destCode ?? null, quoteType: type, quoteId: line.quoteNo?.slice(0, 20) ?? null },
    remark: reason ? reasonRemark(reason) : null,
    quoteSnapshot: JSON.stringify(snapshotOf(line, { currency: order.currency, taxRate })),
  };
}

/** A line that says something else now: the day on which it was first quoted stays, and what people have remarked. */
export function requoted(there: Cost, values: Values<'hwCost'>): Values<'hwCost'> {
  const reason = snapshotIn(there)?.reason;
  const isOwn = there.remark !== null && !(reason && isReasonRemark(there.remark, reason));
  return { ...values, bizDate: there.bizDate, ...(isOwn && { remark: there.remark }) };
}

function snapshotOf(line: QuotedLine, own: Pick<QuotedValues, 'currency' | 'taxRate'>): QuoteSnapshot {
  const { key, reason, steps, fee, unit: chargeUnit, qty, rate, counted } = line;
  return { key, values: { costConfigId: fee.id, chargeUnit, qty, rate, ...own }, counted, reason, steps };
}

/** What was kept with a line; undefined where it is not of a quotation. */
export function snapshotIn({ quoteSnapshot }: Pick<Cost, 'quoteSnapshot'>): QuoteSnapshot | undefined {
  return quoteSnapshot ? (JSON.parse(quoteSnapshot) as QuoteSnapshot) : undefined;
}

const numbers = ['qty', 'rate', 'taxRate'] as const;
const names = ['costConfigId', 'chargeUnit', 'currency'] as const;

/** Whether a line still says what the quotation said: nobody has changed it. */
export function isUntouched(cost: Cost, { values }: QuoteSnapshot): boolean {
  return (
    cost.costStatus === 'DRAFT' &&
    numbers.every((name) => decimals.compare(cost[name], values[name]) === 0) &&
    names.every((name) => cost[name] === values[name])
  );
}

/** As long as a remark of a cost line may be, in characters. */
const most = 200;

/** What a line without a price says of itself, in both languages; a long one ends behind a word. */
export function reasonRemark(reason: Text): string {
  const text = whole(reason);
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // Words of Chinese have no spaces between them.
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('，'), cut.lastIndexOf('、'));
  return `${cut.slice(0, end).trimEnd()}…`;
}

/** Whether nobody has remarked anything else; earlier ones were cut in the middle of a word. */
export function isReasonRemark(remark: string, reason: Text): boolean {
  return remark === reasonRemark(reason) || remark === whole(reason).slice(0, most);
}

const whole = ({ zh, en }: Text): string => `${zh} / ${en}`;

/** A quoted line that an order has, and what it was quoted with. */
export interface QuotedCost {
  readonly key: string;
  readonly cost: Cost;
  readonly snapshot: QuoteSnapshot;
  /** Nobody has changed or submitted it: it follows the quotation. All others stay. */
  readonly isFree: boolean;
}

/** The quoted lines that an order has; what is void is none any more. */
export function quotedCostsOf(costs: readonly Cost[]): readonly QuotedCost[] {
  return costs.flatMap((cost) => {
    const snapshot = cost.costStatus === 'VOID' ? undefined : snapshotIn(cost);
    return snapshot ? [{ key: snapshot.key, cost, snapshot, isFree: isUntouched(cost, snapshot) }] : [];
  });
}

/** What the quotation of its day came to, whatever somebody has made of it since. */
export function quotedAmount(known: QuotedCost): Decimal {
  return amounts({ ...known.snapshot.values, digits: digitsOf(known) }).amount;
}

/** Digits of the currency in which it was quoted. */
function digitsOf({ snapshot: { values } }: QuotedCost): number {
  return minorUnit(values.currency) ?? 2;
}

/** Whether two keys charge the same: a fee as a whole, one of its units, and what was charged of it later, do too. */
export function isSame(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/**
 * The way in which an order is billed already, by lines that stay: nothing may be billed in both. A fee that the price of a
 * container includes speaks for the parts, as a delivery does.
 */
export function settledWay(costs: readonly Cost[], { automatic }: Pick<Fees, 'automatic'>): Way | undefined {
  const known = quotedCostsOf(costs);
  const fixed = known.filter(({ isFree }) => !isFree);
  const isCombined = ({ key }: QuotedCost): boolean => key.startsWith('COMBINATION ');
  if (fixed.some(isCombined)) return 'COMBINATION';
  const included = new Set(automatic.filter(({ inCombination }) => inCombination === true).map(({ id }) => id));
  if (fixed.some(({ cost }) => included.has(cost.costConfigId))) return 'ITEMISED';
  const isDispatched = fixed.some(({ key }) => key.startsWith('DISPATCH '));
  return isDispatched && !known.some(isCombined) ? 'ITEMISED' : undefined;
}
