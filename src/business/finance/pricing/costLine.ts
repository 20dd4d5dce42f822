import type { Text } from '../../../contract/wire.ts';
import { type Decimal, decimals, minorUnit, type Stored, type Values } from '../../../server/extend.ts';
import type { QuotedValues, QuoteSnapshot } from '../both/trace.ts';
import { amounts, type Fees, type QuotedLine, type Way } from './charge.ts';
import type { OrderFacts } from './facts.ts';

type Cost = Stored<'hwCost'>;

/** Converts a quoted line to the values of a cost line. */
export function costLine({ order, today }: OrderFacts, line: QuotedLine): Values<'hwCost'> {
  const { fee, unit, qty, rate, type, destCode, reason } = line;
  const { taxRate } = fee;
  return {
    direction: 'AR',
    source: 'QUOTE',
    orderId: order.id,
    partyId: order.customerId,
    costConfigId: fee.id,
    chargeUnit: unit as Cost['chargeUnit'],
    qty,
    rate,
    taxRate,
    currency: order.currency,
    bizDate: today,
    destCode: destCode ?? null,
    quoteType: type,
    quoteId: line.quoteNo?.slice(0, 20) ?? null,
    remark: reason ? reasonRemark(reason) : null,
    quoteSnapshot: JSON.stringify(snapshotOf(line, { currency: order.currency, taxRate })),
  };
}

/** Returns the new values of a draft that is quoted again. The draft keeps its business date and a remark written by a user. */
export function requoted(there: Cost, values: Values<'hwCost'>): Values<'hwCost'> {
  const reason = snapshotIn(there)?.reason;
  const isOwn = there.remark !== null && !(reason && isReasonRemark(there.remark, reason));
  return { ...values, bizDate: there.bizDate, ...(isOwn && { remark: there.remark }) };
}

function snapshotOf(line: QuotedLine, own: Pick<QuotedValues, 'currency' | 'taxRate'>): QuoteSnapshot {
  const { key, reason, steps, fee, unit: chargeUnit, qty, rate, counted } = line;
  return { key, values: { costConfigId: fee.id, chargeUnit, qty, rate, ...own }, counted, reason, steps };
}

/** Returns the stored snapshot of a line; undefined for a line that was not quoted. */
export function snapshotIn({ quoteSnapshot }: Pick<Cost, 'quoteSnapshot'>): QuoteSnapshot | undefined {
  return quoteSnapshot ? (JSON.parse(quoteSnapshot) as QuoteSnapshot) : undefined;
}

const numbers = ['qty', 'rate', 'taxRate'] as const;
const names = ['costConfigId', 'chargeUnit', 'currency'] as const;

/** Whether the line is a draft that still has the quoted values. */
export function isUntouched(cost: Cost, { values }: QuoteSnapshot): boolean {
  return (
    cost.costStatus === 'DRAFT' &&
    numbers.every((name) => decimals.compare(cost[name], values[name]) === 0) &&
    names.every((name) => cost[name] === values[name])
  );
}

/** The maximum length of a cost line's remark, in characters. */
const most = 200;

/** Returns the remark of a line without a price, in both languages. A long text is cut after a whole word. */
export function reasonRemark(reason: Text): string {
  const text = whole(reason);
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // Chinese has no spaces between words, so the text is cut at a comma.
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('，'), cut.lastIndexOf('、'));
  return `${cut.slice(0, end).trimEnd()}…`;
}

/** Whether the remark is still the generated one. Also accepts the form of earlier releases, which cut the text within a word. */
export function isReasonRemark(remark: string, reason: Text): boolean {
  return remark === reasonRemark(reason) || remark === whole(reason).slice(0, most);
}

const whole = ({ zh, en }: Text): string => `${zh} / ${en}`;

/** An existing quoted line of an order with its snapshot. */
export interface QuotedCost {
  readonly key: string;
  readonly cost: Cost;
  readonly snapshot: QuoteSnapshot;
  /** Whether the line is a draft that no user has changed. It then follows the quotation; all other lines are fixed. */
  readonly isFree: boolean;
}

/** Returns the quoted lines of an order, without void ones. */
export function quotedCostsOf(costs: readonly Cost[]): readonly QuotedCost[] {
  return costs.flatMap((cost) => {
    const snapshot = cost.costStatus === 'VOID' ? undefined : snapshotIn(cost);
    return snapshot ? [{ key: snapshot.key, cost, snapshot, isFree: isUntouched(cost, snapshot) }] : [];
  });
}

/** Returns the amount that was originally quoted, even if a user has changed the line since. */
export function quotedAmount(known: QuotedCost): Decimal {
  return amounts({ ...known.snapshot.values, digits: digitsOf(known) }).amount;
}

/** Returns the number of decimals of the quoted currency. */
function digitsOf({ snapshot: { values } }: QuotedCost): number {
  return minorUnit(values.currency) ?? 2;
}

/**
 * Whether two keys belong to the same charge: they are equal, or one extends the other with a suffix, as the key of a later additional
 * charge does.
 */
export function isSame(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/**
 * Returns the way in which fixed lines already bill an order, so that nothing is billed twice; undefined if the fixed lines do not
 * determine a way. A fixed container price means `COMBINATION`. Otherwise, a fixed line of a fee that the container price includes means
 * `ITEMISED`, and so does a fixed delivery line, unless the order has a draft of a container price.
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
