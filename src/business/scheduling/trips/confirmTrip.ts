import type { OnDoing } from '../../../server/extend.ts';
import { type Asking, refuseAsking } from '../../oneByOne.ts';
import { settleCars } from '../cars/settleCars.ts';
import { asItWas, refuseImpossible, whyNot } from './refuseImpossible.ts';
import { refuseIndebted } from './refuseIndebted.ts';
import { refuseTaken } from './refuseTaken.ts';
import { refuseUnfit } from './refuseUnfit.ts';
import { nameOf } from './trip.ts';

/** A plan becomes a promise: car, driver, papers, services, load and times are looked at once more (domain.md 3.5). */
export const confirmTrip: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { records, books, input } = event;
  const asking: Asking[] = [];
  let isNeeded = false;
  for (const [record, trip] of records.entries()) {
    await refuseTaken(event, trip);
    await refuseUnfit(event, trip);
    await refuseIndebted(event, trip);
    if (records.length === 1) {
      isNeeded = await refuseImpossible(event, trip, input.overrideReason);
      continue;
    }
    const message = await whyNot(books, trip);
    if (message) asking.push({ record, no: nameOf(trip), message });
  }
  refuseAsking(event.refuse, asking);
  const confirmed = await next(isNeeded ? undefined : asItWas);
  await settleCars(
    books,
    records.map(({ carId }) => carId),
  );
  return confirmed;
};
