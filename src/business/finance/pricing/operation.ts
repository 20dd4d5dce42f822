import type { Text } from '../../../contract/wire.ts';
import { type Decimal, decimals } from '../../../server/extend.ts';
import { daysBetween } from '../../days.ts';
import { unitName } from '../both/names.ts';
import type { QuotePart, Step } from '../both/trace.ts';
import { type Charge, chargeOf, type Fee, plain, type QuotedLine, t, type Way, withoutPrice } from './charge.ts';
import type { ContainerDays, OrderFacts } from './facts.ts';
import type { QuoteAsk } from './lists/priceBook.ts';
import { chooseList, isInForce, isInTier, noListFor, onlyOf, type PriceList } from './lists/priceList.ts';
import { type OperationRow, rankUnit, storageUnits } from './lists/rows.ts';

/** A fee that is charged on the order, with its rows in the chosen price list. */
interface Charged extends QuoteAsk {
  readonly fee: Fee;
  readonly rows: readonly OperationRow[];
  readonly unit: string;
  readonly found: readonly Step[];
}

/** Quotes the operation fees of an order: each automatic fee item by the list that has a price for it (README, rules 12, 14 and 15). */
export async function quoteOperation(ask: QuoteAsk, way: Way): Promise<readonly QuotedLine[]> {
  const { facts, fees, book } = ask;
  const { customerId, repositoryId, currency } = facts.order;
  const due = fees.automatic.filter((fee) => isDue(fee, ask, way));
  if (due.length === 0) return [];
  const lists = repositoryId
    ? await book.operation({ customerId, repositoryId, currency, date: facts.date })
    : { exclusive: undefined, public: undefined };
  const { cabinetId } = facts.order;
  return due.flatMap((fee) => {
    const sought = { costConfigId: fee.id, cabinetId, date: facts.date };
    const name = { zh: fee.costName, en: fee.costNameEn };
    const { list, steps } = chooseList(lists, { has: (one) => operationRows(one, sought).size > 0, name });
    const none = noListFor(facts.order, { name, date: facts.date });
    if (!list) return [withoutPrice({ key: `OPERATION ${fee.id}`, type: 'OPERATION', fee }, none)];
    const found = [dateStep(ask), ...steps];
    return [...operationRows(list, sought)].flatMap(([unit, rows]) => linesOf({ ...ask, fee, rows, unit, found }));
  });
}

/** The reference date of a quotation. */
export interface Dated {
  readonly facts: Pick<OrderFacts, 'date' | 'dateOf'>;
}

/** Returns the explanation step with the reference date, which comes first. */
export function dateStep({ facts: { date, dateOf } }: Dated): Step {
  return { says: 'date', with: { date, of: dateOf } };
}

/** Whether a fee is charged. A fee is not charged if the combination price includes it, or if it is counted in days and has none. */
function isDue({ inCombination, quotePart }: Fee, { facts }: QuoteAsk, way: Way): boolean {
  if (way === 'COMBINATION' && inCombination === true) return false;
  if (quotePart === 'STORAGE') return facts.stays.length > 0;
  if (!quotePart) return true;
  return (facts.days[quotePart as keyof ContainerDays]?.days ?? 0) > 0;
}

function linesOf(charged: Charged): readonly QuotedLine[] {
  const { unit, fee, facts } = charged;
  if (unit === 'PLT_DAY' || unit === 'CBM_DAY') return storageLines(charged);
  if (unit === 'DAY') return dayLine(charged);
  const qty = facts.quantities[unit];
  const key = `OPERATION ${fee.id} ${unit}`;
  if (qty === undefined) return [withoutPrice({ key, type: 'OPERATION', fee }, byHand(unit))];
  return chargeLine(charged, { key, qty });
}

/** Quotes demurrage, per diem or chassis by days. If the row has no free days for per diem, those of the terminal apply. */
function dayLine(charged: Charged): readonly QuotedLine[] {
  const { fee, facts, found } = charged;
  const days = facts.days[fee.quotePart as keyof ContainerDays];
  const key = `OPERATION ${fee.id} DAY`;
  if (!days) return [withoutPrice({ key, type: 'OPERATION', fee }, byHand('DAY'))];
  const isFreed = fee.quotePart === 'PER_DIEM' && facts.perDiemFreeDays > 0;
  const rows = charged.rows.map((row) =>
    isFreed && decimals.compare(row.freeQty, 0) === 0 ? { ...row, freeQty: String(facts.perDiemFreeDays) } : row,
  );
  const lines = chargeLine({ ...charged, rows, found: [...found, ...days.steps] }, { key, qty: String(days.days) });
  return lines.map((line) => ({ ...line, isForecast: days.isRunning }));
}

