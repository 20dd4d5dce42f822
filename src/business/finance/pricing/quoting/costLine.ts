import { decimals, type Stored, type Values } from '../../../../server/extend.ts';
import type { QuotedValues, QuoteSnapshot } from '../../both/trace.ts';
import type { OrderFacts } from './orderFacts.ts';
import type { QuotedLine } from './quote.ts';
import { isReasonRemark, reasonRemark } from './reasonRemark.ts';

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
