import type { DoingEvent, OnDoing } from '../../server/extend.ts';
import { boundTo } from './boundTo.ts';
import { markGoods } from './goodsStage.ts';

/** A line that has been approved stays so when it is billed and paid. */
const approved = ['APPROVED', 'BILLED', 'SETTLED'] as const;

/**
 * An order is not cancelled while money of it is approved: these lines are voided first (domain.md 3.2). Nor while its
 * container is on a delivery or a trip, which would go on without it.
 */
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
  await refuseBound(event);
  return markGoods(event, next);
};

async function refuseBound({ records, books, refuse }: DoingEvent<'hwOrder'>): Promise<void> {
  for (const { id, orderNo } of records) {
    const bound = await boundTo(books, id);
    if (!bound) continue;
    refuse({
      zh: `订单 ${orderNo} 在${bound.zh}上，请先取消`,
      en: `Order ${orderNo} is on ${bound.en}: cancel that first`,
    });
  }
}
