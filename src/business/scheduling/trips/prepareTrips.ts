import type { OnPrepare, Refuse, Values } from '../../../server/extend.ts';
import { usualLength } from '../both/usualLength.ts';
import { costAuthors } from './costAuthors.ts';
import { crewsOf } from './crewsOf.ts';
import { refuseBrought } from './refuseBrought.ts';

type Typed = Values<'hwCarDispatch'>;

/**
 * Before every write of trips: when it ends, what its car, driver and carrier bring along, and who has entered its cost
 * (domain.md 5.8).
 */
export const prepareTrips: OnPrepare<'hwCarDispatch'> = async (event) => {
  const { rows, records, refuse, user, cause } = event;
  await refuseBrought(event);
  // Whoever replaces a car says who goes on with it.
  const crews = cause === 'action:replaceCar' ? [] : await crewsOf(records, rows);
  return rows.map(({ before, record }, i) => {
    const planEndTime = record.planEndTime ?? new Date(Date.parse(record.planDepartTime) + usualLength).toISOString();
    refuseNoTime(before, { ...record, planEndTime }, refuse);
    return {
      ...{ planEndTime, planEndGiven: isEndGiven(before, record) },
      ...crews[i],
      costEnteredBy: costAuthors(before, record, user.account),
    };
  });
};

/** Whether somebody has said when it ends, be it after the usual time. */
function isEndGiven(before: Typed | undefined, record: Typed): boolean {
  if (!record.planEndTime) return false;
  return record.planEndTime === before?.planEndTime ? Boolean(before.planEndGiven) : true;
}

/** A trip that ends as it begins would take nobody's time: its car and driver could be anywhere else. */
function refuseNoTime(before: Typed | undefined, record: Typed, refuse: Refuse): void {
  const { planDepartTime, planEndTime } = record;
  const isSame = before?.planDepartTime === planDepartTime && before?.planEndTime === planEndTime;
  if (isSame || Date.parse(String(planEndTime)) > Date.parse(String(planDepartTime))) return;
  refuse(
    { zh: '计划结束须晚于计划发车', en: 'The planned end must be after the planned departure' },
    { at: '/planEndTime' },
  );
}
