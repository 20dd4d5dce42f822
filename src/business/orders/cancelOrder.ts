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
  const { rows, records, refuse } = event;
  const orderId = rows.map(({ id }) => id);
  const [cost] = await records.find('hwCost', { orderId, costStatus: approved }, { limit: 1 });
  if (cost) {
    const orderNo = rows.find(({ id }) => id === cost.orderId)?.orderNo;
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
async function withdrawQuoted({ rows, records, refuse }: DoingEvent<'hwOrder'>): Promise<void> {
  const orderId = rows.map(({ id }) => id);
  const open = { orderId, source: 'QUOTE', costStatus: ['DRAFT', 'SUBMITTED'] } as const;
  const lines = await records.find('hwCost', open, { lock: 'write' });
  const waiting = lines.find(({ costStatus }) => costStatus === 'SUBMITTED');
  if (waiting) {
    const orderNo = rows.find(({ id }) => id === waiting.orderId)?.orderNo;
    refuse({
      zh: `订单 ${orderNo} 有待审核的报价费用（${waiting.costNo}），请先驳回或审核后作废`,
      en: `Order ${orderNo} has quoted costs that wait for approval (${waiting.costNo}): reject them, or approve and void them first`,
    });
  }
  const untouched = lines.filter((line) => {
    const snapshot = snapshotIn(line);
    return snapshot && isUntouched(line, snapshot);
  });
  await records.remove(
    'hwCost',
    untouched.map(({ id }) => id),
  );
}

async function refuseBound({ rows, records, refuse }: DoingEvent<'hwOrder'>): Promise<void> {
  for (const { id, orderNo } of rows) {
    const bound = await boundTo(records, id);
    if (!bound) continue;
    refuse({
      zh: `订单 ${orderNo} 在${bound.zh}上，请先取消`,
      en: `Order ${orderNo} is on ${bound.en}: cancel that first`,
    });
  }
}
