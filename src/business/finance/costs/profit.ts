import { decimals, type OnRead, type Stored } from '../../../server/extend.ts';
import { approved, type Cost } from './cost.ts';
import { inParts } from './inParts.ts';
import { lackingCosts } from './lackingCosts.ts';
import { namesOf } from './namesOf.ts';
import { type Profit, profitOf } from './profitOf.ts';

type Order = Stored<'hwOrder'>;
type Line = Cost & { readonly order: Order | undefined };

/** What the lines are put together by; '' where a line has none of it. */
const keyBy = {
  customer: ({ order }: Line) => order?.customerId ?? '',
  route: ({ order }: Line) => order?.airlineId ?? '',
  month: ({ bizDate }: Line) => bizDate.slice(0, 7),
} as const;

type Way = keyof typeof keyBy;

/** Days, both included, as the wire has them. */
const day = /^\d{4}-\d{2}-\d{2}$/;
/** More lines than these are not reckoned with at once. */
const most = 100_000;

/**
 * Gross profit of the approved lines of some days, as the caller sees them, by customer, route or month (domain.md 6.10): of
 * each currency that they are kept in by itself, the greatest profit first, months in their order.
 */
export const profit: OnRead<'hwCost'> = async ({ input, find, records, refuse }) => {
  const { by, from, to } = input;
  if (!isWay(by) || !isDay(from) || !isDay(to)) {
    return refuse({ zh: '请选择分组和起止日期', en: 'Say by what, and from which day to which' }, { code: 40000 });
  }
  const where = { costStatus: approved, bizDate: { gte: from, lte: to } };
  const lines = await find('hwCost', where, { limit: most + 1 });
  if (lines.length > most)
    return refuse(
      { zh: '费用太多，请缩短日期范围', en: 'These are too many lines: ask for fewer days' },
      { at: '/input/from' },
    );
  const orders = await inParts(
    lines.flatMap(({ orderId }) => orderId ?? []),
    (id) => records.find('hwOrder', { id }),
  );
  const whole = lines.map((line): Line => ({ ...line, order: orders.get(line.orderId ?? '') }));
  const groups = [...Map.groupBy(whole, (line) => `${line.baseCurrency ?? ''} ${keyBy[by](line)}`)];
  const names = await namesOf(records, by, whole.map(keyBy[by]));
  const lacking = await lackingCosts(records, [...new Set(whole.flatMap(chargedOrder))]);
  const lackingIn = (own: readonly Line[]): number =>
    new Set(own.flatMap(chargedOrder).filter((id) => lacking.has(id))).size;
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

/** The order that a receivable is of: its margin says something only once its costs are there. */
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
