import type { HwInside, HwLocator, HwOrder } from '../../generated/records.ts';
import type { Worker } from '../../server/fill/context.ts';
import { binCalls, everything, orderCalls, palletCalls } from './calls.ts';
import { type Area, type Company, idOf, type Page, type Story } from './company.ts';
import { draftOf, type OrderAtWork, type Planned, plan, seededRandom, voyages } from './orderPlan.ts';

/** Maximum volume in CBM and weight in kg of a pallet. */
const [palletCbm, palletKg] = [1.9, 640];

/** Area of a 48 by 40 inch pallet in square meters, height of its wood in inches, and inches per meter. */
const [ground, wood, inches] = [1.2387, 6, 39.37];

/** Received cartons minus announced cartons, by result of devanning. */
const surplus = { short: -2, over: 1, damaged: 0 } as const;

type Line = NonNullable<HwOrder['goods']>[number];

interface Receipt {
  readonly goodsId: string;
  readonly cartonQty: number;
  readonly quality?: 'DAMAGED';
  readonly palletQty: string;
  readonly heightIn: string;
}

/** Devans a container in two steps. If `how` is `half`, only the first step is done, because the work is still going on. */
async function emptyContainer({ order, planned }: OrderAtWork, keeper: Worker, how: 'all' | 'half'): Promise<void> {
  const { goods = [] } = await keeper.get<HwOrder>(orderCalls.findById(order.id));
  const middle = Math.ceil(goods.length / 2);
  const parts = how === 'half' ? [goods.slice(0, middle)] : [goods.slice(0, middle), goods.slice(middle)];
  for (const part of parts) {
    const receipts = part.flatMap((line, i) => receiptsOf(line, i === 0 ? planned.found : undefined));
    if (receipts.length === 0) continue;
    await keeper.post(palletCalls.devan, { input: { orderId: order.id, receipts } });
  }
}

/**
 * Returns the pallets received for a line of the packing list. By `found`, two cartons are missing, one is extra, or up to three are
 * damaged.
 */
function receiptsOf(line: Line, found: Planned['found']): readonly Receipt[] {
  const each = Number(line.volumeCbm) / line.cartonQty;
  const most = Math.max(1, Math.min(Math.floor(palletCbm / each), Math.floor(palletKg / Number(line.cartonWeightKg))));
  const broken = found === 'damaged' ? Math.min(3, line.cartonQty - 1) : 0;
  const intact = line.cartonQty - broken + surplus[found ?? 'damaged'];
  const receiptOf = (cartonQty: number, palletQty: string): Receipt => ({
    goodsId: line.id,
    cartonQty,
    palletQty,
    heightIn: (wood + ((cartonQty * each) / ground) * inches).toFixed(1),
  });
  const whole = Array.from({ length: Math.floor(intact / most) }, () => receiptOf(most, '1'));
  const rest = intact % most;
  return [
    ...whole,
    ...(rest > 0 ? [receiptOf(rest, rest * 2 <= most ? '0.5' : '1')] : []),
    ...(broken > 0 ? [{ ...receiptOf(broken, '0.5'), quality: 'DAMAGED' as const }] : []),
  ];
}

/** Maximum number of pallets put into one bin. */
const palletsPerBin = 3;

interface Stored extends Pick<OrderAtWork, 'company' | 'planned' | 'order'> {
  readonly keeper: Worker;
  /** Share of the pallets to put away, from 0 to 1. */
  readonly share: number;
}

/**
 * Puts away the given share of an order's pallets: undamaged ones into a rack zone, or a floor or other rack zone if it is full, and
 * damaged ones into the zone for damaged goods.
 */
