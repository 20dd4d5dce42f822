import type { HwOrder } from '../../generated/records.ts';
import { orderCalls } from './calls.ts';
import { type Area, type Company, idOf, type Story } from './company.ts';
import { draftOf, type OrderAtWork, seededRandom } from './orderDrafts.ts';
import { type Planned, plan, voyages } from './orderPlan.ts';
import { emptyContainer, putAway } from './receiving.ts';

/** The orders of the month, the oldest first. */
export const orders: Area = (company) => plan.map((planned, index) => orderStory(company, planned, index));

const clerks = ['linxia', 'zhouhang', 'orderClerk'] as const;
const haulers = ['harborline', 'redwood'] as const;

/** An order from its pre-alert to its present state. */
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
    ...{ operatorId: idOf(company.accounts, account), priority: planned.priority ?? 'P4' },
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
 * How many days and hours ago the order was entered: some days before its ship left, at most a month ago. Orders whose ships have
 * not left were entered in the last days.
 */
function bornBefore({ port, route }: Planned, index: number): readonly [number, number] {
  const days = port + voyages[route] + 3;
  const day = days < 1 ? (index * 37) % 6 : Math.min(days, Math.round(30 - index * 0.7));
  return [day, day === 0 ? 5 : (index % 7) - 2];
}

/** The voyage and the terminal, where the container may be held. */
async function* voyage(work: OrderAtWork): Story {
  const { company, planned, clerk, order } = work;
  const { ago } = company;
  const { port, hold, cancelled, until } = planned;
  if (port < 0) {
    yield ago(0, 1.5);
    if (hold) await clerk.post(orderCalls.act('hold'), heldBy(order, hold));
    if (cancelled) await step(work, 'cancel', { reason: cancelled });
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
  if (cancelled) {
    yield ago(port - 1);
    await step(work, 'cancel', { reason: cancelled });
    return;
  }
  const isCleared = until !== 'AT_PORT' || port === 3;
  if (!isCleared) return;
  yield ago(port - 1, -1);
  const input = { customsReleaseTime: ago(port - 1, -0.5).toISOString() };
  await clerk.post(orderCalls.act('customsRelease'), { id: order.id, input });
}

/** From the terminal to the warehouse, or to the door of the consignee. */
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

/** Devanning and put-away. */
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

/** The empty container goes back to the terminal. */
async function* giveBack({ company: { fillContext, ago }, planned: { port }, order }: OrderAtWork): Story {
  yield ago(port - 4);
  const input = { emptyReturnTime: ago(port - 4, 0.5).toISOString() };
  await fillContext.as('dispatcher').post(orderCalls.act('returnEmpty'), { id: order.id, input });
}

/** The keeper of the warehouse of an order. */
function keeperOf(route: Planned['route'], port = 0): string {
  if (port % 3 === 0) return 'warehouseKeeper';
  return route === 'SHA-NYC' ? 'hejie' : 'wugang';
}

async function step(
  { clerk, order }: Pick<OrderAtWork, 'clerk' | 'order'>,
  transition: string,
  input = {},
): Promise<void> {
  await clerk.post(orderCalls.transit, { id: order.id, transition, input });
}

function heldBy({ id }: HwOrder, [holdType, holdReason]: NonNullable<Planned['hold']>): object {
  return { ids: [id], input: { holdType, holdReason } };
}
