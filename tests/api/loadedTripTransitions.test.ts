import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { appointed, carCalls, hoursAhead, newCar, newDriver, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { type Expected, walkEveryPair } from './support/life.ts';
import { ok } from './support/ok.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryCalls } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { tripActions, tripStates } from './support/tripLife.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf, palletCalls } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let admin: Client;
let stock: Parameters<typeof appointed>[0];

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  const yard = await openYard(admin);
  const bin = { locatorCode: 'L-1', repositoryId: yard.repositoryId, zone: 'L', maxPallets: 500 };
  const binId = (await create(admin, binCalls.save, bin)).id;
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(1), [goodsFor('ONT8', 900)]));
  const ready = { orderStatus: 'IN_STOCK' as const, drayageSupplierId: yard.carrierId };
  await door.within(admin, ({ records }) => records.change('hwOrder', order.id, ready));
  stock = { admin, door, yard, order, binId };
});
afterAll(() => app.close());

const one = async (path: string): Promise<Answer['data']> => ok(admin.get(path));

/** The actions that bring a trip to each state. `scan` loads all pallets of the trip. */
const ways: Readonly<Record<string, readonly string[]>> = {
  PLANNED: [],
  CONFIRMED: ['confirm'],
  CHECK_IN: ['confirm', 'checkIn'],
  LOADING: ['confirm', 'checkIn', 'load', 'scan'],
  DEPARTED: ['confirm', 'checkIn', 'load', 'scan', 'depart'],
  ARRIVED: ['confirm', 'checkIn', 'load', 'scan', 'depart', 'arrive'],
  COMPLETED: ['confirm', 'checkIn', 'load', 'scan', 'depart', 'arrive', 'reject', 'complete'],
  ABNORMAL: ['confirm', 'checkIn', 'load', 'scan', 'depart', 'abnormal'],
  CANCELLED: ['confirm', 'checkIn', 'load', 'scan', 'cancel'],
};

type Stop = Awaited<ReturnType<typeof appointed>>;

interface Planned {
  readonly id: string;
  readonly stops: readonly Stop[];
  readonly carId: string;
}

const inputs = new Map(tripActions.map(({ name, input }) => [name, input]));
/** Calls that change a trip besides its own transitions. */
const others: Readonly<Record<string, (trip: Planned) => Promise<unknown>>> = {
  scan: async ({ id, stops }) => {
    for (const { lpn } of stops.flatMap(({ pallets }) => pallets)) {
      await ok(admin.post(tripCalls.act('loadPallet'), { id, input: { lpn } }));
    }
  },
  reject: async ({ stops }) => {
    for (const { id } of stops) {
      const input = { rejectReason: '约满' };
      await ok(admin.post(deliveryCalls.transit, { id, transition: 'reject', input }));
    }
  },
};
const walk = async (trip: Planned, ...steps: readonly string[]): Promise<void> => {
  for (const step of steps) {
    const input = inputs.get(step);
    if (others[step]) await others[step](trip);
    else await ok(admin.post(tripCalls.transit, { id: trip.id, transition: step, ...(input && { input }) }));
  }
};

const all = new Map<string, Planned>();

/** Creates combined trips of two deliveries each, with their own car and driver, in these states. */
async function combined(expected: readonly Expected[]): Promise<string[]> {
  const ids = [];
  for (const { state, step } of expected) {
    const stops = [await appointed(stock), await appointed(stock)];
    const [car, driver] = [await newCar(admin), await newDriver(admin)];
    const plan = { carId: car.id, driverId: driver.id, planDepartTime: hoursAhead(24) };
    const { id } = await ok(admin.post(tripCalls.plan, { input: { deliveryIds: stops.map((stop) => stop.id), ...plan } }));
    const trip = { id, stops, carId: car.id };
    all.set(id, trip);
    await walk(trip, ...(ways[state] ?? []), ...(step === 'complete' ? ['reject'] : []));
    ids.push(id);
  }
  return ids;
}

/** Reads a trip and all records that belong to it. */
async function readBack(id: string) {
  const { stops, carId } = all.get(id) as Planned;
  const pallets = stops.flatMap((stop) => stop.pallets);
  return {
    record: await one(tripCalls.findById(id)),
    log: await one(tripCalls.log(id)),
    deliveries: await Promise.all(stops.map((stop) => one(deliveryCalls.findById(stop.id)))),
    pallets: await Promise.all(pallets.map((pallet) => one(palletCalls.findById(pallet.id)))),
    order: await one(orderCalls.findById(stock.order.id)),
    car: await one(carCalls.findById(carId)),
  };
}

test('a loaded trip has only the actions of the table: a refused one changes neither it nor stops, pallets, order and car', {
  tags: ['full'],
  timeout: 300_000,
}, async () => {
  const walked = await walkEveryPair({
    ...{ resource: 'hwCarDispatch', field: 'dispatchStatus', transit: tripCalls.transit },
    ...{ states: tripStates, steps: tripActions, admin, door, make: combined, readBack },
  });
  expect(walked).toEqual({ allowed: 14, refused: 9 * 9 - 14 });
});
