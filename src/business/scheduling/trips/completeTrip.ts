import { listed } from '../../../contract/text.ts';
import type { OnDoing } from '../../../server/extend.ts';
import { inOneMessage } from '../cars/inOneMessage.ts';
import { settleCars } from '../cars/settleCars.ts';
import { steepRise } from '../cars/steepRise.ts';
import { billTrip } from './billTrip.ts';
import { stopsOf } from './stopsOf.ts';
import { nameOf, type Trip } from './trip.ts';

type Text = NonNullable<ReturnType<typeof steepRise>>;

/** Deliveries that are over, and orders whose container was delivered. */
const over: readonly string[] = ['SIGNED', 'REJECTED'];
const delivered: readonly string[] = ['DELIVERED', 'COMPLETED'];

/**
 * The trip is over when everything on it is: then the car is free again, with the miles that it has run, and its cost becomes
 * payables of its deliveries and orders (domain.md 3.5, 6.9).
 */
export const completeTrip: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { rows, input, records } = event;
  const warnings: Text[] = [];
  for (const trip of rows) {
    const car = trip.carId ? await records.get('hwCar', trip.carId, { lock: 'write' }) : undefined;
    await refuseUnfinished(event, trip);
    const { odometerMile } = input;
    if (odometerMile === undefined || odometerMile === null) continue;
    if (!car) return refuseMiles(event, trip);
    const now = String(odometerMile);
    const rise = steepRise({ plateNo: car.plateNo, before: car.odometerMile, now });
    if (rise) warnings.push({ zh: `车次 ${nameOf(trip)}：${rise.zh}`, en: `Trip ${nameOf(trip)}: ${rise.en}` });
    await records.change('hwCar', car.id, { odometerMile: now });
  }
  const completed = await next(() => ({ completedBy: event.user.account }));
  await settleCars(
    records,
    rows.map(({ carId }) => carId),
  );
  for (const trip of completed) await billTrip(event, trip);
  return inOneMessage(warnings) ?? completed;
};

/** Miles that were read somewhere would be lost, and nobody told. */
function refuseMiles({ refuse }: Pick<Parameters<typeof completeTrip>[0], 'refuse'>, trip: Trip): never {
  return refuse(
    {
      zh: `车次 ${nameOf(trip)} 不是自有车辆执行，车辆里程请留空`,
      en: `Trip ${nameOf(trip)} was not driven by a car of ours: leave the odometer empty`,
    },
    { at: '/input/odometerMile' },
  );
}

async function refuseUnfinished(
  { records, refuse }: Pick<Parameters<typeof completeTrip>[0], 'records' | 'refuse'>,
  trip: Trip,
): Promise<void> {
  const stops = await stopsOf(records, trip);
  const left = stops.filter(({ deliveryStatus }) => !over.includes(deliveryStatus ?? ''));
  if (left.length > 0) {
    const numbers = listed(left.map(({ deliveryNo }) => deliveryNo));
    refuse({
      zh: `车次 ${nameOf(trip)} 还有派送单未签收或拒收：${numbers.zh}`,
      en: `Trip ${nameOf(trip)} has deliveries that are neither signed nor rejected: ${numbers.en}`,
    });
  }
  if (trip.dispatchType !== 'DIRECT' || stops.length > 0 || !trip.orderId) return;
  const order = await records.get('hwOrder', trip.orderId);
  if (delivered.includes(order?.orderStatus ?? '')) return;
  refuse({ zh: `订单 ${order?.orderNo} 还没有签收`, en: `Order ${order?.orderNo} is not signed yet` });
}
