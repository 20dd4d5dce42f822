import { many } from '../../../contract/text.ts';
import type { OnSave } from '../../../server/extend.ts';

/** Around every save of an order: what it is charged already stays in its currency, so the order does too. */
export const keepOrderCurrency: OnSave<'hwOrder'> = async ({ before, record, books, refuse }, next) => {
  if (!before || before.currency === record.currency) return next();
  const { id: orderId, currency } = before;
  const lines = await books.find(
    'hwCost',
    { orderId, direction: 'AR', currency, costStatus: { ne: 'VOID' } },
    { sorts: [{ field: 'costNo', order: 'asc' }], fields: ['costNo'] },
  );
  const [first] = lines;
  if (first) {
    refuse(
      {
        zh: `订单已有 ${lines.length} 条 ${currency} 应收（如 ${first.costNo}），不能改币种；请先删除草稿、作废已审核的费用`,
        en: `The order has ${many(lines.length, 'receivable')} in ${currency} (such as ${first.costNo}), so its currency stays: delete those that are drafts and void those that are approved first`,
      },
      { at: '/currency' },
    );
  }
  return next();
};