function chargeLine(charged: Charged, { key, qty }: { key: string; qty: Decimal }): readonly QuotedLine[] {
  const { fee, rows, facts, found } = charged;
  if (decimals.compare(qty, 0) === 0) return [];
  const match = matchOperation(rows, qty);
  if ('reason' in match) return [withoutPrice({ key, type: 'OPERATION', fee }, match.reason)];
  const part = (fee.quotePart ?? undefined) as QuotePart | undefined;
  const steps = [...found, ...match.steps];
  const charge = operationCharge({ row: match.row, qty, digits: facts.digits, part, found: steps });
  if (decimals.compare(charge.amount, 0) === 0) return [];
  return [{ ...charge, key, type: 'OPERATION', fee }];
}

/** Makes one line for all pallets with the same arrival and departure dates; pallets still in stock give a forecast. */
function storageLines(charged: Charged): readonly QuotedLine[] {
  const { fee, rows, facts, found, unit } = charged;
  return facts.stays.flatMap(({ inDate, outDate, pallets, cbm }) => {
    const key = `STORAGE ${fee.id} ${inDate} ${outDate ?? ''}`;
    const isRunning = outDate === null;
    const qty = unit === 'PLT_DAY' ? pallets : cbm;
    const { digits, freeStorageDays: freeDays, today } = facts;
    const stay = { qty, inDate, outDate: outDate ?? today, isRunning, freeDays };
    const charge = storageCharge({ ...stay, rows, digits, found });
    if (decimals.compare(charge.amount, 0) === 0) return [];
    return [{ ...charge, key, type: 'OPERATION' as const, fee, isForecast: isRunning }];
  });
}

function byHand(unit: string): Text {
  const { zh, en } = unitName(unit);
  return {
    zh: `${zh}数未知，请手工填写数量和单价`,
    en: `The number of ${en} is unknown. Enter the quantity and the rate by hand`,
  };
}

/**
 * Returns the rows of a fee by unit: those for the container type, else those for any type. Storage is charged in one unit: its
 * two units are of equal rank, so a row for the container type replaces rows for any type in either unit. Throws a `PricingFault` if
 * rows for both units remain.
 */
export function operationRows(
  list: PriceList<OperationRow>,
  { costConfigId, cabinetId, date }: { costConfigId: string; cabinetId: string | null; date: string },
): ReadonlyMap<string, readonly OperationRow[]> {
  const rows = list.rowsAt(costConfigId).filter((row) => isInForce(row, date));
  const ranked = [...Map.groupBy(rows, ({ chargeUnit }) => rankUnit(chargeUnit)).values()].flatMap((all) => {
    const own = all.filter((row) => row.cabinetId !== null && row.cabinetId === cabinetId);
    return own.length > 0 ? own : all.filter((row) => row.cabinetId === null);
  });
  const byUnit = Map.groupBy(ranked, ({ chargeUnit }) => chargeUnit);
  onlyOf(storageUnits.flatMap((unit) => byUnit.get(unit)?.slice(0, 1) ?? []));
  return byUnit;
}

/** Returns the row whose tier contains the quantity, or the reason why there is none. The rows must be of equal rank. */
export function matchOperation(
  rows: readonly OperationRow[],
  qty: Decimal,
): { readonly row: OperationRow; readonly steps: readonly Step[] } | { readonly reason: Text } {
  const row = onlyOf(rows.filter((one) => isInTier(one, qty)));
  if (!row) {
    const amount = plain(qty);
    return {
      reason: {
        zh: `找不到匹配报价：数量 ${amount} 不在任何档位内`,
        en: `No matching quotation: no tier covers the quantity ${amount}`,
      },
    };
  }
  const { quoteNo, cabinetId, tierFrom, tierTo } = row;
  const cabinet = cabinetId === null ? anyCabinet : thisCabinet;
  const tier = { from: plain(tierFrom), to: tierTo === null ? '∞' : plain(tierTo) };
  return { row, steps: [t('operationRow', { quoteNo, cabinet, ...tier })] };
}

const anyCabinet: Text = { zh: '任意柜型', en: 'any container type' };
const thisCabinet: Text = { zh: '该柜型', en: 'this container type' };

interface OperationInput {
  readonly row: OperationRow;
  readonly qty: Decimal;
  readonly digits: number;
  readonly part?: QuotePart | undefined;
  readonly found?: readonly Step[];
}

