import { many, type Text } from '../../../contract/wire.ts';
import type { ActionEvent, ActionHooks, Stored } from '../../../server/extend.ts';
import { type Quote, type QuotedLine, readFees } from './charge.ts';
import { combinationCharges } from './combination.ts';
import { isUntouched, settledWay, snapshotIn } from './costLine.ts';
import type { Destination } from './destination.ts';
import { dearestRate, dispatchLists, quoteDispatch } from './dispatch.ts';
import { gatherFacts } from './facts.ts';
import { cabinetKey, createPriceBook, type PriceBook, type QuoteAsk } from './lists/priceBook.ts';
import { chooseList } from './lists/priceList.ts';
import { dateStep, quoteOperation } from './operation.ts';
import { type Fixed, type LinePlan, planLines } from './plan.ts';
import { faultIn, PricingFault } from './pricingFault.ts';

type Order = Stored<'hwOrder'>;
type Event = Pick<ActionEvent, 'records' | 'time' | 'reject'>;

/** The maximum number of orders quoted together, to limit memory. */
const block = 50;

/**
 * Quotes orders: creates draft receivables from the prices in force (README, rule 27). The orders are locked, so that two
 * simultaneous calls do not create lines twice. Quoting again writes only the differences.
 */
export const quoteOrders: ActionHooks<'hwOrder'> = (event) => quoteAll(event, event.rows);

