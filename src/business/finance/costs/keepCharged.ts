import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/text.ts';
import type { SaveEvent } from '../../../server/extend.ts';

type Event = SaveEvent<'hwOrder'>;

/** What an order is charged already stays in its currency and with its customer, so the order does too. */
export async function keepCharged(event: Event): Promise<void> {
  await refuseCurrency(event);
  await refuseCustomer(event);
}

async function refuseCurrency({ before, record, records, refuse }: Event): Promise<void> {
  if (!before || before.currency === record.currency) return;
  const { id: orderId, currency } = before;
  const lines = await records.find(
    'hwCost',
    { orderId, direction: 'AR', currency, costStatus: { ne: 'VOID' } },
    { sorts: [{ field: 'costNo', order: 'asc' }], fields: ['costNo'] },
  );
  const [first] = lines;
  if (!first) return;
  refuse(
    {
      zh: `订单已有 ${lines.length} 条 ${currency} 应收（如 ${first.costNo}），不能改币种；请先删除草稿、作废已审核的费用`,
      en: `The order has ${many(lines.length, 'receivable')} in ${currency} (such as ${first.costNo}), so its currency stays: delete those that are drafts and void those that are approved first`,
    },
    { at: '/currency', code: errors.wrongState.code },
  );
}

/** Drafts go along to the other customer (`carryCustomer.ts`); what is submitted or further on stays as it is. */
const beyondDraft = ['SUBMITTED', 'REJECTED', 'APPROVED', 'BILLED', 'SETTLED'] as const;

async function refuseCustomer({ before, record, records, refuse }: Event): Promise<void> {
  if (!before || before.customerId === record.customerId) return;
  const lines = await records.find(
    'hwCost',
    { orderId: before.id, direction: 'AR', costStatus: beyondDraft },
    { sorts: [{ field: 'costNo', order: 'asc' }], fields: ['costNo'] },
  );
  const [first] = lines;
  if (!first) return;
  refuse(
    {
      zh: `订单已有 ${lines.length} 条应收不是草稿（如 ${first.costNo}），不能改客户；请先将待审核、已驳回的退回草稿，作废已审核的费用`,
      en: `The order has ${many(lines.length, 'receivable')} beyond draft (such as ${first.costNo}), so its customer stays: take those that are submitted or rejected back to drafts and void those that are approved first`,
    },
    { at: '/customerId', code: errors.wrongState.code },
  );
}
