import { decimals, type OnDoing, type Values } from '../../../server/extend.ts';
import type { Car, Service } from './car.ts';
import { inOneMessage } from './inOneMessage.ts';

/**
 * An odometer that was mistyped is set right, with the reason in the log: the one way back. What was written down at the very
 * figure that was wrong goes with it; all else stays as it is, so that a slip in the correction can be set right as well.
 */
export const correctOdometer: OnDoing<'hwCar'> = async (event, next) => {
  const { rows, input, records } = event;
  const now = String(input.odometerMile);
  const changes = new Map<string, Values<'hwCar'>>();
  const said: Corrected[] = [];
  for (const car of rows) {
    const services = await records.find('hwCarService', { carId: car.id }, { lock: 'write' });
    const same = services.filter(({ serviceMile }) => isAt(serviceMile, car.odometerMile));
    await records.changeMany(
      'hwCarService',
      same.map(({ id }) => ({ id, values: { serviceMile: now } })),
    );
    const above = services.filter((one) => !same.includes(one) && decimals.compare(one.serviceMile, now) > 0);
    said.push({ car, now, same, above });
    const isFirst = isAt(car.firstOdometerMile ?? '0', car.odometerMile);
    changes.set(car.id, { odometerMile: now, ...(isFirst && { firstOdometerMile: now }) });
  }
  await next(({ id }) => changes.get(id) ?? {});
  return inOneMessage(said.map((one) => ({ zh: inChinese(one), en: inEnglish(one) })));
};

function isAt(one: string, other: string): boolean {
  return decimals.compare(one, other) === 0;
}

interface Corrected {
  readonly car: Car;
  readonly now: string;
  /** Services that went with the odometer, and those that are above it now and do not count. */
  readonly same: readonly Service[];
  readonly above: readonly Service[];
}

function inChinese({ car, now, same, above }: Corrected): string {
  return [
    `车辆 ${car.plateNo} 的里程已由 ${Number(car.odometerMile)} 改为 ${Number(now)}`,
    ...(same.length > 0 ? [`${same.length} 条同里程的保养记录随之更正`] : []),
    ...(above.length > 0 ? [`${above.length} 条高于此里程的保养记录不变，暂不计入到期`] : []),
  ].join('；');
}

function inEnglish({ car, now, same, above }: Corrected): string {
  return [
    `The odometer of ${car.plateNo} was set from ${Number(car.odometerMile)} to ${Number(now)}`,
    ...(same.length > 0 ? [`services of that figure that went with it: ${same.length}`] : []),
    ...(above.length > 0
      ? [`services above it, which stay as they are and do not count for now: ${above.length}`]
      : []),
  ].join('; ');
}
