import type { Text } from '../../contract/text.ts';
import type { ReadRecords } from '../../server/extend.ts';
import { open } from '../scheduling/trips/trip.ts';

/** The delivery and the trip that still carry the whole container of an order, as they are called; undefined: none does. */
export async function boundTo(records: Pick<ReadRecords, 'find'>, orderId: string): Promise<Text | undefined> {
  const [item] = await records.find('hwDeliveryItem', { orderId, insideId: null, isOpen: true });
  const [delivery] = item?.deliveryId ? await records.find('hwDelivery', { id: item.deliveryId }) : [];
  const [trip] = await records.find('hwCarDispatch', { orderId, dispatchStatus: open });
  const names: readonly Text[] = [
    ...(delivery ? [{ zh: `派送单 ${delivery.deliveryNo}`, en: `delivery ${delivery.deliveryNo}` }] : []),
    ...(trip ? [{ zh: `车次 ${trip.dispatchNo}`, en: `trip ${trip.dispatchNo}` }] : []),
  ];
  if (names.length === 0) return undefined;
  return { zh: names.map(({ zh }) => zh).join('、'), en: names.map(({ en }) => en).join(' and ') };
}
