import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { onTrip } from './onTrip.ts';

/** For a trip that begins to be loaded: its deliveries do so as well, DISPATCHED -> LOADING. */
export async function startLoading({ records }: Desk, tripId: string): Promise<void> {
  for (const { id } of await onTrip(records, tripId)) await records.transit('hwDelivery', id, 'startLoading');
}
