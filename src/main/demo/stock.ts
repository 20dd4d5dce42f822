import type { HwInside, HwInventory, HwLocator } from '../../generated/records.ts';
import type { Worker } from '../../server/fill/context.ts';
import { binCalls, countCalls, everything, palletCalls } from './calls.ts';
import { type Area, type Company, idOf, type Page, type Story } from './company.ts';

/** The bins of each warehouse: zone, aisles, shelves, levels, pallets per bin and bin type. */
const ranges = {
  LAX01: [
    ['A', '1-3', '01-08', '1-3', 3, 'RACK'],
    ['B', '1-2', '01-08', '1-3', 3, 'RACK'],
    ['F', '1', '01-06', '1', 6, 'FLOOR'],
    ['S', '1', '1-4', '1', 10, 'STAGE'],
    ['H', '1', '1-3', '1', 4, 'HOLD'],
    ['D', '1', '1-4', '1', 4, 'DAMAGE'],
  ],
  EWR01: [
    ['A', '1-2', '01-08', '1-3', 3, 'RACK'],
    ['F', '1', '01-04', '1', 6, 'FLOOR'],
    ['H', '1', '1-2', '1', 4, 'HOLD'],
    ['D', '1', '1-2', '1', 4, 'DAMAGE'],
  ],
} as const;

/** Creates the bins of both warehouses, rack by rack, before the first pallet comes. */
export const bins: Area = (company) => [layOut(company)];

async function* layOut({ fillContext, ago, warehouses }: Company): Story {
  yield ago(32);
  for (const [code, racks] of Object.entries(ranges)) {
    const keeper = fillContext.as('warehouseKeeper');
    for (const [zone, aisles, shelves, levels, maxPallets, locatorType] of racks) {
      const repositoryId = idOf(warehouses, code);
      const input = { repositoryId, zone, aisles, shelves, levels, maxPallets, locatorType };
      await keeper.post(binCalls.generate, { input });
    }
  }
}

/** The stories of stored pallets: moves, repacks, holds and losses. */
export const stockChanges: Area = (company) => [moves(company), repacks(company), holds(company), losses(company)];

/** Returns good pallets in the first warehouse that are not on hold, lowest number first. */
async function idle(worker: Worker, { warehouses }: Company): Promise<readonly HwInside[]> {
  const repositoryId = idOf(warehouses, 'LAX01');
  const filter = { repositoryId, insideStatus: ['STORED'], quality: ['GOOD'], holdType: ['NONE'] };
  const sorts = [{ field: 'lpn', order: 'asc' }];
  return (await worker.post<Page<HwInside>>(palletCalls.find, { ...filter, sorts }, everything)).records;
}

/** Moves pallets to an empty floor bin. */
async function moveToFloor(worker: Worker, { warehouses }: Company, pallets: readonly HwInside[]): Promise<void> {
  const filter = { repositoryId: idOf(warehouses, 'LAX01'), zone: 'F' };
  const { records } = await worker.post<Page<HwLocator>>(binCalls.find, filter, everything);
  const free = records.find(({ usedPallets }) => Number(usedPallets ?? 0) === 0);
  const ids = pallets.map(({ id }) => id);
  await worker.post(palletCalls.act('move'), { ids, input: { toLocatorId: free?.id } });
}

async function* moves(company: Company): Story {
  yield company.ago(5);
  const keeper = company.fillContext.as('wugang');
  await moveToFloor(keeper, company, (await idle(keeper, company)).slice(4, 7));
}

/** Splits a pallet, and merges two half pallets for one destination. */
async function* repacks(company: Company): Story {
  yield company.ago(4);
  const keeper = company.fillContext.as('warehouseKeeper');
  const whole = (await idle(keeper, company)).find((one) => one.cartonQty > 8 && one.palletQty === '1.0');
  if (whole) {
    const input = { splitCartonQty: Math.floor(whole.cartonQty / 3), splitPalletQty: '0.5' };
    await keeper.post(palletCalls.act('split'), { id: whole.id, input });
  }
  yield company.ago(3);
  const rests = (await idle(keeper, company)).filter(({ id, palletQty }) => palletQty === '0.5' && id !== whole?.id);
  const alike = Map.groupBy(rests, (one) => `${one.orderId} ${one.destCode} ${one.deliveryMethod}`);
  const pair = [...alike.values()].find(({ length }) => length > 1)?.slice(0, 2);
  if (!pair) return;
  await moveToFloor(keeper, company, pair);
  await keeper.post(palletCalls.act('merge'), { ids: pair.map(({ id }) => id) });
}

async function* holds(company: Company): Story {
  yield company.ago(3, 5);
  const keeper = company.fillContext.as('wugang');
  const ids = (await idle(keeper, company)).slice(12, 15).map(({ id }) => id);
  const input = { holdType: 'CUSTOMER', reason: '客户换标，等待新标签' };
  await keeper.post(palletCalls.act('hold'), { ids, input });
  yield company.ago(2, 4);
  await keeper.post(palletCalls.act('release'), { ids: ids.slice(0, 1) });
}

/** Scraps goods, which only an administrator may do. */
async function* losses(company: Company): Story {
  yield company.ago(1, 6);
  const admin = company.fillContext.as('admin');
  const filter = { quality: ['DAMAGED'], insideStatus: ['STORED', 'RECEIVED'] };
  const { records } = await admin.post<Page<HwInside>>(palletCalls.find, filter);
  const [worst] = records;
  if (!worst) return;
  const input = { reason: '外箱进水，客户确认销毁' };
  await admin.post(palletCalls.transit, { id: worst.id, transition: 'scrap', input });
}

/** The stories of a posted count with two cartons missing, and of one in progress. */
export const counts: Area = (company) => [posted(company), goingOn(company)];

async function* posted(company: Company): Story {
  const { fillContext, ago, warehouses, accounts } = company;
  yield ago(8, 4);
  const keeper = fillContext.as('wugang');
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
  await fillContext.as('finance').post(countCalls.transit, { id: count.id, transition: 'post' });
}

async function* goingOn(company: Company): Story {
  const { fillContext, ago, warehouses, accounts } = company;
  yield ago(0, 6);
  const keeper = fillContext.as('hejie');
  const of = { repositoryId: idOf(warehouses, 'EWR01'), zone: 'A', customerId: idOf(accounts, 'mingyang') };
  const count = await open(keeper, { ...of, planDate: ago(0).toISOString().slice(0, 10), countType: 'SPOT' });
  yield ago(0, 2);
  const pallets = await counted(keeper, count);
  for (const { lpn, cartonQty } of pallets.slice(0, Math.floor(pallets.length / 2))) {
    await keeper.post(countCalls.enter, { id: count.id, input: { lpn, qty: cartonQty } });
  }
}

/** Creates and starts a count. */
async function open(keeper: Worker, count: object): Promise<HwInventory> {
  const made = await keeper.post<HwInventory>(countCalls.save, count);
  await keeper.post(countCalls.transit, { id: made.id, transition: 'start' });
  return made;
}

/** Returns the pallets in the lines of a count. */
async function counted(keeper: Worker, { id }: HwInventory): Promise<readonly HwInside[]> {
  const { lines = [] } = await keeper.get<HwInventory>(countCalls.findById(id));
  const ids = lines.map(({ insideId }) => insideId);
  const sorts = [{ field: 'lpn', order: 'asc' }];
  return (await keeper.post<Page<HwInside>>(palletCalls.find, { id: ids, sorts }, everything)).records;
}
