import type { FindOptions, ReadRecords } from '../../../server/extend.ts';
import type { Delivery, Trip } from './trip.ts';

/** The deliveries of a trip in the order in which they are unloaded. */
export async function stopsOf(
  records: Pick<ReadRecords, 'find'>,
  { id }: Pick<Trip, 'id'>,
  options: Pick<FindOptions, 'lock'> = {},
): Promise<readonly Delivery[]> {
  const stops = await records.find('hwDelivery', { dispatchId: id }, options);
  return stops.toSorted((a, b) => (a.stopNo ?? 0) - (b.stopNo ?? 0));
}
