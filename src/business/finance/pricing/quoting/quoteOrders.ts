import type { DoingEvent, OnDoing, Stored } from '../../../../server/extend.ts';
import { PricingFault } from '../pricingFault.ts';
import { faultIn } from './fallible.ts';
import { readFees } from './fees.ts';
import { gatherFacts } from './gatherFacts.ts';
import { settledWay } from './knownLines.ts';
import { type LinePlan, planLines } from './planLines.ts';
import { createPriceBook, type PriceBook } from './priceBook.ts';
import type { QuoteAsk } from './quote.ts';
import { quoteOrder } from './quoteOrder.ts';
import { differingOf, inOrder, type QuotingSums, told } from './quotingSums.ts';

type Order = Stored<'hwOrder'>;
type Event = Pick<DoingEvent, 'records' | 'time' | 'refuse'>;

/** So many orders are quoted together: memory stays flat, however many there are. */
const block = 50;

/**
 * Makes the receivables of orders from the prices in force, as drafts (domain.md 5.16). The orders are locked, so that two
 * calls at once do not make them twice; done again, it writes what has changed, and often nothing. Of an order
 * itself only what follows from its lines changes, such as how many are not billed.
 */
export const quoteOrders: OnDoing<'hwOrder'> = (event) => quoteAll(event, event.rows);

/** The same from the page of cost lines, for orders that are named there. */
export const quoteNamed: OnDoing<'hwCost'> = async (event) => {
  const ids = event.input.orderIds as readonly string[];
  const orders = await event.records.find('hwOrder', { id: [...ids] }, { lock: 'write' });
  // Drafts and cancelled ones are not offered; one may have been cancelled since it was chosen.
  const idle = orders.find(({ orderStatus }) => orderStatus === 'DRAFT' || orderStatus === 'CANCELLED');
  if (idle) {
    event.refuse({
      zh: `订单 ${idle.orderNo} 是草稿或已取消，不能计费`,
      en: `The order ${idle.orderNo} is a draft or cancelled: it is not quoted`,
    });
  }
  return quoteAll(event, orders);
};

async function quoteAll(event: Event, all: readonly Order[]): Promise<object> {
  const { records } = event;
  const fees = await readFees(records);
  const book = createPriceBook(records);
  const none = { created: 0, changed: 0, removed: 0, kept: 0, withoutPrice: 0 };
  const sums: QuotingSums = { ...none, differing: [], skipped: [] };
  // A customer's own lists are read once, for all of their orders, and let go.
  for (const [customerId, orders] of Map.groupBy(all, (order) => order.customerId)) {
    for (let start = 0; start < orders.length; start += block) {
      await quoteSome(event, { orders: orders.slice(start, start + block), book, fees, sums });
    }
    book.forget(customerId);
  }
  const [first] = sums.skipped;
  if (first && sums.skipped.length === all.length) event.refuse(inOrder(first));
  return { message: told(all.length - sums.skipped.length, sums), ...sums };
}

interface Some extends Pick<QuoteAsk, 'book' | 'fees'> {
  readonly orders: readonly Order[];
  readonly book: PriceBook;
  readonly sums: QuotingSums;
}

async function quoteSome({ records, time }: Event, { orders, sums, ...ask }: Some): Promise<void> {
  const all = await gatherFacts(records, orders, { time });
  // Locked as well: what is submitted or approved meanwhile would be written over, or vanish, from what was read before.
  const where = { orderId: orders.map(({ id }) => id), source: 'QUOTE', direction: 'AR' } as const;
  const there = await records.find('hwCost', where, { lock: 'write' });
  const costs = Map.groupBy(there, ({ orderId }) => orderId ?? '');
  const plans: LinePlan[] = [];
  for (const facts of all) {
    const own = costs.get(facts.order.id) ?? [];
    const way = settledWay(own, ask.fees);
    const quote = await faultIn(() => quoteOrder({ ...ask, facts, way, settled: way }));
    if (quote instanceof PricingFault) sums.skipped.push({ orderNo: facts.order.orderNo ?? '', reason: quote.text });
    else plans.push(planLines(facts, quote, { costs: own, way }));
  }
  const removes = plans.flatMap((plan) => plan.removes);
  const changes = plans.flatMap((plan) => plan.changes);
  const creates = plans.flatMap((plan) => plan.creates);
  await records.remove('hwCost', removes);
  await records.changeMany('hwCost', changes);
  await records.createMany('hwCost', creates);
  sums.created += creates.length;
  sums.changed += changes.length;
  sums.removed += removes.length;
  for (const { fixed, withoutPrice } of plans) {
    sums.kept += fixed.length;
    sums.withoutPrice += withoutPrice;
    sums.differing.push(...differingOf(fixed));
  }
}
