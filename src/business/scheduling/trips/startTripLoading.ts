import type { OnDoing } from '../../../server/extend.ts';
import { startLoading } from '../deliveries/startLoading.ts';
import { refuseOutOfUse } from './refuseOutOfUse.ts';

/** The doors are open: its deliveries are being loaded, too (domain.md 3.4). */
export const startTripLoading: OnDoing<'hwCarDispatch'> = async (event, next) => {
  for (const trip of event.rows) await refuseOutOfUse(event, trip);
  for (const { id } of event.rows) await startLoading(event, id);
  return next();
};
