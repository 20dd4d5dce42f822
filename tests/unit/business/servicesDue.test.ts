import { expect, test } from 'vitest';
import { type Rule, servicesDue, serviceValues } from '../../../src/business/scheduling/cars/cars.ts';
import type { Service } from '../../../src/business/scheduling/cars/odometer.ts';

const rule = (more: Partial<Rule>) => ({ ruleCode: 'R', ruleItem: 'OIL', ruleType: 'TIME', status: '0', carType: null, ...more }) as Rule;
const service = (serviceDate: string, serviceMile: string) => ({ serviceItem: 'OIL', serviceDate, serviceMile }) as Service;
const car = { carType: 'VAN', odometerMile: '10000', firstOdometerMile: '4000', createTime: '2026-01-01T08:00:00Z' };

/** Returns what is due on the day `today` if there is only this rule. */
function due(more: Partial<Rule>, today: string, services: readonly Service[] = []) {
  return servicesDue({ car: car as never, rules: [rule(more)], services, today })[0];
}

test('a service by days is due on the day itself, soon due some days before, and overdue the day after', () => {
  const byDays = { intervalDays: 90, remindDays: 7 };
  expect(due(byDays, '2026-03-01')).toMatchObject({ day: '2026-04-01', urgency: 'OK' });
  expect(due(byDays, '2026-03-25')?.urgency).toBe('SOON');
  expect(due(byDays, '2026-04-01')?.urgency).toBe('SOON');
  expect(due(byDays, '2026-04-02')?.urgency).toBe('OVERDUE');
  expect(due(byDays, '2026-04-02', [service('2026-04-02', '10000')])).toMatchObject({
    day: '2026-07-01',
    urgency: 'OK',
  });
});

test('a service by miles counts from the reading when its rule was entered, or from the last service', () => {
  const byMiles = { ruleType: 'MILEAGE', intervalMile: 6000, remindMile: 500 } as const;
  expect(due(byMiles, '2026-03-01')).toMatchObject({ mile: '10000', urgency: 'SOON' });
  expect(due({ ...byMiles, intervalMile: 5999 }, '2026-03-01')?.urgency).toBe('OVERDUE');
  const services = [service('2026-02-01', '9000'), service('2026-01-15', '5000')];
  expect(due(byMiles, '2026-03-01', services)).toMatchObject({ mile: '15000', urgency: 'OK' });
});

test('a service by days and miles is due by whichever comes first; disabled rules, and rules of other cars or services, do not count', () => {
  const both = { ruleType: 'BOTH', intervalDays: 365, intervalMile: 5000 } as const;
  expect(due(both, '2026-03-01')).toMatchObject({ day: '2027-01-01', mile: '9000', urgency: 'OVERDUE' });
  expect(due({ ...both, carType: 'TRACTOR' }, '2026-03-01')).toBeUndefined();
  expect(due({ ...both, status: '1' }, '2026-03-01')).toBeUndefined();
  expect(due({ ...both, ruleItem: 'TIRE' }, '2026-03-01', [service('2026-03-01', '10000')])?.urgency).toBe('OVERDUE');
});

test('a car shows the most urgent rule', () => {
  const rules = [rule({ ruleCode: 'SLOW', intervalDays: 900 }), rule({ ruleCode: 'FAST', intervalDays: 30 })];
  const dues = servicesDue({ car: car as never, rules, services: [], today: '2026-03-01' });
  expect(serviceValues(dues)).toEqual({ serviceStatus: 'OVERDUE', nextServiceDue: 'FAST 2026-01-31' });
  expect(serviceValues([])).toEqual({ serviceStatus: 'OK', nextServiceDue: null });
});
