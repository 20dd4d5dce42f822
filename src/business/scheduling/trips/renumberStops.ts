import type { Records } from '../../../server/extend.ts';
import type { Delivery } from './trip.ts';

/** Numbers stops 1 to n in this order; those that have their number already are left alone. */
export async function renumberStops(
  records: Records,
  stops: readonly Pick<Delivery, 'id' | 'stopNo'>[],
): Promise<void> {
  const changes = stops.flatMap(({ id, stopNo }, i) => (stopNo === i + 1 ? [] : [{ id, values: { stopNo: i + 1 } }]));
  if (changes.length > 0) await records.changeMany('hwDelivery', changes);
}
