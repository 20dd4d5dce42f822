import type { DoingEvent, OnDoing } from '../../server/extend.ts';
import { isUntouched, snapshotIn } from '../finance/pricing/quoting/costLine.ts';
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
  await withdrawQuoted(event);
  return markGoods(event, next);
};

/** Nobody quotes a cancelled order again: what the quotation has put there and nobody has changed goes with it, and waits for nobody's approval. */
async function withdrawQuoted({ records, books, refuse }: DoingEvent<'hwOrder'>): Promise<void> {
  const orderId = records.map(({ id }) => id);
  const open = { orderId, source: 'QUOTE', costStatus: ['DRAFT', 'SUBMITTED'] } as const;
  const lines = await books.find('hwCost', open, { lock: 'write' });
  const waiting = lines.find(({ costStatus }) => costStatus === 'SUBMITTED');
  if (waiting) {
    const orderNo = records.find(({ id }) => id === waiting.orderId)?.orderNo;
    refuse({
      zh: `订单 ${orderNo} 有待审核的报价费用（${waiting.costNo}），请先驳回或审核后作废`,
      en: `Order ${orderNo} has quoted costs that wait for approval (${waiting.costNo}): reject them, or approve and void them first`,
    });
  }
  const untouched = lines.filter((line) => {
    const snapshot = snapshotIn(line);
    return snapshot && isUntouched(line, snapshot);
  });
  await books.remove(
    'hwCost',
    untouched.map(({ id }) => id),
  );
}

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
