import { type Company, idOf } from '../company.ts';
import { cars, rules } from '../masters/cars.ts';
import { carCalls, tripCalls } from '../support/calls.ts';
import type { Story } from '../support/walk.ts';
import { book, step } from './deliveryWork.ts';
import { freePallets } from './freePallets.ts';

/** What the trucks of the house do next: one is confirmed for tomorrow, one planned for the day after. */
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
  const plans = [
    { days: -1, driver: 'mreyes', appointmentNo: '71834102', isSure: true },
    { days: -2, driver: 'jcarter', appointmentNo: '71834110', isSure: false },
  ] as const;
  for (const [i, { days, driver, appointmentNo, isSure }] of plans.entries()) {
    const pallets = await freePallets(dispatcher, company, { warehouse: 'EWR01', most: 6 });
    if (pallets.length === 0) return;
    const id = await book(dispatcher, { pallets, appointmentNo, time: ago(days, -6) });
    const trip = await dispatcher.post<{ id: string }>(tripCalls.plan, {
      input: {
        ...{ deliveryIds: [id], carId: carIds[i], driverId: idOf(accounts, driver) },
        ...{ planDepartTime: ago(days).toISOString(), planEndTime: ago(days, -8).toISOString() },
      },
    });
    if (isSure) await step(dispatcher, trip.id, ['confirm']);
  }
}
