import { errors } from '../../../contract/errors.ts';
import type { Text } from '../../../contract/wire.ts';
import { decimals, minorUnit, type OnRead, type ReadAsk, type Stored } from '../../../server/extend.ts';
import type { StayingLine, Trial, TriedLine } from '../both/answers.ts';
import { partNames } from '../both/names.ts';
import { amounts, type Charge, type Quote, type QuotedLine, readFees, type Way } from './charge.ts';
import { settledWay } from './costLine.ts';
import type { Destination } from './destination.ts';
import { dispatchCharges, matchIn } from './dispatch.ts';
import { gatherFacts } from './facts.ts';
import { createPriceBook } from './lists/priceBook.ts';
import { type Fixed, planLines } from './plan.ts';
import { fallible } from './pricingFault.ts';
import { quoteOrder } from './quoting.ts';

/** Answers the charges of an order by the prices of the date in the input, else of the order's own reference date. */
export const tryQuote: OnRead<'hwOrder'> = async (ask) => {
  const [order] = await ask.find('hwOrder', { id: String(ask.input.id ?? '') });
  return order ? tryOrder(ask, order) : ask.reject({ zh: '订单不存在', en: 'This order does not exist' }, { code: errors.notFound.code });
};

/**
 * Answers whether the container of an order can be billed as a combination, and at what price. `no` is an order number or a container
 * number.
 */
export const tryContainer: OnRead<'hwCombinationTemplate'> = async (ask) => {
  const no = String(ask.input.no ?? '')
    .trim()
    .toUpperCase();
  const newest = { sorts: [{ field: 'createTime', order: 'desc' }], limit: 1 } as const;
  const [byNumber] = no === '' ? [] : await ask.find('hwOrder', { orderNo: no });
  const [order] = byNumber || no === '' ? [byNumber] : await ask.find('hwOrder', { containerNo: no }, newest);
  const texts = { zh: '没有这个订单号或柜号的订单', en: 'No order has this number or container' };
  return order ? tryOrder(ask, order, 'COMBINATION') : ask.reject(texts, { at: '/input/no' });
};

/**
 * Quotes an order without saving. Without `way`, fixed lines are taken into account as in a real quotation. With `way`, the whole order is
 * quoted in that way, ignoring existing lines. If the order gets a container price and has no fixed lines, the answer also has the
 * itemized total, for comparison.
 */
async function tryOrder(ask: ReadAsk, order: Stored<'hwOrder'>, way?: Way): Promise<Trial> {
  const { records, time, reject } = ask;
  const date = requestedDate(ask);
  const [facts] = await gatherFacts(records, [order], { time, ...(date !== undefined && { date }) });
  if (!facts) throw new Error('an order has no facts');
  const where = { orderId: order.id, source: 'QUOTE', direction: 'AR' } as const;
  const costs = way === undefined ? await records.find('hwCost', where) : [];
  return fallible(reject, async () => {
    const pricing = { facts, fees: await readFees(records), book: createPriceBook(records) };
    const settled = settledWay(costs, pricing.fees);
    const quote = await quoteOrder({ ...pricing, way: way ?? settled, settled });
    const { lines, fixed } = planLines(facts, quote, { costs, way: settled });
    const parts = quote.way === 'COMBINATION' && fixed.length === 0 ? await quoteOrder({ ...pricing, way: 'ITEMISED' }) : undefined;
    const stays = await staying(records, fixed);
    const tried = lines.map((line) => triedLine(line, facts.digits));
    return {
      orderNo: order.orderNo,
      currency: order.currency,
      date: facts.date,
      way: settled ?? quote.way,
      lines: tried,
      stays,
      notCombined: quote.notCombined ?? null,
      total: sumOf([...tried, ...stays.filter(({ currency }) => currency === null)], facts.digits),
      unpriced: unpricedOf(tried),
      itemisedTotal: parts ? totalOf(parts, facts.digits) : null,
    };
  });
}

async function staying(records: ReadAsk['records'], fixed: readonly Fixed[]): Promise<readonly StayingLine[]> {
  const ids = [...new Set(fixed.map(({ known }) => known.cost.costConfigId))];
  if (ids.length === 0) return [];
  const fees = new Map((await records.find('hwCostConfig', { id: ids })).map((fee) => [fee.id, fee]));
  return fixed.map((one) => {
    const fee = fees.get(one.known.cost.costConfigId);
    return stayingLine(one, { zh: fee?.costName ?? '', en: fee?.costNameEn ?? '' });
  });
}

function totalOf({ lines }: Pick<Quote, 'lines'>, digits: number): string {
  return sumOf(
    lines.map((line: QuotedLine) => triedLine(line, digits)),
    digits,
  );
}

