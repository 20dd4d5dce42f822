import { many, type Text } from '../../../contract/wire.ts';
import { type ActionHooks, type Decimal, decimals, type Stored, type Values } from '../../../server/extend.ts';

/** A stored truck, trailer or chassis. */
export type Car = Stored<'hwCar'>;

export type Service = Stored<'hwCarService'>;

/**
 * Corrects a mistyped odometer reading; the reason is logged. Only this action can lower the odometer (README, C1). Services entered at
 * exactly the wrong mileage are corrected too. Other services do not change, so that a wrong correction can be corrected again.
 */
export const correctOdometer: ActionHooks<'hwCar'> = async (event, next) => {
  const { rows, input, records } = event;
  const now = String(input.odometerMile);
  const changes = new Map<string, Values<'hwCar'>>();
  const corrections: Corrected[] = [];
  for (const car of rows) {
    const services = await records.find('hwCarService', { carId: car.id }, { lock: 'write' });
    const same = services.filter(({ serviceMile }) => isAt(serviceMile, car.odometerMile));
    await records.changeMany(
      'hwCarService',
      same.map(({ id }) => ({ id, values: { serviceMile: now } })),
    );
    const above = services.filter((one) => !same.includes(one) && decimals.compare(one.serviceMile, now) > 0);
    corrections.push({ car, now, same, above });
    const isFirst = isAt(car.firstOdometerMile ?? '0', car.odometerMile);
    changes.set(car.id, { odometerMile: now, ...(isFirst && { firstOdometerMile: now }) });
  }
  await next(({ id }) => changes.get(id) ?? {});
  return inOneMessage(corrections.map((one) => ({ zh: inChinese(one), en: inEnglish(one) })));
};

function isAt(one: string, other: string): boolean {
  return decimals.compare(one, other) === 0;
}

interface Corrected {
  readonly car: Car;
  readonly now: string;
  /** `same`: the services that were corrected too; `above`: the services that are now above the odometer and no longer count. */
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
    ...(same.length > 0 ? [`services corrected with it: ${same.length}`] : []),
    ...(above.length > 0 ? [`services above it, which are kept but do not count for now: ${above.length}`] : []),
  ].join('; ');
}

/** A larger rise in miles between two readings is probably a typing error. */
const plausibleRise = 10_000;

interface Reading {
  readonly plateNo: string;
  readonly before: Decimal;
  readonly now: Decimal;
}

/** Returns the warning about an implausible odometer rise; undefined if it is plausible (README, C2). */
export function odometerWarning({ plateNo, before, now }: Reading): Text | undefined {
  const rise = decimals.add(now, decimals.multiply(before, -1));
  if (decimals.compare(before, 0) === 0 || decimals.compare(rise, plausibleRise) <= 0) return undefined;
  const miles = Number(rise);
  return {
    zh: `车辆 ${plateNo} 的里程一次增加了 ${miles} 英里，请核对；填错可用“更正里程”`,
    en: `The odometer of ${plateNo} rose by ${many(miles, 'mile')} at once. If that is wrong, use “Correct odometer”`,
  };
}

/** Joins messages about several records, one per line; undefined without messages. */
export function inOneMessage(texts: readonly Text[]): { readonly message: Text } | undefined {
  if (texts.length === 0) return undefined;
  return { message: { zh: texts.map(({ zh }) => zh).join('\n'), en: texts.map(({ en }) => en).join('\n') } };
}