async function putAway({ company, planned, order, keeper, share }: Stored): Promise<void> {
  const sorts = [{ field: 'lpn', order: 'asc' }];
  const { records } = await keeper.post<Page<HwInside>>(palletCalls.find, { orderId: order.id, sorts }, everything);
  const repositoryId = idOf(company.warehouses, planned.route === 'SHA-NYC' ? 'EWR01' : 'LAX01');
  const bins = await keeper.post<Page<HwLocator>>(
    binCalls.find,
    { repositoryId, sorts: [{ field: 'locatorCode', order: 'asc' }] },
    everything,
  );
  const chosen = records.slice(0, Math.ceil(records.length * share));
  const zone = planned.route === 'NGB-LGB' ? 'B' : 'A';
  for (const [quality, zones] of [
    ['GOOD', [zone, 'F', 'A', 'B']],
    ['DAMAGED', ['D']],
  ] as const) {
    const pallets = chosen.filter((pallet) => pallet.quality === quality);
    const free = zones.flatMap((one) => freeBins(bins.records, one, planned.port));
    for (let at = 0; at < pallets.length; at += palletsPerBin) {
      const bin = free[at / palletsPerBin];
      if (!bin) throw new Error(`the demo warehouse has no bin left in zone ${zones[0]}`);
      const ids = pallets.slice(at, at + palletsPerBin).map(({ id }) => id);
      await keeper.post(palletCalls.transit, { ids, transition: 'putaway', input: { locatorId: bin.id } });
    }
  }
}

/** Returns the empty bins of a zone. The order starts at a bin that depends on `from`, so that the racks fill evenly. */
function freeBins(bins: readonly HwLocator[], zone: string, from: number): readonly HwLocator[] {
  const empty = bins.filter((bin) => bin.zone === zone && Number(bin.usedPallets ?? 0) === 0);
  const start = (from * 7) % Math.max(1, empty.length);
  return [...empty.slice(start), ...empty.slice(0, start)];
}

/** The stories of all orders in `plan`. */
export const orders: Area = (company) => plan.map((planned, index) => orderStory(company, planned, index));

const clerks = ['linxia', 'zhouhang', 'orderClerk'] as const;
const haulers = ['harborline', 'redwood'] as const;

/** Runs an order from its entry to its current state. */
async function* orderStory(company: Company, planned: Planned, index: number): Story {
  const { fillContext, ago } = company;
  const { route, until, port } = planned;
  const chance = seededRandom(1000 + index);
  const account = clerks[index % clerks.length] as string;
  const clerk = fillContext.as(account);
  const [day, hour] = bornBefore(planned, index);
  yield ago(day, hour);
  const order = await clerk.post<HwOrder>(orderCalls.save, draftOf({ company, planned, chance, index }));
  if (until === 'DRAFT') return;
  const work: OrderAtWork = { company, planned, chance, clerk, order };
  yield ago(day, hour - 1);
  await step(work, 'submit');
  if (until === 'SUBMITTED') return;
  yield ago(day, hour - 3);
  await step(work, 'assign', {
    operatorId: idOf(company.accounts, account),
    priority: planned.priority ?? 'P4',
    drayageSupplierId: idOf(company.accounts, route === 'SHA-NYC' ? 'garden' : chance.of(haulers)),
    ...(port > 0 ? { planPickupTime: ago(port - 2).toISOString() } : {}),
  });
  yield* voyage(work);
  if (['ASSIGNED', 'IN_TRANSIT', 'CANCELLED', 'AT_PORT'].includes(until)) return;
  yield* haul(work);
  if (until === 'IN_STOCK' || until === 'DEVANNING') yield* store(work);
  if (until === 'IN_STOCK' || until === 'DELIVERED') yield* giveBack(work);
}

/**
 * Returns how many days and hours ago the order was entered: three days before the departure of the ship, but at most a month ago. If that
 * day is today or in the future, the order was entered within the last six days.
 */
function bornBefore({ port, route }: Planned, index: number): readonly [number, number] {
  const days = port + voyages[route] + 3;
  const day = days < 1 ? (index * 37) % 6 : Math.min(days, Math.round(30 - index * 0.7));
  return [day, day === 0 ? 5 : (index % 7) - 2];
}

