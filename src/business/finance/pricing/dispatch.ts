import { joiners, type Language, type Text } from '../../../contract/wire.ts';
import { type Decimal, decimals } from '../../../server/extend.ts';
import { deliveryName, unitName } from '../both/names.ts';
import type { QuotePart, Step } from '../both/trace.ts';
import { type Charge, chargeOf, plain, type QuotedLine, t, withoutPrice } from './charge.ts';
import type { DispatchRate } from './combination.ts';
import { type Destination, quantityIn } from './destination.ts';
import { type QuoteAsk, wayKey } from './lists/priceBook.ts';
import {
  chooseList,
  isInForce,
  isInTier,
  keysOfLocation,
  type ListsInForce,
  type LocationRule,
  noListFor,
  noListWith,
  onlyOf,
  type PriceList,
} from './lists/priceList.ts';
import type { DispatchRow } from './lists/rows.ts';
import { type Dated, dateStep } from './operation.ts';

/** Delivery methods for which nothing is delivered. */
const notDelivered: ReadonlySet<string> = new Set(['HOLD', 'PICKUP']);

/** Returns the dispatch price lists for an order; none for an order without a warehouse. */
export async function dispatchLists({ facts, book }: QuoteAsk): Promise<ListsInForce<DispatchRow>> {
  const { customerId, repositoryId, currency } = facts.order;
  if (!repositoryId) return { exclusive: undefined, public: undefined };
  return book.dispatch({ customerId, repositoryId, currency, date: facts.date });
}

/** Quotes the delivery to each destination of an order by its own price row (README, rule 11). */
export function quoteDispatch(
  ask: QuoteAsk,
  lists: ListsInForce<DispatchRow>,
  destinations: readonly Destination[],
): readonly QuotedLine[] {
  return destinations
    .filter(({ deliveryMethod }) => !notDelivered.has(deliveryMethod))
    .flatMap((destination) => linesTo(ask, lists, destination));
}

function linesTo(ask: QuoteAsk, lists: ListsInForce<DispatchRow>, destination: Destination): readonly QuotedLine[] {
  const { name, deliveryMethod, destType } = destination;
  const to = `${name} ${deliveryMethod} ${destType}`;
  const lineOf = (part: QuotePart) => ({
    key: `DISPATCH ${part} ${to}`,
    type: 'DISPATCH' as const,
    fee: ask.fees.of(part),
    part,
    destCode: name,
  });
  const { order, date } = ask.facts;
  if (!order.repositoryId) return [withoutPrice(lineOf('DISPATCH'), noListFor(order, { name: wayOf(destination), date }))];
  const match = matchIn(ask, lists, destination);
  if ('reason' in match) return [withoutPrice(lineOf('DISPATCH'), match.reason)];
  const { row, qty, steps } = match;
  const charges = dispatchCharges({ row, destination, qty, digits: ask.facts.digits, found: steps });
  return charges
    .filter(({ amount }) => decimals.compare(amount, 0) !== 0)
    .map((charge) => ({ ...charge, ...lineOf(charge.part ?? 'DISPATCH') }));
}

/** Finds the price row for a destination, in the price list that covers its delivery method and destination type. */
export function matchIn(ask: Dated, lists: ListsInForce<DispatchRow>, destination: Destination): DispatchMatch {
  const { date } = ask.facts;
  const { deliveryMethod, destType } = destination;
  const key = wayKey(deliveryMethod, destType);
  const name = wayOf(destination);
  const { list, steps } = chooseList(lists, {
    has: (one) => one.rowsAt(key).some((row) => isInForce(row, date)),
    name,
  });
  if (!list) return { reason: noListWith({ name, date }) };
  const match = matchDispatch(list, destination, date);
  return 'reason' in match ? match : { ...match, steps: [dateStep(ask), ...steps, ...match.steps] };
}

function wayOf({ deliveryMethod, destType }: Destination): Text {
  const { zh, en } = deliveryName(deliveryMethod, destType);
  return { zh: `这种派送（${zh}）`, en: `this kind of delivery (${en})` };
}

/** Returns the highest per-pallet rate among the destinations of a container; undefined if none has one. */
export function dearestRate(ask: QuoteAsk, lists: ListsInForce<DispatchRow>): DispatchRate | undefined {
  return ask.facts.destinations
    .flatMap((destination) => {
      const match = matchIn(ask, lists, destination);
      return 'reason' in match || match.row.chargeUnit !== 'PALLET' || match.row.fixedPrice ? [] : [match.row];
    })
    .toSorted((a, b) => decimals.compare(b.rate, a.rate))[0];
}

/** The price row for a destination with the quantity in its unit, or the reason why there is none. */
type DispatchMatch = { readonly row: DispatchRow; readonly qty: Decimal; readonly steps: readonly Step[] } | { readonly reason: Text };

const ruleNames: Readonly<Record<LocationRule, { zh: string; en: string }>> = {
  FC: { zh: '仓点', en: 'destination' },
  ZIP5: { zh: '邮编', en: 'ZIP' },
  ZIP3: { zh: '邮编前三位', en: 'ZIP3' },
  STATE: { zh: '州', en: 'state' },
};

/**
 * Finds the row of a price list for a destination: by code, ZIP, first three digits of the ZIP, or state, and by the tier of the quantity
 * (README, rule 8).
 */
