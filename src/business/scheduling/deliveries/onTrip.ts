import type { ReadRecords } from '../../../server/extend.ts';
import type { Delivery } from './delivery.ts';

/** The deliveries of a trip, in the order of its stops. */
export function onTrip(records: ReadRecords, tripId: string): Promise<readonly Delivery[]> {
  return records.find('hwDelivery', { dispatchId: tripId }, { sorts: [{ field: 'stopNo', order: 'asc' }] });
}
