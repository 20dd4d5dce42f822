import type { ReadBooks, Refuse } from '../../../server/extend.ts';
import type { Car } from '../cars/car.ts';
import { duesOf } from '../cars/duesOf.ts';

interface Desk {
  readonly books: Pick<ReadBooks, 'find'>;
  readonly refuse: Refuse;
  readonly time: Date;
}

/** Refuses a car with a service that is overdue, where the rule of that service keeps it from going (domain.md 3.5). */
export async function refuseOverdue(desk: Desk, car: Car): Promise<void> {
  const dues = await duesOf(desk, car);
  const overdue = dues.find(({ urgency, rule }) => urgency === 'OVERDUE' && rule.blockDispatch);
  if (!overdue) return;
  const { ruleCode, ruleName } = overdue.rule;
  desk.refuse({
    zh: `车辆 ${car.plateNo} 的保养已逾期：${ruleCode} ${ruleName}`,
    en: `Car ${car.plateNo} is overdue for service: ${ruleCode} ${ruleName}`,
  });
}