/** Runs the voyage and the time at the terminal, including holds and cancellations. */
async function* voyage(work: OrderAtWork): Story {
  const { company, planned, clerk, order } = work;
  const { ago } = company;
  const { port, hold, canceled, until } = planned;
  if (port < 0) {
    yield ago(0, 1.5);
    if (hold) await clerk.post(orderCalls.act('hold'), heldBy(order, hold));
    if (canceled) await step(work, 'cancel', { reason: canceled });
    return;
  }
  yield ago(port);
  await step(work, 'arrivePort', { ata: ago(port, 1).toISOString(), dischargeTime: ago(port, 0.2).toISOString() });
  yield ago(port, -2);
  if (hold) await clerk.post(orderCalls.act('hold'), heldBy(order, hold));
  if (hold?.[2]) {
    yield ago(port - 1, 2);
    await clerk.post(orderCalls.act('release'), { ids: [order.id] });
  }
  if (canceled) {
    yield ago(port - 1);
    await step(work, 'cancel', { reason: canceled });
    return;
  }
  const isCleared = until !== 'AT_PORT' || port === 3;
  if (!isCleared) return;
  yield ago(port - 1, -1);
  const input = { customsReleaseTime: ago(port - 1, -0.5).toISOString() };
  await clerk.post(orderCalls.act('customsRelease'), { id: order.id, input });
}

/** Runs the transport from the terminal to the warehouse or the consignee. */
async function* haul(work: OrderAtWork): Story {
  const { planned, company, order } = work;
  const { ago, fillContext } = company;
  const { port, until, type } = planned;
  const dispatcher = fillContext.as('dispatcher');
  const out = { order, clerk: dispatcher };
  yield ago(port - 2, 2);
  await step(out, 'pickUp', { pickupTime: ago(port - 2, 2.5).toISOString() });
  if (until === 'PICKED_UP') return;
  yield ago(port - 2, -3);
  if (type === 'DIRECT') {
    await step(out, 'deliverDirect');
  } else {
    await step(out, 'arriveWarehouse', { arriveTime: ago(port - 2, -2.5).toISOString() });
  }
}

/** Runs devanning and put-away. */
async function* store(work: OrderAtWork): Story {
  const { company, planned } = work;
  const { ago, fillContext } = company;
  const { port, route, until } = planned;
  const keeper = fillContext.as(keeperOf(route, port));
  yield ago(port - 3, 3);
  await emptyContainer(work, keeper, until === 'DEVANNING' ? 'half' : 'all');
  if (until === 'DEVANNING') return;
  yield ago(port - 3, -2);
  await step({ ...work, clerk: keeper }, 'finishDevan');
  yield ago(port - 3, -4);
  await putAway({ ...work, keeper, share: port <= 8 ? 0.6 : 1 });
}

/** Returns the empty container to the terminal. */
async function* giveBack({ company: { fillContext, ago }, planned: { port }, order }: OrderAtWork): Story {
  yield ago(port - 4);
  const input = { emptyReturnTime: ago(port - 4, 0.5).toISOString() };
  await fillContext.as('dispatcher').post(orderCalls.act('returnEmpty'), { id: order.id, input });
}

/** Returns the account of the warehouse keeper who handles an order. */
function keeperOf(route: Planned['route'], port = 0): string {
  if (port % 3 === 0) return 'warehouseKeeper';
  return route === 'SHA-NYC' ? 'hejie' : 'wugang';
}

async function step({ clerk, order }: Pick<OrderAtWork, 'clerk' | 'order'>, transition: string, input = {}): Promise<void> {
  await clerk.post(orderCalls.transit, { id: order.id, transition, input });
}

function heldBy({ id }: HwOrder, [holdType, holdReason]: NonNullable<Planned['hold']>): object {
  return { ids: [id], input: { holdType, holdReason } };
}