/** Answers the charges for the delivery to one destination, by the dispatch price lists of a date, with the price row that applies. */
export const tryPrice: OnRead<'hwQuotationTemplate'> = async (ask) => {
  const { find, input, reject, time } = ask;
  const text = (name: string): string => String(input[name] ?? '').trim();
  const date = requestedDate(ask) ?? time.toISOString().slice(0, 10);
  const currency = text('currency') || 'USD';
  const digits = minorUnit(currency) ?? reject({ zh: '没有这个币种', en: 'This currency does not exist' }, { at: '/input/currency' });
  if (text('repositoryId') === '') reject({ zh: '请选择始发仓', en: 'Choose the warehouse of origin' }, { at: '/input/repositoryId' });
  const destination = await destinationOf(ask);
  return fallible(reject, async (): Promise<Trial> => {
    const prices = { customerId: text('customerId'), repositoryId: text('repositoryId'), currency, date };
    // No order determines the prices here, so only price lists that the caller may see are used.
    const lists = await createPriceBook({ find }).dispatch(prices);
    const dated = { facts: { date, dateOf: { zh: '指定日期', en: 'date you chose' } } };
    const match = matchIn(dated, lists, destination);
    const none = { orderNo: null, currency, date, way: 'ITEMISED', itemisedTotal: null, stays: [] } as const;
    if ('reason' in match) return { ...none, notCombined: match.reason, lines: [], total: decimals.round(0, digits), unpriced: 1 };
    const { row, qty, steps: found } = match;
    const lines = dispatchCharges({ row, destination, qty, digits, found }).map((charge) => triedCharge(charge));
    return { ...none, notCombined: null, lines, total: sumOf(lines, digits), unpriced: 0 };
  });
};

/** Builds the destination from the input: its code, ZIP and state, of which at least one is required, and the quantities. */
async function destinationOf({ records, input, reject }: ReadAsk): Promise<Destination> {
  const text = (name: string): string | null =>
    String(input[name] ?? '')
      .trim()
      .toUpperCase() || null;
  const figure = (name: string): string => {
    const value = text(name) ?? '0';
    if (/^\d{1,9}(\.\d{1,4})?$/.test(value)) return decimals.add(value);
    return reject({ zh: '请填写数字，如 12.5', en: 'Enter a number such as 12.5' }, { at: `/input/${name}` });
  };
  const [code, zip, state] = [text('code'), text('zip'), text('state')];
  if (!code && !zip && !state) {
    return reject({ zh: '请填写仓点、邮编或州', en: 'Enter a destination, a ZIP code or a state' }, { at: '/input/code' });
  }
  const [warehouse] = code ? await records.find('hwRepositoryConfig', { repositoryCode: code }) : [];
  const destType = text('destType') ?? 'AMAZON';
  const pallets = figure('pallets');
  return {
    place: { code, zip: zip ?? warehouse?.zipCode ?? null, state: state ?? warehouse?.stateCode ?? null },
    name: code ?? zip ?? state ?? '-',
    destType,
    deliveryMethod: text('deliveryMethod') ?? 'TRUCK',
    cbm: figure('cbm'),
    kg: figure('kg'),
    cartons: Number(figure('cartons')),
    ...(decimals.compare(pallets, 0) > 0 && { pallets }),
    isCold: warehouse?.cold === true,
    isOversize: false,
    needsAppointment: warehouse?.appointmentRequired ?? (destType === 'AMAZON' || destType === 'WALMART'),
  };
}

/** Returns the requested date; undefined if no date is requested. Rejects an invalid date. */
function requestedDate({ input, reject }: Pick<ReadAsk, 'input' | 'reject'>): string | undefined {
  const { date } = input;
  if (date === undefined || date === null || date === '') return undefined;
  try {
    return Temporal.PlainDate.from(String(date), { overflow: 'reject' }).toString();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return reject({ zh: '日期格式不正确', en: 'This is not a valid date' }, { at: '/input/date' });
  }
}

/** Converts a quoted line for the console, with the tax of its cost line. */
function triedLine(line: QuotedLine, digits: number): TriedLine {
  const { fee, destCode, reason, isForecast } = line;
  const { amount, tax, total } = amounts({ qty: line.qty, rate: line.rate, taxRate: fee.taxRate, digits });
  return {
    ...triedCharge(line, { zh: fee.costName, en: fee.costNameEn }),
    destCode: destCode ?? null,
    amount,
    tax,
    total,
    isForecast: isForecast === true,
    reason: reason ?? null,
  };
}

/** Converts a charge for the console, without tax and destination. Without `name`, the line is named after its kind of charge. */
function triedCharge({ part, qty, rate, unit, amount, steps, quoteNo }: Charge, name?: Text): TriedLine {
  const title = name ?? (part ? partNames[part] : { zh: '费用', en: 'Fee' });
  return {
    title,
    qty,
    rate,
    unit,
    amount,
    steps,
    quoteNo: quoteNo ?? null,
    destCode: null,
    tax: null,
    total: amount,
    isForecast: false,
    reason: null,
  };
}

/** Converts a fixed line of the order, with the name of its fee item. */
function stayingLine({ known: { cost }, of, now, isForeign }: Fixed, title: Text): StayingLine {
  const { costNo, destCode, totalAmount } = cost;
  const currency = isForeign ? cost.currency : null;
  return { costNo: costNo ?? '', title, destCode, total: totalAmount ?? '0', currency, of, now: now ?? null };
}

/** Counts lines without a price, which make the total incomplete. */
function unpricedOf(lines: readonly Pick<TriedLine, 'reason'>[]): number {
  return lines.filter(({ reason }) => reason !== null).length;
}

/** Sums the totals of the lines that are not forecasts. */
function sumOf(lines: readonly { total: string; isForecast?: boolean }[], digits: number): string {
  const billed = lines.filter(({ isForecast }) => isForecast !== true);
  return decimals.round(decimals.add('0', ...billed.map(({ total }) => total)), digits);
}
