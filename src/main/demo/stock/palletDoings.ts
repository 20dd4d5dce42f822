import type { HwInside, HwLocator } from '../../../generated/records.ts';
import type { Worker } from '../../../server/fill/desk.ts';
import { type Area, type Company, idOf, type Page } from '../company.ts';
import { binCalls, everything, palletCalls } from '../support/calls.ts';
import type { Story } from '../support/walk.ts';

/** What becomes of pallets once they stand in their bins. */
export const palletDoings: Area = (company) => [moves(company), repacks(company), holds(company), losses(company)];

/** Sound pallets in the bins of the first warehouse that nobody holds, the lowest number first. */
async function idle(worker: Worker, { warehouses }: Company): Promise<readonly HwInside[]> {
  const repositoryId = idOf(warehouses, 'LAX01');
  const filter = { repositoryId, insideStatus: ['STORED'], quality: ['GOOD'], holdType: ['NONE'] };
  const sorts = [{ field: 'lpn', order: 'asc' }];
  return (await worker.post<Page<HwInside>>(palletCalls.find, { ...filter, sorts }, everything)).records;
}

/** Brings pallets to a place on the floor where nothing stands yet. */
async function moveToFloor(worker: Worker, { warehouses }: Company, pallets: readonly HwInside[]): Promise<void> {
  const filter = { repositoryId: idOf(warehouses, 'LAX01'), zone: 'F' };
  const { records } = await worker.post<Page<HwLocator>>(binCalls.find, filter, everything);
  const free = records.find(({ usedPallets }) => Number(usedPallets ?? 0) === 0);
  const ids = pallets.map(({ id }) => id);
  await worker.post(palletCalls.act('move'), { ids, input: { toLocatorId: free?.id } });
}

async function* moves(company: Company): Story {
  yield company.ago(5);
  const keeper = company.desk.as('wugang');
  await moveToFloor(keeper, company, (await idle(keeper, company)).slice(4, 7));
}

/** One pallet is parted; two small rests for one destination become one on the floor. */
async function* repacks(company: Company): Story {
  yield company.ago(4);
  const keeper = company.desk.as('warehouseKeeper');
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
  const keeper = company.desk.as('wugang');
  const ids = (await idle(keeper, company)).slice(12, 15).map(({ id }) => id);
  const input = { holdType: 'CUSTOMER', reason: '客户换标，等待新标签' };
  await keeper.post(palletCalls.act('hold'), { ids, input });
  yield company.ago(2, 4);
  await keeper.post(palletCalls.act('release'), { ids: ids.slice(0, 1) });
}

/** Only an administrator may destroy goods. */
async function* losses(company: Company): Story {
  yield company.ago(1, 6);
  const admin = company.desk.as('admin');
  const filter = { quality: ['DAMAGED'], insideStatus: ['STORED', 'RECEIVED'] };
  const { records } = await admin.post<Page<HwInside>>(palletCalls.find, filter);
  const [worst] = records;
  if (!worst) return;
  const input = { reason: '外箱进水，客户确认销毁' };
  await admin.post(palletCalls.transit, { id: worst.id, transition: 'scrap', input });
}
