import type { ReadBooks } from '../../../server/extend.ts';
import type { Delivery } from './delivery.ts';

/** The deliveries of a trip, in the order of its stops. */
export function onTrip(books: ReadBooks, tripId: string): Promise<readonly Delivery[]> {
  return books.find('hwDelivery', { dispatchId: tripId }, { sorts: [{ field: 'stopNo', order: 'asc' }] });
}
