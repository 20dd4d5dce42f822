import type { DoingEvent, OnDoing } from '../../../server/extend.ts';
import { planTrip } from '../trips/planTrip.ts';

/** Deliveries of the list become a trip: one for itself, several together (domain.md 5.6). */
export const dispatchDeliveries: OnDoing<'hwDelivery'> = (event) => {
  const deliveryIds = event.rows.map(({ id }) => id);
  const asked: DoingEvent<'hwCarDispatch'> = { ...event, rows: [], input: { ...event.input, deliveryIds } };
  return planTrip(asked, async () => []);
};
