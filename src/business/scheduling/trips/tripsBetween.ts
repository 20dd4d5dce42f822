import type { Coming, ReadRecords } from '../../../server/extend.ts';
import { open, type Trip, underway } from './trip.ts';

/** When a trip is planned to go, and which one it is. */
export type Planned = Pick<Coming<'hwCarDispatch'>, 'id' | 'planDepartTime' | 'planEndTime'>;

interface Asked {
  readonly records: ReadRecords;
  readonly trip: Planned;
  readonly time: Date;
  /** Whose trips. */
  readonly filter: { readonly carId: string | string[] } | { readonly driverId: string };
}

/**
 * Other trips that are not over between the planned departure and end of this one; what is on the road lasts until now at
 * least, whatever was planned.
 */
export async function tripsBetween({ records, trip, time, filter }: Asked): Promise<readonly Trip[]> {
  const now = time.toISOString();
  const before = { planDepartTime: { lt: trip.planEndTime ?? '' } };
  const all = await records.find('hwCarDispatch', { ...filter, dispatchStatus: open, ...before });
  return all.filter((each) => each.id !== trip.id && endOf(each, now) > trip.planDepartTime);
}

function endOf({ dispatchStatus, planEndTime }: Trip, now: string): string {
  const planned = planEndTime ?? '';
  return underway.includes(dispatchStatus ?? '') && now > planned ? now : planned;
}
