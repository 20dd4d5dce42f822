import { type Decimal, dayIn, decimals } from '../../../server/extend.ts';
import { daysAfter } from '../../days.ts';
import type { Car, Rule, Service } from './car.ts';

/** How urgent a service is, the least first. */
const urgencies = ['OK', 'SOON', 'OVERDUE'] as const;
export type Urgency = (typeof urgencies)[number];

/** When a rule wants the next service of a car: by this day, this mileage, or whichever comes first. */
export interface Due {
  readonly rule: Rule;
  readonly day?: string;
  readonly mile?: Decimal;
  readonly urgency: Urgency;
}

/** What is known of a car that was not there before: a new one has neither an id nor a day. */
export type Serviced = Pick<Car, 'carType' | 'odometerMile' | 'firstOdometerMile'> & { readonly createTime?: string };

interface Known {
  readonly car: Serviced;
  readonly rules: readonly Rule[];
  readonly services: readonly Service[];
  /** On whose calendar. */
  readonly zone?: string | undefined;
  readonly today: string;
}

/**
 * The next service of a car by each rule in force for its type, the most urgent first. It is counted from the last service
 * of that kind, and where there was none from the day and the mileage at which the car was entered; in miles from the last
 * one that is not above the odometer.
 */
export function servicesDue({ car, rules, services, zone, today }: Known): readonly Due[] {
  const inForce = rules.filter(({ status, carType }) => status === '0' && (!carType || carType === car.carType));
  return inForce
    .map((rule) => dueBy(rule, { car, services, zone, today }))
    .toSorted((a, b) => urgencies.indexOf(b.urgency) - urgencies.indexOf(a.urgency) || compareDays(a.day, b.day));
}

function dueBy(rule: Rule, { car, services, zone, today }: Omit<Known, 'rules'>): Due {
  const done = services.filter(({ serviceItem }) => serviceItem === rule.ruleItem);
  const firstDay = car.createTime === undefined ? today : dayIn(car.createTime, zone);
  const lastDay = done.map(({ serviceDate }) => serviceDate).reduce(latest, '') || firstDay;
  const miles = done.map(({ serviceMile }) => serviceMile).filter((mile) => isRun(mile, car));
  const lastMile = miles.length > 0 ? decimals.max(0, ...miles) : firstMileOf(car);
  const { ruleType, intervalDays, intervalMile } = rule;
  const day = ruleType !== 'MILEAGE' && intervalDays ? daysAfter(lastDay, intervalDays) : undefined;
  const mile = ruleType !== 'TIME' && intervalMile ? decimals.add(lastMile, intervalMile) : undefined;
  const all = [urgencyOfDay(day, today, rule.remindDays ?? 0), urgencyOfMile(mile, car.odometerMile, rule)];
  const urgency = urgencies[Math.max(...all.map((one) => urgencies.indexOf(one)))] ?? 'OK';
  return { rule, urgency, ...(day && { day }), ...(mile && { mile }) };
}

/** Whether a car has run so many miles: more of them are a slip, of the odometer or of who wrote them down. */
function isRun(mile: Decimal, { odometerMile }: Pick<Serviced, 'odometerMile'>): boolean {
  return decimals.compare(mile, odometerMile) <= 0;
}

/** The mileage at which a car came; never more than what it has now. */
export function firstMileOf(car: Pick<Serviced, 'odometerMile' | 'firstOdometerMile'>): Decimal {
  const first = car.firstOdometerMile ?? car.odometerMile;
  return decimals.compare(first, car.odometerMile) > 0 ? car.odometerMile : first;
}

function latest(one: string, other: string): string {
  return other > one ? other : one;
}

function urgencyOfDay(due: string | undefined, today: string, remind: number): Urgency {
  if (due === undefined) return 'OK';
  if (today > due) return 'OVERDUE';
  return daysAfter(today, remind) >= due ? 'SOON' : 'OK';
}

function urgencyOfMile(due: Decimal | undefined, odometer: Decimal, { remindMile }: Rule): Urgency {
  if (due === undefined) return 'OK';
  if (decimals.compare(odometer, due) > 0) return 'OVERDUE';
  return decimals.compare(decimals.add(odometer, remindMile ?? 0), due) >= 0 ? 'SOON' : 'OK';
}

/** A rule without a day comes last. */
function compareDays(a = '9999', b = '9999'): number {
  return a < b ? -1 : Number(a > b);
}
