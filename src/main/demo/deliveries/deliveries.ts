import type { HwLocator } from '../../../generated/records.ts';
import { type Area, type Company, idOf, type Page } from '../company.ts';
import { binCalls, deliveryCalls, tripCalls } from '../support/calls.ts';
import type { Story } from '../support/walk.ts';
import { agreed, book, sign, step } from './deliveryWork.ts';
import { drive } from './drive.ts';
import { emptied } from './emptied.ts';
import { fleet } from './fleet.ts';
import { freePallets } from './freePallets.ts';

/** What leaves the warehouses: signed, turned away, on the road, booked, and still being planned. */
export const deliveries: Area = (company) => [
  combined(company),
  onTheRoad(company),
  emptied(company),
  booked(company),
  fleet(company),
  planned(company),
];

const lax = 'LAX01';

/** Two destinations on one truck: the first one signs, the second one turns a part of its goods away. */
async function* combined(company: Company): Story {
  const { desk, ago, accounts } = company;
  const dispatcher = desk.as('dispatcher');
  yield ago(4, 6);
  const first = await freePallets(dispatcher, company, { warehouse: lax, most: 8 });
  const besides = first.flatMap(({ destCode }) => destCode ?? []);
  const second = await freePallets(dispatcher, company, { warehouse: lax, most: 4, besides });
  if (first.length === 0 || second.length === 0) return;
  const ids = [
    await book(dispatcher, { pallets: first, appointmentNo: '71823340', time: ago(2, 8) }),
    await book(dispatcher, { pallets: second, appointmentNo: '71823398', time: ago(2, 4) }),
  ];
  yield ago(3, 4);
  const trip = await dispatcher.post<{ id: string }>(tripCalls.plan, {
    input: {
      ...{ deliveryIds: ids, carrierId: idOf(accounts, 'redwood'), plateNo: 'RWH2207' },
      ...{ planDepartTime: ago(2, 14).toISOString(), planEndTime: ago(2, 2).toISOString() },
    },
  });
  await step(dispatcher, trip.id, ['confirm', agreed]);
  yield ago(2, 16);
  await drive(company, { tripId: trip.id, ids, keeper: 'dispatcher', time: ago(2, 16) });
  yield ago(2, 8);
  await step(dispatcher, trip.id, ['arrive', { arriveTime: ago(2, 8.5).toISOString() }]);
  await sign(dispatcher, ids[0] as string, ago(2, 8.2));
  yield ago(2, 3);
  const input = { rejectReason: '预约取消，仓库拒收', locatorId: await returnBin(company) };
  await dispatcher.post(deliveryCalls.transit, { id: ids[1], transition: 'reject', input });
  const cost = { tripCost: '860.00', costCurrency: 'USD', allocBasis: 'PALLET' };
  await dispatcher.post(tripCalls.cost, { id: trip.id, input: cost });
  await step(dispatcher, trip.id, ['complete']);
}

/** A truck that has left this morning. */
async function* onTheRoad(company: Company): Story {
  const { desk, ago, accounts } = company;
  const dispatcher = desk.as('dispatcher');
  yield ago(1, 5);
  const pallets = await freePallets(dispatcher, company, { warehouse: lax, most: 10 });
  if (pallets.length === 0) return;
  const id = await book(dispatcher, { pallets, appointmentNo: '71830552', time: ago(0, -5) });
  const trip = await dispatcher.post<{ id: string }>(tripCalls.plan, {
    input: {
      ...{ deliveryIds: [id], carrierId: idOf(accounts, 'harborline'), plateNo: 'HBL1180' },
      ...{ planDepartTime: ago(0, 2).toISOString(), planEndTime: ago(0, -8).toISOString() },
    },
  });
  await step(dispatcher, trip.id, ['confirm', agreed]);
  yield ago(0, 3);
  await drive(company, { tripId: trip.id, ids: [id], keeper: 'wugang', time: ago(0, 3) });
}

/** Booked for tomorrow, and on no truck yet. */
async function* booked(company: Company): Story {
  const { desk, ago } = company;
  const clerk = desk.as('orderClerk');
  yield ago(0, 4);
  const taken: string[] = [];
  for (const [i, appointmentNo] of ['71833017', '71833025'].entries()) {
    const pallets = await freePallets(clerk, company, { warehouse: lax, most: 6, besides: taken });
    if (pallets.length === 0) return;
    taken.push(...pallets.flatMap(({ destCode }) => destCode ?? []));
    await book(clerk, { pallets, appointmentNo, time: ago(-1, -3 * i) });
  }
}

/** Waits for an appointment. */
async function* planned(company: Company): Story {
  const { desk, ago } = company;
  const dispatcher = desk.as('dispatcher');
  yield ago(0, 2.5);
  const pallets = await freePallets(dispatcher, company, { warehouse: 'EWR01', most: 5 });
  if (pallets.length > 0)
    await dispatcher.post(deliveryCalls.make, { input: { palletIds: pallets.map(({ id }) => id) } });
}

/** The staging area, where what comes back is put down. */
async function returnBin({ warehouses, desk }: Company): Promise<string> {
  const filter = { repositoryId: idOf(warehouses, lax), zone: 'S' };
  const { records } = await desk.as('wugang').post<Page<HwLocator>>(binCalls.find, filter);
  const free = records.find(({ usedPallets }) => Number(usedPallets ?? 0) === 0);
  if (!free) throw new Error('the demo warehouse has no staging place left');
  return free.id;
}
