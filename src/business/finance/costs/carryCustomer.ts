import type { SaveEvent } from '../../../server/extend.ts';

/** What an order was to be charged to its former customer, and is still a draft, is charged to the one that it has now. */
export async function carryCustomer({ before, record, records }: SaveEvent<'hwOrder'>): Promise<void> {
  if (!before || before.customerId === record.customerId) return;
  const { id: orderId, customerId: partyId } = before;
  const drafts = await records.find(
    'hwCost',
    { orderId, partyId, direction: 'AR', costStatus: 'DRAFT' },
    { lock: 'write' },
  );
  await records.changeMany(
    'hwCost',
    drafts.map(({ id }) => ({ id, values: { partyId: record.customerId } })),
  );
}
