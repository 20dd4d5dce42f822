import { errors } from '../../../contract/errors.ts';
import type { OnSave } from '../../../server/extend.ts';
import { settleCars } from '../cars/settleCars.ts';
import { impossibleIn, refuseSpoilt } from './refuseImpossible.ts';
import { refuseIndebted } from './refuseIndebted.ts';
import { refuseTaken } from './refuseTaken.ts';
import { refuseUnfit } from './refuseUnfit.ts';
import { open } from './trip.ts';

/** What makes another plan of a trip. */
const planned = ['carId', 'driverId', 'planDepartTime', 'planEndTime', 'carrierId', 'plateNo', 'orderId'] as const;

/** What its deliveries were put on it by: they would be on another trip than the one that took them. */
const bound = [
  { field: 'repositoryId', zh: '始发仓', en: 'Its warehouse' },
  { field: 'orderId', zh: '整柜订单', en: 'Its container' },
] as const;

/** Around every save of a trip: nobody is in two places, and what was confirmed stays fit to go. */
export const saveTrip: OnSave<'hwCarDispatch'> = async ({ before, record, books, refuse, time }, next) => {
  const moved = bound.find(({ field }) => before && (before[field] ?? null) !== (record[field] ?? null));
  if (moved && (before?.stopCount ?? 0) > 0) {
    refuse(
      {
        zh: `车次上有派送单，不能改${moved.zh}，请先移出`,
        en: `${moved.en} cannot change while it has deliveries: take them off first`,
      },
      { at: `/${moved.field}`, code: errors.wrongState.code },
    );
  }
  const isOther = !before || planned.some((field) => (before[field] ?? null) !== (record[field] ?? null));
  if (!isOther || !open.includes(record.dispatchStatus ?? 'PLANNED')) return next();
  await refuseTaken({ books, refuse, time }, record);
  const known = before?.dispatchStatus === 'CONFIRMED' ? await impossibleIn(books, before) : [];
  const trip = await next();
  if (trip.dispatchStatus === 'CONFIRMED') {
    await refuseUnfit({ books, refuse, time }, trip);
    const isNew = trip.overrideReason !== before?.overrideReason;
    const overrideReason = isNew ? trip.overrideReason : undefined;
    await refuseSpoilt({ books, refuse }, trip, { known, overrideReason, at: '/overrideReason' });
    if (before?.orderId !== trip.orderId) await refuseIndebted({ books, refuse, time }, trip);
    await settleCars(books, [before?.carId, trip.carId]);
  }
  return trip;
};
