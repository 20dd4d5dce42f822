import type { SaveEvent } from '../../server/extend.ts';
import { containerOf } from './containerOf.ts';

/** The container number stands also in lines of cost, and in those of deliveries that carry the whole container: a corrected one goes along. What carried nothing in the end stays as it was. */
export async function carryContainer({ before, record, records }: SaveEvent<'hwOrder'>): Promise<void> {
  if (!before || before.containerNo === record.containerNo) return;
  const { id: orderId } = before;
  const costs = await records.find('hwCost', { orderId });
  const items = await records.find('hwDeliveryItem', { orderId, insideId: null, isOpen: true });
  const changes = (lines: readonly { readonly id: string }[]) =>
    lines.map(({ id }) => ({ id, values: containerOf(record) }));
  await records.changeMany('hwCost', changes(costs));
  await records.changeMany('hwDeliveryItem', changes(items));
}
