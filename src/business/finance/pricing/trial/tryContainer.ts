import type { OnRead } from '../../../../server/extend.ts';
import { tryOrder } from './tryOrder.ts';

/** Whether the container of an order, named by its number or that of the container, can be a combination, and what it would cost. */
export const tryContainer: OnRead<'hwCombinationTemplate'> = async (ask) => {
  const no = String(ask.input.no ?? '')
    .trim()
    .toUpperCase();
  const newest = { sorts: [{ field: 'createTime', order: 'desc' }], limit: 1 } as const;
  const [byNumber] = no === '' ? [] : await ask.find('hwOrder', { orderNo: no });
  const [order] = byNumber || no === '' ? [byNumber] : await ask.find('hwOrder', { containerNo: no }, newest);
  const words = { zh: '没有这个订单号或柜号的订单', en: 'No order has this number or container' };
  return order ? tryOrder(ask, order, 'COMBINATION') : ask.refuse(words, { at: '/input/no' });
};
