import { dayIn, type ReadRecords } from '../../../server/extend.ts';
import type { Car } from './car.ts';
import { type Due, servicesDue } from './servicesDue.ts';
import { zoneOfFleet } from './zoneOfFleet.ts';

/** What services are due of one stored car, as the rules and its services stand now; the most urgent first. */
export async function duesOf(
  { records, time }: { readonly records: Pick<ReadRecords, 'find'>; readonly time: Date },
  car: Car,
): Promise<readonly Due[]> {
  const rules = await records.find('ruleConfig', { status: '0' });
  const services = rules.length > 0 ? await records.find('hwCarService', { carId: car.id }) : [];
  const zone = await zoneOfFleet(records);
  return servicesDue({ car, rules, services, zone, today: dayIn(time, zone) });
}