/** Calculates an operation fee: the quantity above the free quantity times the rate, within minimum and maximum (README, rule 12). */
export function operationCharge({ row, qty, digits, part, found = [] }: OperationInput): Charge {
  const billable = decimals.max('0', decimals.subtract(qty, row.freeQty));
  const product = decimals.multiply(row.rate, billable);
  const { amount, steps: bounds } = applyBounds(product, row);
  const { rate, chargeUnit: unit, quoteNo } = row;
  const isFree = decimals.compare(row.freeQty, 0) > 0;
  const steps = [
    ...found,
    t('quantity', { qty: plain(qty), unit: unitName(unit, qty) }),
    ...(isFree ? [t('free', { qty: plain(qty), free: plain(row.freeQty), billable: plain(billable) })] : []),
    t('product', { qty: plain(billable), rate: plain(rate), amount: plain(product) }),
    ...bounds,
  ];
  return chargeOf({ part, qty: billable, rate, unit, amount, steps, quoteNo, digits });
}

/** Limits an amount to the minimum and maximum of a row. */
function applyBounds(
  product: Decimal,
  { minAmount, maxAmount }: Pick<OperationRow, 'minAmount' | 'maxAmount'>,
): { readonly amount: Decimal; readonly steps: readonly Step[] } {
  if (maxAmount !== null && decimals.compare(product, maxAmount) > 0) {
    return { amount: maxAmount, steps: [t('maximum', { amount: plain(maxAmount) })] };
  }
  if (minAmount !== null && decimals.compare(product, minAmount) < 0) {
    return { amount: minAmount, steps: [t('minimum', { amount: plain(minAmount) })] };
  }
  return { amount: product, steps: [] };
}

interface StorageInput {
  /** The tiers of the fee; `tierFrom` is the first billed day of a tier. */
  readonly rows: readonly OperationRow[];
  /** The stored quantity in pallets or CBM. */
  readonly qty: Decimal;
  readonly inDate: string;
  readonly outDate: string;
  /** The free days that apply if the first row has none. */
  readonly freeDays: number;
  readonly digits: number;
  readonly isRunning?: boolean;
  readonly found?: readonly Step[];
}

/** Calculates storage: the days after the free days are charged tier by tier; the last tier takes all remaining days (README, rule 14). */
export function storageCharge(input: StorageInput): Charge {
  const { qty, inDate, outDate, freeDays, digits, isRunning = false, found = [] } = input;
  const rows = input.rows.toSorted((a, b) => decimals.compare(a.tierFrom, b.tierFrom));
  const stated = Number(rows[0]?.freeQty ?? 0);
  const free = stated > 0 ? stated : freeDays;
  const all = daysBetween(inDate, outDate);
  const days = Math.max(0, all - free);
  const parts = spreadOverTiers(rows, days);
  const rate = decimals.add('0', ...parts.map(({ amount }) => amount));
  const product = decimals.multiply(rate, qty);
  const bounded = days > 0 && rows[0] ? applyBounds(product, rows[0]) : { amount: product, steps: [] };
  const steps = [
    ...found,
    t('days', { from: inDate, to: outDate, days: String(all) }),
    ...(isRunning ? [t('running', { to: outDate })] : []),
    t('free', { qty: String(all), free: String(free), billable: String(days) }),
    ...parts.map(({ step }) => step),
    t('product', { qty: plain(qty), rate: plain(rate), amount: plain(product) }),
    ...bounded.steps,
  ];
  const unit = rows[0]?.chargeUnit === 'CBM_DAY' ? 'CBM' : 'PALLET';
  const quoteNo = rows.map((row) => row.quoteNo).join(' ');
  return chargeOf({ part: 'STORAGE', qty, rate, unit, amount: bounded.amount, steps, quoteNo, digits });
}

/** Splits days over tiers; `amount` is the charge for one pallet or CBM. */
function spreadOverTiers(rows: readonly OperationRow[], days: number): readonly { amount: Decimal; step: Step }[] {
  let done = 0;
  return rows.flatMap(({ tierTo, rate }, index) => {
    const end = tierTo === null || index === rows.length - 1 ? days : Math.min(days, Math.floor(Number(tierTo)));
    const count = Math.max(0, end - done);
    if (count === 0) return [];
    const amount = decimals.multiply(rate, count);
    const texts = {
      from: String(done + 1),
      to: String(end),
      days: String(count),
      rate: plain(rate),
      amount: plain(amount),
    };
    done = end;
    return [{ amount, step: t('tierDays', texts) }];
  });
}
