import type { Text } from '../../../contract/wire.ts';
import type { ActionEvent, FindOptions, ReadRecords, Records, Stored } from '../../../server/extend.ts';
import { open } from '../both/tripStates.ts';
import type { Delivery } from '../deliveries/delivery.ts';

/** A trip of a company car or of a carrier. */
export type Trip = Stored<'hwCarDispatch'>;

/** The parts of an event that trip rules use. */
export type TripContext = Pick<ActionEvent, 'records' | 'reject' | 'time'>;

export function nameOf({ dispatchNo }: Pick<Trip, 'dispatchNo'>): string {
  return dispatchNo ?? '';
}

/** Returns the deliveries of a trip in order of unloading. */
export async function stopsOf(
  records: Pick<ReadRecords, 'find'>,
  { id }: Pick<Trip, 'id'>,
  options: Pick<FindOptions, 'lock'> = {},
): Promise<readonly Delivery[]> {
  const stops = await records.find('hwDelivery', { dispatchId: id }, options);
  return stops.toSorted((a, b) => (a.stopNo ?? 0) - (b.stopNo ?? 0));
}

/** Numbers stops from 1 in this order; writes only changed numbers. */
export async function renumberStops(records: Records, stops: readonly Pick<Delivery, 'id' | 'stopNo'>[]): Promise<void> {
  const changes = stops.flatMap(({ id, stopNo }, i) => (stopNo === i + 1 ? [] : [{ id, values: { stopNo: i + 1 } }]));
  if (changes.length > 0) await records.changeMany('hwDelivery', changes);
}

/** Returns the time zone of a trip: that of its warehouse, or of the terminal where its container is picked up. */
export async function zoneOfTrip(
  records: Pick<ReadRecords, 'get'>,
  { repositoryId, quayId }: Partial<Pick<Trip, 'repositoryId' | 'quayId'>>,
): Promise<string | undefined> {
  const warehouse = repositoryId ? await records.get('hwRepositoryConfig', repositoryId) : undefined;
  if (warehouse?.timezone) return warehouse.timezone;
  const quay = quayId ? await records.get('hwQuayConfig', quayId) : undefined;
  return quay?.timezone ?? undefined;
}

/** Returns the numbers of the open delivery and trip that carry the whole container of an order; undefined if there is none. */
export async function carriersOf(records: Pick<ReadRecords, 'find'>, orderId: string): Promise<Text | undefined> {
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
