import type { OnDoing } from '../../../server/extend.ts';
import { settleCars } from '../cars/settleCars.ts';
import { freeDeliveries } from '../deliveries/freeDeliveries.ts';
import { tellRests } from '../deliveries/tellRests.ts';
import { stopsOf } from './stopsOf.ts';

/** The trip does not go: its deliveries can be put on another one, and what was loaded comes off again (domain.md 3.4). */
export const cancelTrip: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { rows, records, input } = event;
  const locatorId = typeof input.locatorId === 'string' ? input.locatorId : undefined;
  const rests = [];
  for (const trip of rows) {
    if (trip.carId) await records.get('hwCar', trip.carId, { lock: 'write' });
    const stops = await stopsOf(records, trip);
    const ids = stops.map(({ id }) => id);
    rests.push(...(await freeDeliveries(event, ids, locatorId)));
  }
  const cancelled = await next();
  await settleCars(
    records,
    rows.map(({ carId }) => carId),
  );
  const message = tellRests(rests);
  return message ? { message } : cancelled;
};
