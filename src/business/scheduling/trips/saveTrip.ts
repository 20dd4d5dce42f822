import { errors } from '../../../contract/errors.ts';
import type { OnSave, ReadRecords, SaveEvent, Values } from '../../../server/extend.ts';
import { settleCars } from '../cars/settleCars.ts';
import { impossibleIn, isReason, refuseSpoilt, whyNot, whySpoilt } from './refuseImpossible.ts';
import { refuseIndebted } from './refuseIndebted.ts';
import { refuseTaken } from './refuseTaken.ts';
import { refuseUnfit } from './refuseUnfit.ts';
import { open } from './trip.ts';

type Saved = SaveEvent<'hwCarDispatch'>;

/** What makes another plan of a trip. */
const planned = ['carId', 'driverId', 'planDepartTime', 'planEndTime', 'carrierId', 'plateNo', 'orderId'] as const;

/** What its deliveries were put on it by: they would be on another trip than the one that took them. */
const bound = [
  { field: 'repositoryId', zh: '始发仓', en: 'Its warehouse' },
  { field: 'orderId', zh: '整柜订单', en: 'Its container' },
] as const;

/**
 * Around every write of a trip: nobody is in two places, and what is confirmed, or was, is fit to go: car, driver, papers,
 * services, load and times are looked at (domain.md 3.5).
 */
export const saveTrip: OnSave<'hwCarDispatch'> = async (event, next) => {
  const { before, record, records, refuse, time, cause } = event;
  const isConfirmed = cause === 'transit:confirm';
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
  if (!(isOther || isConfirmed) || !open.includes(record.dispatchStatus ?? 'PLANNED')) return next(kept(event));
  await refuseTaken({ records, refuse, time }, record);
  // That looks itself at who goes on with what is still aboard.
  if (cause === 'action:replaceCar') return next(kept(event));
  const spoilt = isConfirmed ? await whyNot(records, record) : await spoiltBy(records, before, record);
  const trip = await next(spoilt ? {} : kept(event));
  if (trip.dispatchStatus === 'CONFIRMED') {
    await refuseUnfit({ records, refuse, time }, trip);
    if (isConfirmed || before?.orderId !== trip.orderId) await refuseIndebted({ records, refuse, time }, trip);
    const isSaid = isReason(trip.overrideReason) && trip.overrideReason !== before?.overrideReason;
    if (spoilt && !isSaid) refuseSpoilt(refuse, spoilt, '/overrideReason');
    await settleCars(records, [before?.carId, trip.carId]);
  }
  return trip;
};

/** Why it goes all the same is said with what makes it impossible, and stays as it was with any other write of somebody. */
function kept({ before, cause }: Saved): Values<'hwCarDispatch'> {
  return cause === 'business' ? {} : { overrideReason: before?.overrideReason ?? null };
}

/** What is said of a confirmed trip that could not go as it is saved; nothing of any other one. */
async function spoiltBy(records: Pick<ReadRecords, 'find'>, before: Saved['before'], record: Saved['record']) {
  if (before?.dispatchStatus !== 'CONFIRMED') return undefined;
  return whySpoilt(records, { ...before, ...record }, await impossibleIn(records, before));
}
