import type { HwInside } from '../../../generated/records.ts';
import type { Worker } from '../../../server/fill/desk.ts';
import { type Company, idOf, type Page } from '../company.ts';
import { everything, palletCalls, tripCalls } from '../support/calls.ts';
import type { Story } from '../support/walk.ts';
import { agreed, book, step } from './deliveryWork.ts';
import { drive } from './drive.ts';

/** All pallets of one order leave on one truck, a delivery for each destination; nobody has signed for them yet. */
export async function* emptied(company: Company): Story {
  const { desk, ago, accounts } = company;
  const dispatcher = desk.as('dispatcher');
  yield ago(1, 9);
  const pallets = await wholeOrder(dispatcher, company);
  const stops = [...Map.groupBy(pallets, ({ destCode }) => destCode).values()];
  if (stops.length < 2) return;
  const ids: string[] = [];
  for (const [i, some] of stops.entries()) {
    ids.push(await book(dispatcher, { pallets: some, appointmentNo: `7183110${i + 1}`, time: ago(0, -2 * i - 3) }));
  }
  const trip = await dispatcher.post<{ id: string }>(tripCalls.plan, {
    input: {
      ...{ deliveryIds: ids, carrierId: idOf(accounts, 'garden'), plateNo: 'GSX7719' },
      ...{ planDepartTime: ago(0, 7).toISOString(), planEndTime: ago(0, -10).toISOString() },
    },
  });
  await step(dispatcher, trip.id, ['confirm', agreed]);
  yield ago(0, 8);
  await drive(company, { tripId: trip.id, ids, keeper: 'hejie', time: ago(0, 8) });
}

/** The pallets of the first order of which all stand free for a truck. */
async function wholeOrder(worker: Worker, { warehouses }: Company): Promise<readonly HwInside[]> {
  const filter = { repositoryId: idOf(warehouses, 'EWR01'), sorts: [{ field: 'lpn', order: 'asc' }] };
  const { records } = await worker.post<Page<HwInside>>(palletCalls.find, filter, everything);
  const isFree = ({ insideStatus, quality, holdType, deliveryMethod, destCode }: HwInside): boolean =>
    [insideStatus, quality, holdType, deliveryMethod].join() === 'STORED,GOOD,NONE,TRUCK' && destCode !== null;
  const orders = [...Map.groupBy(records, ({ orderId }) => orderId).values()];
  return orders.find((pallets) => pallets.every(isFree)) ?? [];
}
