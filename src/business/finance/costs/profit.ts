import { errors } from '../../../contract/errors.ts';
import { type Decimal, decimals, minorUnit, type OnRead, type ReadRecords, type Stored } from '../../../server/extend.ts';
import { approved, type Cost } from './cost.ts';

type Order = Stored<'hwOrder'>;
type Line = Cost & { readonly order: Order | undefined };

/** For each way of grouping, a function that returns the group of a line; an empty string if the line belongs to no group. */
const keyBy = {
  customer: ({ order }: Line) => order?.customerId ?? '',
  route: ({ order }: Line) => order?.airlineId ?? '',
  month: ({ bizDate }: Line) => bizDate.slice(0, 7),
} as const;

type Way = keyof typeof keyBy;

/** The format of a date in the request. */
const day = /^\d{4}-\d{2}-\d{2}$/;
/** The maximum number of lines in one report. */
const most = 100_000;

/**
 * Answers the gross profit of approved lines in a period, by customer, route or month and separately for each base currency.
 * Counts only lines that the caller may see. Sorted by profit, months by date (README, rule 19).
 */
export const profit: OnRead<'hwCost'> = async ({ input, find, records, reject }) => {
  const { by, from, to } = input;
  if (!isWay(by) || !isDay(from) || !isDay(to)) {
    return reject({ zh: '请选择分组和起止日期', en: 'Choose the grouping and the first and last day' }, { code: 40000 });
  }
  const where = { costStatus: approved, bizDate: { gte: from, lte: to } };
  const lines = await find('hwCost', where, { limit: most + 1 });
  if (lines.length > most)
    return reject({ zh: '费用太多，请缩短日期范围', en: 'Too many lines. Choose a shorter period' }, { at: '/input/from' });
  const orders = await inParts(
    lines.flatMap(({ orderId }) => orderId ?? []),
    (id) => records.find('hwOrder', { id }),
  );
  const whole = lines.map((line): Line => ({ ...line, order: orders.get(line.orderId ?? '') }));
  const groups = [...Map.groupBy(whole, (line) => `${line.baseCurrency ?? ''} ${keyBy[by](line)}`)];
  const names = await namesOf(records, by, whole.map(keyBy[by]));
  const lacking = await lackingCosts(records, [...new Set(whole.flatMap(chargedOrder))]);
  const lackingIn = (own: readonly Line[]): number => new Set(own.flatMap(chargedOrder).filter((id) => lacking.has(id))).size;
  const rows = groups.map(([group, own]) => {
    const [currency = '', key = ''] = group.split(' ');
    const orderQty = new Set(own.flatMap(({ orderId }) => orderId ?? [])).size;
    return {
      currency,
      key,
      name: names.get(key) ?? null,
      orderQty,
      lackingQty: lackingIn(own),
      ...profitOf(own, currency),
    };
  });
  const totals = [...Map.groupBy(whole, ({ baseCurrency }) => baseCurrency ?? '')].map(([currency, own]) => ({
    currency,
    lackingQty: lackingIn(own),
    ...profitOf(own, currency),
  }));
  return { rows: by === 'month' ? rows.toSorted(byKey) : rows.toSorted(byProfit), totals };
};

/**
 * Returns the id of the order of a receivable in a list, or an empty list for other lines. Only these orders are checked for incomplete
 * costs.
 */
function chargedOrder({ direction, orderId }: Line): readonly string[] {
  return direction === 'AR' && orderId !== null ? [orderId] : [];
}

function isWay(by: unknown): by is Way {
  return typeof by === 'string' && Object.hasOwn(keyBy, by);
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value));
}

interface Row extends Profit {
  readonly key: string;
}

function byKey(a: Row, b: Row): number {
  return a.key < b.key ? -1 : 1;
}

function byProfit(a: Row, b: Row): number {
  return decimals.compare(b.profit, a.profit) || byKey(a, b);
}

