import type { FindOptions, ReadBooks } from '../../../server/extend.ts';
import type { Delivery, Trip } from './trip.ts';

/** The deliveries of a trip in the order in which they are unloaded. */
export async function stopsOf(
  books: Pick<ReadBooks, 'find'>,
  { id }: Pick<Trip, 'id'>,
  options: Pick<FindOptions, 'lock'> = {},
): Promise<readonly Delivery[]> {
  const stops = await books.find('hwDelivery', { dispatchId: id }, options);
  return stops.toSorted((a, b) => (a.stopNo ?? 0) - (b.stopNo ?? 0));
}
