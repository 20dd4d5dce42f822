import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import type { Delivery } from './delivery.ts';

interface Arrival {
  readonly tripId: string;
  readonly arriveTime: string;
  /** A delivery of the stop where the truck is; the next one on its way when left out. */
  readonly deliveryId?: string | undefined;
}

/**
 * A truck is at one of its stops: the deliveries for that door that are on the way arrive, IN_TRANSIT -> ARRIVED, and those of
 * its other stops are still on the road; signed and rejected ones stay (domain.md 3.4). The answer is those that arrived.
 */
export async function arriveDeliveries(
  { records, refuse }: Desk,
  { tripId, arriveTime, deliveryId }: Arrival,
): Promise<readonly Delivery[]> {
  const onTheWay = { dispatchId: tripId, deliveryStatus: 'IN_TRANSIT' } as const;
  const found = await records.find('hwDelivery', onTheWay, { lock: 'write' });
  const stops = found.toSorted((a, b) => (a.stopNo ?? 0) - (b.stopNo ?? 0));
  const [first] = deliveryId === undefined ? stops : stops.filter(({ id }) => id === deliveryId);
  if (deliveryId !== undefined && !first) {
    refuse(
      { zh: '所选派送单不在该车次的途中', en: 'The chosen delivery is not on its way on this trip' },
      { at: '/input/deliveryId' },
    );
  }
  if (!first) return [];
  const here = stops.filter((stop) => doorOf(stop) === doorOf(first));
  for (const { id } of here) {
    await records.change('hwDelivery', id, { arriveTime });
    await records.transit('hwDelivery', id, 'arrive');
  }
  return here;
}

/** What the deliveries of one stop have in common. */
function doorOf({ destCode, address, city, zipCode, id }: Delivery): string {
  if (destCode) return destCode;
  return address || zipCode ? [address, city, zipCode].join('\n') : id;
}
