import type { OnDoing } from '../../../server/extend.ts';
import { settleCars } from '../cars/settleCars.ts';
import { refuseImpossible } from './refuseImpossible.ts';
import { refuseIndebted } from './refuseIndebted.ts';
import { refuseTaken } from './refuseTaken.ts';
import { refuseUnfit } from './refuseUnfit.ts';

/** A plan becomes a promise: car, driver, papers, services, load and times are looked at once more (domain.md 3.5). */
export const confirmTrip: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { records, books, input } = event;
  for (const trip of records) {
    await refuseTaken(event, trip);
    await refuseUnfit(event, trip);
    await refuseIndebted(event, trip);
    await refuseImpossible(event, trip, input.overrideReason);
  }
  const confirmed = await next();
  await settleCars(
    books,
    records.map(({ carId }) => carId),
  );
  return confirmed;
};
