import { errors } from '../../../contract/errors.ts';
import { type Coming, clockAt, type Records, type Refuse } from '../../../server/extend.ts';
import { nameOf, type Trip } from './trip.ts';
import { type Planned, tripsBetween } from './tripsBetween.ts';
import { zoneOfTrip } from './zoneOfTrip.ts';

type Crewed = Planned & Pick<Coming<'hwCarDispatch'>, 'carId' | 'driverId'>;

/** What is on one trip at a time, in the order in which it is locked. */
const taken = [
  { field: 'carId', table: 'hwCar', zh: '车辆', en: 'The car' },
  { field: 'driverId', table: 'hwUser', zh: '司机', en: 'The driver' },
] as const;

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
  readonly time: Date;
}

/**
 * Refuses a trip whose car or driver is on another one at its time. Both are kept from other trips until the transaction
 * ends: of dispatchers who want them in the same moment one gets them.
 */
export async function refuseTaken({ records, refuse, time }: Desk, trip: Crewed): Promise<void> {
  for (const { field, table, zh, en } of taken) {
    const id = trip[field];
    if (!id) continue;
    await records.get(table, id, { lock: 'write' });
    const filter = field === 'carId' ? { carId: id } : { driverId: id };
    const [other] = await tripsBetween({ records, trip, time, filter });
    if (!other) continue;
    const at = `/${field}`;
    const span = spanOf(other, await zoneOfTrip(records, other));
    refuse(
      {
        zh: `${zh}在该时段已有车次 ${nameOf(other)}（${span}）`,
        en: `${en} is on trip ${nameOf(other)} at that time (${span})`,
      },
      { at, code: errors.wrongState.code },
    );
  }
}

/** From when to when it was planned, on the clock of its place: `2026-11-24 08:00 – 2026-11-24 18:00 PST`. */
function spanOf({ planDepartTime, planEndTime }: Trip, zone = 'UTC'): string {
  const [from, to] = [planDepartTime, planEndTime ?? planDepartTime].map((time) => clockAt(new Date(time), zone));
  return `${from?.wall.slice(0, 16)} – ${to?.wall.slice(0, 16)} ${to?.name}`;
}
