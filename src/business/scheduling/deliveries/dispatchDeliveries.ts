import type { DoingEvent, OnDoing } from '../../../server/extend.ts';
import { planTrip } from '../trips/planTrip.ts';

/** Deliveries of the list become a trip: one for itself, several together (domain.md 5.6). */
export const dispatchDeliveries: OnDoing<'hwDelivery'> = (event) => {
  const deliveryIds = event.records.map(({ id }) => id);
  const asked: DoingEvent<'hwCarDispatch'> = { ...event, records: [], input: { ...event.input, deliveryIds } };
  return planTrip(asked, async () => []);
};
