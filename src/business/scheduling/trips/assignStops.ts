import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/text.ts';
import type { Records, Refuse } from '../../../server/extend.ts';
import { refuseHeld } from '../deliveries/refuseHeld.ts';
import { refuseRebook } from '../deliveries/refuseRebook.ts';
import { mostStops } from './refuseStops.ts';
import { stopsOf } from './stopsOf.ts';
import { type Delivery, nameOf, type Trip } from './trip.ts';

/** Where the words of a refusal stand. */
const options = { at: '/input/deliveryIds' } as const;

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
}

/**
 * Puts deliveries on a trip, behind the stops that it has, and gives all of its stops. They are kept from other dispatchers
 * first: a delivery is on one trip alone, as its state says (domain.md 3.4).
 */
export async function assignStops(desk: Desk, trip: Trip, ids: readonly string[]): Promise<readonly Delivery[]> {
  const { records, refuse } = desk;
  const wanted = [...new Set(ids)];
  const found = await records.find('hwDelivery', { id: wanted }, { lock: 'write' });
  const stops = await stopsOf(records, trip);
  if (stops.length + wanted.length > mostStops(trip)) {
    refuse(
      {
        zh: `车次 ${nameOf(trip)} 最多 ${mostStops(trip)} 张派送单`,
        en: `Trip ${nameOf(trip)} takes ${many(mostStops(trip), 'delivery', 'deliveries')} at most`,
      },
      options,
    );
  }
  refuseHeld(found, refuse, options);
  refuseRebook(found, refuse, options);
  const byId = new Map(found.map((delivery) => [delivery.id, delivery]));
  for (const [i, id] of wanted.entries()) {
    const delivery = byId.get(id);
    if (!delivery) return refuse({ zh: '派送单不存在', en: 'There is no such delivery' }, options);
    refuseStranger(desk, trip, delivery);
    await refuseOtherContainer(desk, trip, delivery);
    await records.change('hwDelivery', id, { dispatchId: trip.id, stopNo: stops.length + 1 + i });
    await records.transit('hwDelivery', id, 'dispatch');
  }
  return stopsOf(records, trip);
}

/** A direct trip fetches one container: what is signed for at its end is that one, and nothing else. */
async function refuseOtherContainer(
  { records, refuse }: Desk,
  trip: Trip,
  { id, deliveryNo }: Delivery,
): Promise<void> {
  if (trip.dispatchType !== 'DIRECT') return;
  const items = await records.find('hwDeliveryItem', { deliveryId: id });
  if (items.every(({ orderId }) => orderId === trip.orderId)) return;
  refuse(
    {
      zh: `派送单 ${deliveryNo} 的柜子不是车次 ${nameOf(trip)} 的`,
      en: `The container of delivery ${deliveryNo} is not that of trip ${nameOf(trip)}`,
    },
    options,
  );
}

function refuseStranger({ refuse }: Desk, trip: Trip, delivery: Delivery): void {
  const { deliveryNo } = delivery;
  if (delivery.dispatchId) {
    refuse(
      { zh: `派送单 ${deliveryNo} 已在车次上`, en: `Delivery ${deliveryNo} is on a trip already` },
      { ...options, code: errors.wrongState.code },
    );
  }
  const isDirect = delivery.deliveryMethod === 'DIRECT';
  if (isDirect !== (trip.dispatchType === 'DIRECT')) {
    refuse(
      {
        zh: `派送单 ${deliveryNo} 与车次类型不符：整柜直送只能走直送车次`,
        en: `Delivery ${deliveryNo} does not fit: whole containers go on direct trips, and nothing else does`,
      },
      options,
    );
  }
  if (!isDirect && delivery.repositoryId !== trip.repositoryId) {
    refuse(
      { zh: `派送单 ${deliveryNo} 不在车次的始发仓`, en: `Delivery ${deliveryNo} is in another warehouse` },
      options,
    );
  }
}
