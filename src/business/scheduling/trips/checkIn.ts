import type { OnDoing } from '../../../server/extend.ts';
import { refuseOutOfUse } from './refuseOutOfUse.ts';
import { refuseOverdue } from './refuseOverdue.ts';

/** The driver is there, with a car that may go: a service can have fallen due since the trip was confirmed. */
export const checkIn: OnDoing<'hwCarDispatch'> = async (event, next) => {
  for (const trip of event.rows) {
    const car = await refuseOutOfUse(event, trip);
    if (car) await refuseOverdue(event, car);
  }
  return next();
};
