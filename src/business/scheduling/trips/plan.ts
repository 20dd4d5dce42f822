import { errors } from '../../../contract/errors.ts';
import type { ActionEvent, ActionHooks, Records, Values } from '../../../server/extend.ts';
import { kindFor } from '../both/tripRules.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { problemsOf } from './feasibility.ts';
import { assignStops, planWarnings } from './stops.ts';
import { nameOf, type Trip } from './trip.ts';

/** Creates a trip with its deliveries, car and times in one call, as the planning board does. */
export const planTrip: ActionHooks<'hwCarDispatch'> = async (event) => {
  const { input, records } = event;
  const plan = input as Values<'hwCarDispatch'> & { deliveryIds: readonly string[] };
  const { trip, stops } = await createTrip(event, plan);
  const car = trip.carId ? await records.get('hwCar', trip.carId) : undefined;
  const warning = planWarnings({ trip, stops, car, problems: await problemsOf(records, trip) });
  const message = {
    zh: `已建车次 ${nameOf(trip)}${warning ? `。${warning.zh}` : ''}`,
    en: `Trip ${nameOf(trip)} created${warning ? `. ${warning.en}` : ''}`,
  };
  return { message, id: trip.id, dispatchNo: trip.dispatchNo, warning: warning ?? null };
};

type PlanContext = Pick<ActionEvent, 'records' | 'reject' | 'time' | 'holdsKind'>;

interface Plan extends Values<'hwCarDispatch'> {
  readonly deliveryIds: readonly string[];
}

/** Creates a trip: of type CAR for one delivery, COMBINED for several, DIRECT for a whole container (README, T1). */
async function createTrip(
  context: PlanContext,
  { deliveryIds, ...values }: Plan,
): Promise<{ readonly trip: Trip; readonly stops: readonly Delivery[] }> {
  const { records, reject, holdsKind } = context;
  const deliveries = await records.find('hwDelivery', { id: [...new Set(deliveryIds)] });
  const [first] = deliveries;
  if (!first) return reject({ zh: '请选择派送单', en: 'Choose a delivery' }, { at: '/input/deliveryIds' });
  const dispatchType = values.dispatchType ?? kindFor(deliveries);
  if (!holdsKind({ resource: 'hwCarDispatch', kind: dispatchType, ability: 'create' })) {
    reject(
      { zh: '没有权限建立该类车次', en: 'You do not have permission to create trips of this type' },
      { code: errors.forbidden.code },
    );
  }
  const trip = await records.create('hwCarDispatch', {
    ...values,
    ...{ dispatchType, loadType: first.loadType },
    ...(dispatchType === 'DIRECT' ? await containerOf(records, first) : { repositoryId: first.repositoryId ?? null }),
  });
  const stops = await assignStops(context, trip, deliveryIds);
  return { trip: (await records.get('hwCarDispatch', trip.id)) ?? trip, stops };
}

/** The order of a direct delivery, and the terminal where its container is picked up. */
async function containerOf(records: Records, { id }: Delivery): Promise<Values<'hwCarDispatch'>> {
  const [item] = await records.find('hwDeliveryItem', { deliveryId: id });
  const order = item?.orderId ? await records.get('hwOrder', item.orderId) : undefined;
  return { orderId: order?.id ?? null, quayId: order?.quayId ?? null };
}
