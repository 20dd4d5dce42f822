import { errors } from '../../../../contract/errors.ts';
import type { OnRead } from '../../../../server/extend.ts';
import { tryOrder } from './tryOrder.ts';

/** What an order would be charged, by the prices of a day. */
export const tryQuote: OnRead<'hwOrder'> = async (ask) => {
  const [order] = await ask.find('hwOrder', { id: String(ask.input.id ?? '') });
  return order
    ? tryOrder(ask, order)
    : ask.refuse({ zh: '订单不存在', en: 'There is no such order' }, { code: errors.notFound.code });
};