/** Quotes the orders whose ids are in the input. The page of cost lines calls this action. */
export const quoteNamed: ActionHooks<'hwCost'> = async (event) => {
  const ids = event.input.orderIds as readonly string[];
  const orders = await event.records.find('hwOrder', { id: [...ids] }, { lock: 'write' });
  // The form does not offer drafts and canceled orders, but an order may have been canceled after it was selected.
  const idle = orders.find(({ orderStatus }) => orderStatus === 'DRAFT' || orderStatus === 'CANCELLED');
  if (idle) {
    event.reject({
      zh: `订单 ${idle.orderNo} 是草稿或已取消，不能计费`,
      en: `Order ${idle.orderNo} is a draft or canceled, so it cannot be quoted`,
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
  // The price lists of a customer are read once for all orders of the customer and then dropped.
  for (const [customerId, orders] of Map.groupBy(all, (order) => order.customerId)) {
    for (let start = 0; start < orders.length; start += block) {
      await quoteSome(event, { orders: orders.slice(start, start + block), book, fees, sums });
    }
    book.forget(customerId);
  }
  const [first] = sums.skipped;
  if (first && sums.skipped.length === all.length) event.reject(inOrder(first));
  return { message: quotedMessage(all.length - sums.skipped.length, sums), ...sums };
}

interface Some extends Pick<QuoteAsk, 'book' | 'fees'> {
  readonly orders: readonly Order[];
  readonly book: PriceBook;
  readonly sums: QuotingSums;
}

async function quoteSome({ records, time }: Event, { orders, sums, ...ask }: Some): Promise<void> {
  const all = await gatherFacts(records, orders, { time });
  // Locked, so that a line that is submitted or approved at the same time is not overwritten or removed.
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

/** An order that could not be quoted, with the reason. */
interface Skipped {
  readonly orderNo: string;
  readonly reason: Text;
}

/** The result of quoting, summed over all orders. */
interface QuotingSums {
  created: number;
  changed: number;
  removed: number;
  kept: number;
  withoutPrice: number;
  /** Fixed lines that differ from the current quotation. */
  readonly differing: Differing[];
  readonly skipped: Skipped[];
}

/** A fixed line that differs from the quotation; `now` is null if the order no longer has this charge. */
interface Differing {
  readonly costNo: string;
  readonly amount: string;
  readonly now: string | null;
  /** The currency, if it differs from that of the order. */
  readonly currency?: string;
}

/** Returns the fixed lines that a user should check. */
function differingOf(fixed: readonly Fixed[]): readonly Differing[] {
  return fixed
    .filter(({ of }) => of !== 'same')
    .map(({ known: { cost }, now, isForeign }) => ({
      costNo: cost.costNo ?? '',
      amount: cost.amount ?? '0',
      now: now ?? null,
      ...(isForeign && { currency: cost.currency }),
    }));
}

/** The maximum number of lines or orders that the message lists. */
const mostNamed = 5;

/** Returns the message about the result of quoting. */
function quotedMessage(orders: number, sums: QuotingSums): Text {
  const { created, changed, removed, kept, withoutPrice, differing, skipped } = sums;
  const open = withoutPrice > 0;
  const all = many(orders, 'order');
  const differs = named(differing, ({ costNo, now, ...own }) => {
    const amount = [own.amount, own.currency].filter(Boolean).join(' ');
    return {
      zh: now === null ? `${costNo}（${amount}，现在已无此项）` : `${costNo}（${amount}，现在应为 ${now}）`,
      en: now === null ? `${costNo} (${amount}, no longer on the order)` : `${costNo} (${amount}, would be ${now})`,
    };
  });
  const left = named(skipped, inOrder);
  return {
    zh: `已计费 ${orders} 票：新增 ${created} 行，更新 ${changed} 行，删除 ${removed} 行，人工行保留 ${kept} 行${open ? `；${withoutPrice} 行没有匹配报价，单价为 0` : ''}${differs ? `；${differing.length} 行已定的费用与现在的报价不符，请核对：${differs.zh}` : ''}${left ? `；${skipped.length} 票未计费：${left.zh}` : ''}`,
    en: `${all} quoted: ${many(created, 'line')} created, ${changed} changed, ${removed} removed, ${kept} edited by hand and kept${open ? `; ${withoutPrice} without a quotation, at rate 0` : ''}${differs ? `; ${many(differing.length, 'fixed line no longer matches', 'fixed lines no longer match')} the quotation, check: ${differs.en}` : ''}${left ? `; ${skipped.length} not quoted: ${left.en}` : ''}`,
  };
}

/** Prefixes the reason with the order number. */
function inOrder({ orderNo, reason: { zh, en } }: Skipped): Text {
  return { zh: `${orderNo}：${zh}`, en: `${orderNo}: ${en}` };
}

function named<T>(list: readonly T[], textOf: (one: T) => Text): Text | undefined {
  if (list.length === 0) return undefined;
  const texts = list.slice(0, mostNamed).map(textOf);
  const more = list.length > mostNamed;
  return {
    zh: `${texts.map(({ zh }) => zh).join('、')}${more ? '…' : ''}`,
    en: `${texts.map(({ en }) => en).join(', ')}${more ? '…' : ''}`,
  };
}

/**
 * Quotes an order: operation fees, and either the combination price of the container or the delivery to each destination
 * (README, rule 13). Nothing is stored.
 */
export async function quoteOrder(ask: QuoteAsk): Promise<Quote> {
  const { order, destinations } = ask.facts;
  const lists = await dispatchLists(ask);
  const isCombined = ask.way === undefined ? order.orderType === 'COMBINE' : ask.way === 'COMBINATION';
  const container = isCombined ? await quoteContainer(ask, () => dearestRate(ask, lists)) : undefined;
  if (container && 'lines' in container) {
    const operation = await quoteOperation(ask, 'COMBINATION');
    const outside = quoteDispatch(ask, lists, container.outside);
    return { way: 'COMBINATION', lines: [...operation, ...container.lines, ...outside] };
  }
  // If a fixed line already charges a container price, the fees included in it are not charged again.
  const operation = await quoteOperation(ask, ask.settled ?? 'ITEMISED');
  const dispatch = quoteDispatch(ask, lists, destinations);
  return { way: 'ITEMISED', lines: [...operation, ...dispatch], notCombined: container?.reason };
}

type Container = { readonly lines: readonly QuotedLine[]; readonly outside: readonly Destination[] };

async function quoteContainer(
  ask: QuoteAsk,
  dearest: () => ReturnType<typeof dearestRate>,
): Promise<Container | { readonly reason: Text }> {
  const { facts, fees, book } = ask;
  const { customerId, repositoryId, currency, cabinetId } = facts.order;
  if (!repositoryId) return { reason: { zh: '订单没有仓库', en: 'The order has no warehouse' } };
  const lists = await book.combination({ customerId, repositoryId, currency, date: facts.date });
  const name = { zh: '该柜型', en: 'this container type' };
  const { list, steps } = chooseList(lists, { has: (one) => one.rowsAt(cabinetKey(cabinetId)).length > 0, name });
  if (!list) return { reason: { zh: '找不到该柜型的组合柜报价', en: 'There is no combination price for this container type' } };
  const made = combinationCharges({
    list,
    cabinetId,
    dearest,
    date: facts.date,
    destinations: facts.destinations,
    digits: facts.digits,
    grossWeightKg: facts.order.grossWeightKg ?? '0',
  });
  if ('reason' in made) return made;
  const lines = made.charges.map((charge, location): QuotedLine => {
    const part = charge.part ?? 'COMBINATION';
    const way = location === 0 ? [dateStep(ask), ...steps] : [];
    return {
      ...charge,
      steps: [...way, ...charge.steps],
      key: `COMBINATION ${part}`,
      type: 'COMBINATION',
      fee: fees.of(part),
    };
  });
  return { lines, outside: made.outside };
}

/**
 * Removes the quoted cost lines that no user has changed, because a canceled order is not quoted again. Rejects the call if a quoted line
 * waits for approval.
 */
export async function withdrawQuoted({ rows, records, reject }: ActionEvent<'hwOrder'>): Promise<void> {
  const orderId = rows.map(({ id }) => id);
  const open = { orderId, source: 'QUOTE', costStatus: ['DRAFT', 'SUBMITTED'] } as const;
  const lines = await records.find('hwCost', open, { lock: 'write' });
  const waiting = lines.find(({ costStatus }) => costStatus === 'SUBMITTED');
  if (waiting) {
    const orderNo = rows.find(({ id }) => id === waiting.orderId)?.orderNo;
    reject({
      zh: `订单 ${orderNo} 有待审核的报价费用（${waiting.costNo}），请先驳回或审核后作废`,
      en: `Order ${orderNo} has quoted costs waiting for approval (${waiting.costNo}). First reject them, or approve and then void them`,
    });
  }
  const untouched = lines.filter((line) => {
    const snapshot = snapshotIn(line);
    return snapshot && isUntouched(line, snapshot);
  });
  await records.remove(
    'hwCost',
    untouched.map(({ id }) => id),
  );
}
