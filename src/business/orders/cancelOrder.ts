import type { OnDoing } from '../../server/extend.ts';
import { markGoods } from './goodsStage.ts';

/** A line that has been approved stays so when it is billed and paid. */
const approved = ['APPROVED', 'BILLED', 'SETTLED'] as const;

/** An order is not cancelled while money of it is approved: these lines are voided first (domain.md 3.2). */
export const cancelOrder: OnDoing<'hwOrder'> = async (event, next) => {
  const { records, books, refuse } = event;
  const orderId = records.map(({ id }) => id);
  const [cost] = await books.find('hwCost', { orderId, costStatus: approved }, { limit: 1 });
  if (cost) {
    const orderNo = records.find(({ id }) => id === cost.orderId)?.orderNo;
    refuse({
      zh: `订单 ${orderNo} 有已审核的费用（${cost.costNo}），请先作废`,
      en: `Order ${orderNo} has approved costs (${cost.costNo}): void them first`,
    });
  }
  return markGoods(event, next);
};