/** Returns the gross profit of an order in each base currency, and how many of its lines are not approved yet. */
export const orderProfit: OnRead<'hwOrder'> = async ({ input, find, records, reject }) => {
  const [order] = await find('hwOrder', { id: String(input.id ?? '') });
  if (!order) return reject({ zh: '订单不存在', en: 'This order does not exist' }, { code: errors.notFound.code });
  const lines = await find('hwCost', { orderId: order.id });
  const counted = lines.filter(({ costStatus }) => approved.includes(costStatus ?? ''));
  const byCurrency = [...Map.groupBy(counted, ({ baseCurrency }) => baseCurrency ?? '')];
  return {
    sums: byCurrency.map(([currency, own]) => ({ currency, ...profitOf(own, currency) })),
    isLacking: counted.some(({ direction }) => direction === 'AR') && (await lackingCosts(records, [order.id])).size > 0,
    waiting: lines.filter(({ costStatus }) => ['DRAFT', 'SUBMITTED', 'REJECTED'].includes(costStatus ?? '')).length,
  };
};

/** Gross profit without tax in the base currency. The margin is in percent of the receivables; null without receivables. */
interface Profit {
  readonly ar: Decimal;
  readonly ap: Decimal;
  readonly profit: Decimal;
  readonly margin: Decimal | null;
}

type ProfitLine = Pick<Cost, 'direction' | 'baseNetAmount'>;

/** Returns the gross profit of approved lines in their base currency: receivables minus payables (README, rule 19). */
export function profitOf(lines: readonly ProfitLine[], currency: string): Profit {
  const sumOf = (expected: ProfitLine['direction']): Decimal => {
    const amounts = lines.filter(({ direction }) => direction === expected).map(({ baseNetAmount }) => baseNetAmount ?? 0);
    return decimals.round(decimals.add(0, ...amounts), minorUnit(currency) ?? 2);
  };
  const [ar, ap] = [sumOf('AR'), sumOf('AP')];
  const profit = decimals.round(decimals.subtract(ar, ap), minorUnit(currency) ?? 2);
  const margin = decimals.compare(ar, 0) === 0 ? null : decimals.divide(decimals.multiply(profit, 100), ar, 2);
  return { ar, ap, profit, margin };
}

/**
 * Returns the ids of the orders with incomplete costs: the order has no payable, or a payable that is not approved yet. The profit of
 * such an order is overstated (README, rule 6).
 */
async function lackingCosts(records: Pick<ReadRecords, 'find'>, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const costs = await inParts(orderIds, (orderId) => records.find('hwCost', { orderId, direction: 'AP', costStatus: { ne: 'VOID' } }));
  const byOrder = Map.groupBy(costs.values(), ({ orderId }) => orderId ?? '');
  const isWhole = (id: string): boolean => {
    const own = byOrder.get(id) ?? [];
    return own.length > 0 && own.every(({ costStatus }) => approved.includes(costStatus ?? ''));
  };
  return new Set(orderIds.filter((id) => !isWhole(id)));
}

interface Name {
  readonly zh: string;
  readonly en: string;
}

type Find = (records: ReadRecords, keys: readonly string[]) => Promise<ReadonlyMap<string, Name>>;

const names: Readonly<Partial<Record<string, Find>>> = {
  customer: async (records, keys) => {
    const users = await inParts(keys, (id) => records.find('hwUser', { id }));
    return mapped(users, ({ userName, userNameEn }) => ({ zh: userName, en: userNameEn || userName }));
  },
  route: async (records, keys) => {
    const routes = await inParts(keys, (id) => records.find('hwAirlineConfig', { id }));
    return mapped(routes, ({ airlineName, airlineNameEn }) => ({ zh: airlineName, en: airlineNameEn || airlineName }));
  },
};

/** Returns the names of customers or routes by id, in both languages; empty for months. */
async function namesOf(records: ReadRecords, by: string, keys: readonly string[]): Promise<ReadonlyMap<string, Name>> {
  const ids = keys.filter((key) => key !== '');
  return (await names[by]?.(records, ids)) ?? new Map();
}

function mapped<T>(found: ReadonlyMap<string, T>, nameOf: (one: T) => Name): ReadonlyMap<string, Name> {
  return new Map([...found].map(([id, one]) => [id, nameOf(one)]));
}

/** The number of ids in one query; databases limit the number of parameters. */
const part = 1_000;

/** Calls `find` with at most `part` of the ids at a time. Returns all records found, by the id of the record. */
async function inParts<T extends { readonly id: string }>(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<ReadonlyMap<string, T>> {
  const unique = [...new Set(ids)];
  const found = new Map<string, T>();
  for (let start = 0; start < unique.length; start += part) {
    for (const one of await find(unique.slice(start, start + part))) found.set(one.id, one);
  }
  return found;
}
