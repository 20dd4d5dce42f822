import { type Company, idOf } from '../company.ts';
import { cars, rules } from '../masters/cars.ts';
import { carCalls, tripCalls } from '../support/calls.ts';
import type { Story } from '../support/walk.ts';
import { agreed, book, step } from './deliveryWork.ts';
import { freePallets } from './freePallets.ts';

/** By the place of the car in its list; those without a usual driver get one on the day. */
const plans = [
  { car: 0, days: -1, driver: 'mreyes', appointmentNo: '71834102', isSure: true, warehouse: 'EWR01', most: 6 },
  { car: 1, days: -2, driver: 'jcarter', appointmentNo: '71834110', isSure: false, warehouse: 'EWR01', most: 6 },
  { car: 2, days: -0.6, driver: undefined, appointmentNo: '71834126', isSure: false, warehouse: 'LAX01', most: 18 },
  { car: 3, days: -1.2, driver: undefined, appointmentNo: '71834133', isSure: false, warehouse: 'LAX01', most: 2 },
  { car: 2, days: -1.6, driver: undefined, appointmentNo: '71834141', isSure: false, warehouse: 'LAX01', most: 12 },
  { car: 1, days: -0.8, driver: 'jcarter', appointmentNo: '71834158', isSure: true, warehouse: 'EWR01', most: 8 },
] as const;

/** What the trucks of the house do in the next days: some trips are confirmed, some planned. */
export async function* fleet(company: Company): Story {
  const { desk, ago, accounts } = company;
  const dispatcher = desk.as('dispatcher');
  yield ago(6);
  const carIds: string[] = [];
  for (const rule of rules) await dispatcher.post(carCalls.saveRule, rule);
  for (const [plateNo, carType, maxPallets, maxWeightKg, maxVolumeCbm, odometerMile, driver] of cars) {
    const defaultDriverId = driver ? idOf(accounts, driver) : null;
    const car = {
      ...{ plateNo, plateState: 'CA', carType, maxPallets, maxWeightKg, maxVolumeCbm, odometerMile },
      defaultDriverId,
    };
    carIds.push((await dispatcher.post<{ id: string }>(carCalls.save, car)).id);
  }
  const changed = { serviceItem: 'OIL', serviceDate: ago(171).toISOString().slice(0, 10), serviceMile: '183377' };
  await dispatcher.post(carCalls.service, { id: carIds[2], input: { ...changed, workshop: 'Carson Fleet Care' } });
  yield ago(0, 3.5);
  for (const { car, days, driver, appointmentNo, isSure, ...wish } of plans) {
    const pallets = await freePallets(dispatcher, company, wish);
    if (pallets.length === 0) continue;
    const id = await book(dispatcher, { pallets, appointmentNo, time: ago(days, -6) });
    const trip = await dispatcher.post<{ id: string }>(tripCalls.plan, {
      input: {
        ...{ deliveryIds: [id], carId: carIds[car], driverId: driver ? idOf(accounts, driver) : null },
        ...{ planDepartTime: ago(days).toISOString(), planEndTime: ago(days, -8).toISOString() },
      },
    });
    if (isSure) await step(dispatcher, trip.id, ['confirm', agreed]);
  }
}
