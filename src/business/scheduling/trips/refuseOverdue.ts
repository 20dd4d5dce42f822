import type { ReadRecords, Refuse } from '../../../server/extend.ts';
import type { Car } from '../cars/car.ts';
import { duesOf } from '../cars/duesOf.ts';
import type { Due } from '../cars/servicesDue.ts';

interface Desk {
  readonly records: Pick<ReadRecords, 'find'>;
  readonly refuse: Refuse;
  readonly time: Date;
}

/** Refuses a car with a service that is overdue, where the rule of that service keeps it from going (domain.md 3.5). */
export async function refuseOverdue(desk: Desk, car: Car): Promise<void> {
  const overdue = await overdueOf(desk, car);
  if (!overdue) return;
  const { ruleCode, ruleName } = overdue.rule;
  desk.refuse({
    zh: `车辆 ${car.plateNo} 的保养已逾期：${ruleCode} ${ruleName}`,
    en: `Car ${car.plateNo} is overdue for service: ${ruleCode} ${ruleName}`,
  });
}

/** The service that is overdue and keeps a car from going, if there is one. */
export async function overdueOf(desk: Pick<Desk, 'records' | 'time'>, car: Car): Promise<Due | undefined> {
  const dues = await duesOf(desk, car);
  return dues.find(({ urgency, rule }) => urgency === 'OVERDUE' && rule.blockDispatch);
}
