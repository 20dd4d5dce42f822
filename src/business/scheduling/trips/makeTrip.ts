import { errors } from '../../../contract/errors.ts';
import type { KindAsked, Records, Refuse, Values } from '../../../server/extend.ts';
import { kindFor } from '../both/kindFor.ts';
import { assignStops } from './assignStops.ts';
import type { Delivery, Trip } from './trip.ts';

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
  readonly holdsKind: (asked: KindAsked) => boolean;
}

interface Plan extends Values<'hwCarDispatch'> {
  readonly deliveryIds: readonly string[];
}

/** Makes a trip of deliveries: of one a trip of its own, of several a combined one (domain.md 5.6). */
export async function makeTrip(
  desk: Desk,
  { deliveryIds, ...values }: Plan,
): Promise<{ readonly trip: Trip; readonly stops: readonly Delivery[] }> {
  const { records, refuse, holdsKind } = desk;
  const deliveries = await records.find('hwDelivery', { id: [...new Set(deliveryIds)] });
  const [first] = deliveries;
  if (!first) return refuse({ zh: '请选择派送单', en: 'Choose a delivery' }, { at: '/input/deliveryIds' });
  const dispatchType = values.dispatchType ?? kindFor(deliveries);
  if (!holdsKind({ resource: 'hwCarDispatch', kind: dispatchType, ability: 'create' })) {
    refuse(
      { zh: '没有权限建立该类车次', en: 'You are not permitted to make such a trip' },
      { code: errors.forbidden.code },
    );
  }
  const trip = await records.create('hwCarDispatch', {
    ...values,
    ...{ dispatchType, loadType: first.loadType },
    ...(dispatchType === 'DIRECT' ? await containerOf(records, first) : { repositoryId: first.repositoryId ?? null }),
  });
  const stops = await assignStops(desk, trip, deliveryIds);
  return { trip: (await records.get('hwCarDispatch', trip.id)) ?? trip, stops };
}

/** The container of a direct delivery, and where it is fetched. */
async function containerOf(records: Records, { id }: Delivery): Promise<Values<'hwCarDispatch'>> {
  const [item] = await records.find('hwDeliveryItem', { deliveryId: id });
  const order = item?.orderId ? await records.get('hwOrder', item.orderId) : undefined;
  return { orderId: order?.id ?? null, quayId: order?.quayId ?? null };
}
