import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { onTrip } from './onTrip.ts';

/** For a trip that begins to be loaded: its deliveries do so as well, DISPATCHED -> LOADING. */
export async function startLoading({ books }: Desk, tripId: string): Promise<void> {
  for (const { id } of await onTrip(books, tripId)) await books.transit('hwDelivery', id, 'startLoading');
}
