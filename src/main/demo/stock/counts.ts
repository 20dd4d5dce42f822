import type { HwInside, HwInventory } from '../../../generated/records.ts';
import type { Worker } from '../../../server/fill/desk.ts';
import { type Area, type Company, idOf, type Page } from '../company.ts';
import { countCalls, everything, palletCalls } from '../support/calls.ts';
import type { Story } from '../support/walk.ts';

/** A count that found two cartons too few and was posted, and one that goes on. */
export const counts: Area = (company) => [posted(company), goingOn(company)];

async function* posted(company: Company): Story {
  const { desk, ago, warehouses, accounts } = company;
  yield ago(8, 4);
  const keeper = desk.as('wugang');
  const of = { repositoryId: idOf(warehouses, 'LAX01'), zone: 'B', customerId: idOf(accounts, 'mingyang') };
  const count = await open(keeper, { ...of, planDate: ago(8).toISOString().slice(0, 10), remark: '月度循环盘点' });
  yield ago(8);
  const pallets = await counted(keeper, count);
  for (const [i, { lpn, cartonQty }] of pallets.entries()) {
    const input = i === 3 ? { lpn, qty: cartonQty - 2, reason: '少两箱，疑似分拣差错' } : { lpn, qty: cartonQty };
    await keeper.post(countCalls.enter, { id: count.id, input });
  }
  await keeper.post(countCalls.transit, { id: count.id, transition: 'submit' });
  yield ago(7, 2);
  await desk.as('finance').post(countCalls.transit, { id: count.id, transition: 'post' });
}

async function* goingOn(company: Company): Story {
  const { desk, ago, warehouses, accounts } = company;
  yield ago(0, 6);
  const keeper = desk.as('hejie');
  const of = { repositoryId: idOf(warehouses, 'EWR01'), zone: 'A', customerId: idOf(accounts, 'mingyang') };
  const count = await open(keeper, { ...of, planDate: ago(0).toISOString().slice(0, 10), countType: 'SPOT' });
  yield ago(0, 2);
  const pallets = await counted(keeper, count);
  for (const { lpn, cartonQty } of pallets.slice(0, Math.floor(pallets.length / 2))) {
    await keeper.post(countCalls.enter, { id: count.id, input: { lpn, qty: cartonQty } });
  }
}

/** Sets a count up and freezes the book. */
async function open(keeper: Worker, count: object): Promise<HwInventory> {
  const made = await keeper.post<HwInventory>(countCalls.save, count);
  await keeper.post(countCalls.transit, { id: made.id, transition: 'start' });
  return made;
}

/** The pallets of the lines of a count. */
async function counted(keeper: Worker, { id }: HwInventory): Promise<readonly HwInside[]> {
  const { lines = [] } = await keeper.get<HwInventory>(countCalls.findById(id));
  const ids = lines.map(({ insideId }) => insideId);
  const sorts = [{ field: 'lpn', order: 'asc' }];
  return (await keeper.post<Page<HwInside>>(palletCalls.find, { id: ids, sorts }, everything)).records;
}
