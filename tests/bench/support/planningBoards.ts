import { keptKeys } from '../../../src/console/client/session.ts';
import { type Answer, type Client, createClient } from '../../api/support/client.ts';
import { newCar, tripCalls } from '../../api/support/fleet.ts';
import { create } from '../../api/support/lab.ts';
import { deliveryCalls } from '../../api/support/shelf.ts';
import { binCalls, bringIn, containers, goodsFor, openYard, orderCalls, orderOf, palletCalls } from '../../api/support/yard.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { browser } from './browser.ts';
import { builtConsole } from './builtConsole.ts';
import { loadPage, type PageLoad, type PageVisit } from './loadPage.ts';
import { openProduct } from './openProduct.ts';
import { login } from './productClient.ts';

/** The size of the full board. It has one trip of one delivery for each car and day, and `waiting` deliveries without a trip. */
const full = { cars: 40, days: 14, waiting: 40 } as const;
/** The number of trips on the other board, which has the same cars. */
const few = 12;
/** The number of days between the two boards, so that no trip is on both. */
const daysApart = 60;

const runs = 5;
/** The CPU throttling factor; 1 means no throttling. */
const rate = 1;
const hour = 3_600_000;
const day = 24 * hour;

export interface BoardLoads {
  readonly big: readonly PageLoad[];
  readonly small: readonly PageLoad[];
}

/** Compares a planning board of 600 deliveries with one of 12 trips, in alternation. */
export async function planningBoards(context: Context): Promise<BoardLoads> {
  const visit = await startBoards(context);
  const chromium = await context.shared(browser);
  const loads = { big: [] as PageLoad[], small: [] as PageLoad[] };
  for (let run = 0; run <= runs; run += 1) {
    const pair = {
      big: await loadPage(chromium, visit('big'), rate),
      small: await loadPage(chromium, visit('small'), rate),
    };
    // The first visit of each board only warms up the server.
    if (run === 0) continue;
    loads.big.push(pair.big);
    loads.small.push(pair.small);
  }
  return loads;
}

async function startBoards(context: Context): Promise<(size: 'big' | 'small') => PageVisit> {
  await context.shared(builtConsole);
  const data = tempFolder('bench');
  context.defer(data.remove);
  const { url, stop } = await openProduct(data.path);
  context.defer(stop);
  const session = await login(url);
  const first = new Date().setHours(8, 0, 0, 0) + day;
  await fillBoards(createClient(url, session.token), first);
  const storage = { [keptKeys.session]: JSON.stringify(session) };
  const dayAhead = (ahead: number) => new Date(first + ahead * day).toISOString().slice(0, 10);
  return (size) => ({
    url: `${url}/scheduling/planningBoard?zoom=weeks&day=${dayAhead(size === 'big' ? 0 : daysApart)}`,
    selector: '[data-testid=time-line] [data-testid=bar]',
    storage,
  });
}

/**
 * Creates deliveries of one pallet. The first deliveries get a trip each, one for each car and day. A few more get a trip on a day far from
 * these days, and the remaining ones get none.
 */
async function fillBoards(admin: Client, first: number): Promise<void> {
  const trips = full.cars * full.days;
  const palletIds = await storedPallets(admin, trips + full.waiting + few);
  const cars = await Promise.all(Array.from({ length: full.cars }, () => newCar(admin)));
  const load = async (palletId: string): Promise<string> => {
    const { id } = await ask(admin, '/hw/wms/hwDelivery/makeHwDelivery', { input: { palletIds: [palletId] } });
    const input = { appointmentNo: '1234567890', appointmentTime: new Date(first + full.days * day).toISOString() };
    await ask(admin, deliveryCalls.transit, { id, transition: 'appoint', input });
    return id;
  };
  const plan = async (palletId: string, carId: string, from: number): Promise<void> => {
    const span = { planDepartTime: new Date(from).toISOString(), planEndTime: new Date(from + 8 * hour).toISOString() };
    await ask(admin, tripCalls.plan, { input: { deliveryIds: [await load(palletId)], carId, ...span } });
  };
  for (const [n, palletId] of palletIds.entries()) {
    const carId = cars[n % full.cars]?.id;
    if (n < trips) await plan(palletId, carId, first + Math.floor(n / full.cars) * day);
    else if (n < trips + few) await plan(palletId, carId, first + daysApart * day);
    else await load(palletId);
  }
}

/** Creates pallets for one fulfillment center that are unloaded and put away. */
async function storedPallets(admin: Client, count: number): Promise<readonly string[]> {
  // Only demo data contains the role of the clerk, so it is created here.
  await create(admin, '/hw/wms/user/hwRole/saveHwRole', { roleKey: 'orderClerk', roleName: '跟单', dataScope: 'ALL' });
  const yard = await openYard(admin);
  const order = await create(admin, orderCalls.save, orderOf(yard, containers[0], [goodsFor('ONT8', count)]));
  await bringIn(admin, yard, order);
  const { goods } = (await admin.get(orderCalls.findById(order.id))).data;
  const receipts = Array.from({ length: count }, () => ({ goodsId: goods[0].id, cartonQty: 1 }));
  // A call can have at most 500 receipts.
  for (let from = 0; from < count; from += 500) {
    const input = { orderId: order.id, receipts: receipts.slice(from, from + 500) };
    await ask(admin, palletCalls.devan, { input });
  }
  await ask(admin, orderCalls.transit, { id: order.id, transition: 'finishDevan' });
  const bin = await create(admin, binCalls.save, {
    ...{ locatorCode: 'A-1', repositoryId: yard.repositoryId, zone: 'A', maxPallets: 2 * count },
  });
  const { records } = await ask(admin, palletCalls.find, { orderId: order.id });
  const ids = records.map(({ id }: { id: string }) => id);
  await ask(admin, palletCalls.transit, { ids, transition: 'putaway', input: { locatorId: bin.id } });
  return ids;
}

async function ask(client: Client, path: string, body: object): Promise<Answer['data']> {
  const { code, text, data } = await client.post(path, body);
  if (code !== 20000) throw new Error(`${path}: ${text}`);
  return data;
}
