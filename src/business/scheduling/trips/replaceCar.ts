import { listed } from '../../../contract/text.ts';
import type { OnDoing, ReadRecords, Refuse, Values } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { settleCars } from '../cars/settleCars.ts';
import { crewsOf } from './crewsOf.ts';
import { refuseAway } from './refuseAway.ts';
import { refuseExcess } from './refuseExcess.ts';
import { keepPossible } from './refuseImpossible.ts';
import { refuseUnfitCrew } from './refuseUnfitCrew.ts';
import { stopsOf } from './stopsOf.ts';
import { nameOf, open, type Trip, underway } from './trip.ts';

interface Text {
  readonly zh: string;
  readonly en: string;
}

type Crew = Values<'hwCarDispatch'>;

/**
 * A car that broke down is replaced on the trip that it is on, by another one or by that of an outside carrier: stops,
 * pallets and papers stay, the car before is free again, and whoever goes now has to be fit for what is still aboard
 * (domain.md 3.5).
 */
export const replaceCar: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { input, records, refuse } = event;
  const trip = oneRecord(event);
  // Left empty there is no car of ours any more; what else is left out stays, or comes with the car.
  const carId = typeof input.carId === 'string' ? input.carId : null;
  const record: Trip = { ...trip, ...input, carId };
  if (carId === (trip.carId ?? null) && (carId || record.plateNo === trip.plateNo)) {
    refuse({ zh: '请选择另一辆车', en: 'Choose another car than the one that it is on' }, { at: '/input/carId' });
  }
  const [brought = {}] = await crewsOf(records, [{ before: trip, record }]);
  const look = await keepPossible(event, [trip]);
  const trips = await next((_, asked) => crewOf(trip, brought, { ...asked, carId }));
  const [now] = trips as [Trip];
  // As it is written then: capitals or not, it is the same.
  if (!carId && now.plateNo && now.plateNo === trip.plateNo) refusePlate(refuse, now.plateNo);
  const car = await refuseUnfitCrew(event, now);
  if (underway.includes(now.dispatchStatus ?? '')) await refuseAway(event, now, car);
  const stops = await stopsOf(records, now);
  const aboard = stops.filter(({ deliveryStatus }) => deliveryStatus !== 'SIGNED');
  await refuseExcess(event, { trip: now, stops: aboard, car, without: trip.carId });
  await look(input.overrideReason);
  await settleCars(records, [trip.carId, carId]);
  return { message: await told(records, trip, now) };
};

/** The form begins with the plate of the car before: that of another one has to be given. */
function refusePlate(refuse: Refuse, plateNo: string): void {
  refuse(
    {
      zh: `请填写新车的车牌：${plateNo} 是被替换车辆的车牌`,
      en: `Give the plate of the new car: ${plateNo} is replaced`,
    },
    { at: '/input/plateNo' },
  );
}

/**
 * What comes with the car, as far as nobody has said otherwise; a car that brings nobody is driven by who was there. Where
 * there is none of ours, who was there stays only if he did not come with the one before, and is not taken off it.
 */
function crewOf(trip: Trip, brought: Crew, asked: Crew): Crew {
  const { carId } = asked;
  const stays = carId || asked.driverId === undefined ? trip.driverId : null;
  const comes = carId && !brought.driverId ? undefined : brought.driverId;
  const driverId = asked.driverId ?? (comes === undefined ? stays : comes) ?? null;
  const carrierId = asked.carrierId ?? brought.carrierId;
  return {
    ...{ carId, driverId, carrierId, plateNo: asked.plateNo ?? brought.plateNo },
    ...(driverId !== (trip.driverId ?? null) && { driverPhone: driverId && brought.driverPhone }),
    ...(carrierId !== trip.carrierId && { carrierScac: brought.carrierScac }),
  };
}

/** What it goes on with, and what is to be done about the car that it was on. */
async function told(records: ReadRecords, before: Trip, now: Trip): Promise<Text> {
  const goesOn = {
    zh: `车次 ${nameOf(now)} 改由 ${now.plateNo} 执行。`,
    en: `Trip ${nameOf(now)} goes on with ${now.plateNo}. `,
  };
  const { plateNo } = before;
  if (!before.carId) return { zh: goesOn.zh, en: goesOn.en.trim() };
  const others = await records.find('hwCarDispatch', { carId: before.carId, dispatchStatus: open });
  if (others.length === 0) {
    return {
      zh: `${goesOn.zh}${plateNo} 已空闲：不能行驶时请在车辆页送修`,
      en: `${goesOn.en}${plateNo} is free again: if it cannot drive, send it into maintenance on the page of cars`,
    };
  }
  const numbers = listed(others.map(nameOf).toSorted());
  return {
    zh: `${goesOn.zh}${plateNo} 还排在 ${numbers.zh}：不能行驶时请为其换车`,
    en: `${goesOn.en}${plateNo} is still planned for ${numbers.en}: give these another car if it cannot drive`,
  };
}