export function matchDispatch(list: PriceList<DispatchRow>, destination: Destination, date: string): DispatchMatch {
  for (const { rule, value, key } of keysOfLocation(destination.place)) {
    const rows = list.rowsAt(key).filter((row) => isFor(row, destination, date));
    if (rows.length === 0) continue;
    const fitting = rows.flatMap((row) => {
      const { qty, steps } = quantityIn(row.chargeUnit, destination, row);
      return qty !== undefined && isInTier(row, qty) ? [{ row, qty, steps }] : [];
    });
    const row = onlyOf(fitting.map((one) => one.row));
    const found = fitting.find((one) => one.row === row);
    if (!found) return { reason: withoutTier(destination, rows) };
    const { quoteNo, tierFrom, tierTo } = found.row;
    const tier = { from: plain(tierFrom), to: tierTo === null ? '∞' : plain(tierTo) };
    return { ...found, steps: [t('row', { quoteNo, by: ruleNames[rule], value, ...tier }), ...found.steps] };
  }
  const { name, deliveryMethod, destType } = destination;
  const { effectiveDate: from } = list;
  const way = deliveryName(deliveryMethod, destType);
  return {
    reason: {
      zh: `找不到匹配报价：${from} 起的价格表没有仓点 ${name}（${way.zh}）`,
      en: `No matching quotation: ${name} (${way.en}) is not in the price list in force from ${from}`,
    },
  };
}

function isFor(row: DispatchRow, { deliveryMethod, destType }: Destination, date: string): boolean {
  return row.deliveryMethod === deliveryMethod && row.destType === destType && isInForce(row, date);
}

/** Returns the reason when no tier fits, with the quantity in the unit of each row. */
function withoutTier(destination: Destination, rows: readonly DispatchRow[]): Text {
  const { name } = destination;
  const counted = [...new Map(rows.map((row) => [row.chargeUnit, row])).values()].map((row) => {
    const qty = plain(quantityIn(row.chargeUnit, destination, row).qty ?? '?');
    return { qty, unit: unitName(row.chargeUnit, qty) };
  });
  const inPlainText = (language: Language): string => counted.map(({ qty, unit }) => `${qty} ${unit[language]}`).join(joiners[language]);
  return {
    zh: `找不到匹配报价：${name} 的数量（${inPlainText('zh')}）不在任何档位内`,
    en: `No matching quotation: no tier covers ${inPlainText('en')} for ${name}`,
  };
}

interface DispatchInput {
  readonly row: DispatchRow;
  readonly destination: Pick<Destination, 'destType' | 'needsAppointment' | 'isOversize'>;
  readonly qty: Decimal;
  /** The number of decimals of the currency. */
  readonly digits: number;
  /** The explanation of how the row and the quantity were found. */
  readonly found?: readonly Step[];
}

/** Calculates the charges for the delivery to one destination: the price, and a separate charge for each surcharge (README, rule 11). */
export function dispatchCharges({ row, destination, qty, digits, found = [] }: DispatchInput): readonly Charge[] {
  const base = baseOf({ row, qty, digits, found });
  const fuel = row.fuelPct !== null && decimals.compare(row.fuelPct, 0) > 0 ? [fuelOn(base, row, digits)] : [];
  const extras: readonly (readonly [QuotePart, Decimal | null, boolean])[] = [
    ['LIFTGATE', row.liftgateFee, true],
    ['RESIDENTIAL', row.residentialFee, destination.destType === 'RESIDENTIAL'],
    ['APPOINTMENT', row.appointmentFee, destination.needsAppointment],
    ['OVERSIZE', row.oversizeFee, destination.isOversize],
  ];
  const fees = extras.flatMap(([part, fee, isDue]) => (fee !== null && isDue ? feeOf({ part, fee, row, digits }) : []));
  return [base, ...fuel, ...fees];
}

function baseOf({ row, qty, digits, found }: Omit<DispatchInput, 'destination'>): Charge {
  const product = row.fixedPrice ? row.rate : decimals.multiply(row.rate, qty);
  const isLess = row.minAmount !== null && decimals.compare(product, row.minAmount) < 0;
  const amount = isLess ? (row.minAmount as Decimal) : product;
  const texts = { qty: plain(qty), rate: plain(row.rate), amount: plain(product) };
  const steps = [
    ...(found ?? []),
    t('quantity', { qty: plain(qty), unit: unitName(row.chargeUnit, qty) }),
    row.fixedPrice ? t('flat', { rate: plain(row.rate) }) : t('product', texts),
    ...(isLess ? [t('minimum', { amount: plain(amount) })] : []),
  ];
  const { rate, chargeUnit: unit, quoteNo } = row;
  return chargeOf({ part: 'DISPATCH', qty, rate, unit, amount, steps, quoteNo, digits });
}

/** Calculates the fuel surcharge from the rounded base charge, so that the customer can check it. */
function fuelOn(base: Charge, { fuelPct, quoteNo }: DispatchRow, digits: number): Charge {
  const percent = fuelPct ?? '0';
  const rate = decimals.divide(base.amount, 100, 4);
  const amount = decimals.divide(decimals.multiply(base.amount, percent), 100, digits + 8);
  const steps = [t('percent', { base: base.amount, percent: plain(percent), amount: plain(amount) })];
  return chargeOf({ part: 'FUEL', qty: percent, rate, unit: 'PERCENT', amount, steps, quoteNo, digits });
}

interface Fee {
  readonly part: QuotePart;
  readonly fee: Decimal;
  readonly row: DispatchRow;
  readonly digits: number;
}

function feeOf({ part, fee, row, digits }: Fee): readonly Charge[] {
  if (decimals.compare(fee, 0) <= 0) return [];
  const steps = [t('fixedFee', { amount: plain(fee) })];
  return [chargeOf({ part, qty: '1', rate: fee, unit: 'ORDER', amount: fee, steps, quoteNo: row.quoteNo, digits })];
}
