import type { OnDoing } from '../../../server/extend.ts';
import { type Asking, refuseAsking } from '../../oneByOne.ts';
import { whyNot } from './refuseImpossible.ts';
import { nameOf } from './trip.ts';

/** A plan becomes a promise (`saveTrip`); of several trips at once each that cannot go as planned is confirmed by itself. */
export const confirmTrip: OnDoing<'hwCarDispatch'> = async ({ rows, records, refuse }, next) => {
  const asking: Asking[] = [];
  for (const [record, trip] of rows.entries()) {
    const message = rows.length > 1 ? await whyNot(records, trip) : undefined;
    if (message) asking.push({ record, no: nameOf(trip), message });
  }
  refuseAsking(refuse, asking);
  return next();
};
