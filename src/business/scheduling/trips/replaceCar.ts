import { listed, type Text } from '../../../contract/text.ts';
import type { ActionHooks, ReadRecords, Reject, Values } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { assertReturned, updateCarStates } from './availability.ts';
import { assertCrewFit, crewsOf } from './crew.ts';
import { watchFeasibility } from './feasibility.ts';
import { assertWithinCapacity } from './load.ts';
import { nameOf, open, stopsOf, type Trip, underway } from './trip.ts';

type Crew = Values<'hwCarDispatch'>;

/**
 * Replaces the car of a trip, for example after a breakdown, by another one or by the truck of a carrier (README, T9). Stops, pallets
 * and documents stay, the previous car is free again, and the new crew must be able to carry what is not delivered yet.
 */
export const replaceCar: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const { input, records, reject } = event;
  const trip = oneRecord(event);
  // Without `carId` a carrier goes on. Other fields that are left out stay, or are filled from the new car.
  const carId = typeof input.carId === 'string' ? input.carId : null;
  const record: Trip = { ...trip, ...input, carId };
  if (carId === (trip.carId ?? null) && (carId || record.plateNo === trip.plateNo)) {
    reject({ zh: '请选择另一辆车', en: 'Choose a different truck' }, { at: '/input/carId' });
  }
  const [filled = {}] = await crewsOf(records, [{ before: trip, record }]);
  const assertStillFeasible = await watchFeasibility(event, [trip]);
  const trips = await next((_, entered) => newCrew(trip, filled, { ...entered, carId }));
  const [now] = trips as [Trip];
  // The stored plate is compared, since it is normalized to capitals.
  if (!carId && now.plateNo && now.plateNo === trip.plateNo) rejectPlate(reject, now.plateNo);
  const car = await assertCrewFit(event, now);
  if (underway.includes(now.dispatchStatus ?? '')) await assertReturned(event, now, car);
  const stops = await stopsOf(records, now);
  const undelivered = stops.filter(({ deliveryStatus }) => deliveryStatus !== 'SIGNED');
  await assertWithinCapacity(event, { trip: now, stops: undelivered, car, without: trip.carId });
  await assertStillFeasible(input.overrideReason);
  await updateCarStates(records, [trip.carId, carId]);
  return { message: await messageOf(records, trip, now) };
};

/** Rejects the plate of the replaced car, with which the form starts. */
function rejectPlate(reject: Reject, plateNo: string): void {
  reject(
    {
      zh: `请填写新车的车牌：${plateNo} 是被替换车辆的车牌`,
      en: `Enter the plate number of the new truck: ${plateNo} is the one being replaced`,
    },
    { at: '/input/plateNo' },
  );
}

/**
 * The new crew: what was entered, else what comes with the car. The driver stays when the new car has no default driver. With a
 * carrier's truck, a driver stays only if he is not the default driver of the previous car and the field was not emptied.
 */
function newCrew(trip: Trip, filled: Crew, entered: Crew): Crew {
  const { carId } = entered;
  const stays = carId || entered.driverId === undefined ? trip.driverId : null;
  const comes = carId && !filled.driverId ? undefined : filled.driverId;
  const driverId = entered.driverId ?? (comes === undefined ? stays : comes) ?? null;
  const carrierId = entered.carrierId ?? filled.carrierId;
  return {
    ...{ carId, driverId, carrierId, plateNo: entered.plateNo ?? filled.plateNo },
    ...(driverId !== (trip.driverId ?? null) && { driverPhone: driverId && filled.driverPhone }),
    ...(carrierId !== trip.carrierId && { carrierScac: filled.carrierScac }),
  };
}

/** The message about the new car, and about what to do with the previous one. */
async function messageOf(records: ReadRecords, before: Trip, now: Trip): Promise<Text> {
  const continued = {
    zh: `车次 ${nameOf(now)} 改由 ${now.plateNo} 执行。`,
    en: `Trip ${nameOf(now)} continues with ${now.plateNo}. `,
  };
  const { plateNo } = before;
  if (!before.carId) return { zh: continued.zh, en: continued.en.trim() };
  const others = await records.find('hwCarDispatch', { carId: before.carId, dispatchStatus: open });
  if (others.length === 0) {
    return {
      zh: `${continued.zh}${plateNo} 已空闲：不能行驶时请在车辆页送修`,
      en: `${continued.en}${plateNo} is now idle. If it cannot be driven, send it to maintenance on the Trucks page`,
    };
  }
  const numbers = listed(others.map(nameOf).toSorted());
  return {
    zh: `${continued.zh}${plateNo} 还排在 ${numbers.zh}：不能行驶时请为其换车`,
    en: `${continued.en}${plateNo} is still planned for ${numbers.en}. If it cannot be driven, assign another truck to these trips`,
  };
}
