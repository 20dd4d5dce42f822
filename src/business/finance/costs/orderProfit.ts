import { errors } from '../../../contract/errors.ts';
import type { OnRead } from '../../../server/extend.ts';
import { approved } from './cost.ts';
import { lackingCosts } from './lackingCosts.ts';
import { profitOf } from './profitOf.ts';

/** What an order has earned, in each currency that its lines are kept in, and how many lines nobody has approved yet. */
export const orderProfit: OnRead<'hwOrder'> = async ({ input, find, records, refuse }) => {
  const [order] = await find('hwOrder', { id: String(input.id ?? '') });
  if (!order) return refuse({ zh: '订单不存在', en: 'There is no such order' }, { code: errors.notFound.code });
  const lines = await find('hwCost', { orderId: order.id });
  const counted = lines.filter(({ costStatus }) => approved.includes(costStatus ?? ''));
  const byCurrency = [...Map.groupBy(counted, ({ baseCurrency }) => baseCurrency ?? '')];
  return {
    sums: byCurrency.map(([currency, own]) => ({ currency, ...profitOf(own, currency) })),
    isLacking:
      counted.some(({ direction }) => direction === 'AR') && (await lackingCosts(records, [order.id])).size > 0,
    waiting: lines.filter(({ costStatus }) => ['DRAFT', 'SUBMITTED', 'REJECTED'].includes(costStatus ?? '')).length,
  };
};
