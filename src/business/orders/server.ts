import { exampleOf, many } from '../../contract/wire.ts';
import type {
  ActionEvent,
  ActionHooks,
  Follower,
  Handlers,
  Job,
  OnDelete,
  OnPrepare,
  ReadRecords,
  Records,
  Stored,
  Values,
  Where,
} from '../../server/extend.ts';
import { followStock } from './followStock.ts';
import { changeable, deletable, fillStages, markGoods, setStages, stageOf } from './goodsStages.ts';
import { type CarriersOf, prepareOrders, saveOrder } from './order.ts';

/**
 * Runs before every write of goods lines. New lines are numbered after the last line of their order. Lines cannot change once the order
 * is devanned or canceled (README, rule 5). An unknown destination code is marked (rule 6). Writes of the stage come from the system and
 * are always allowed.
 */
const prepareGoods: OnPrepare<'hwOrderGoods'> = async ({ rows, records, reject }) => {
  const ids = new Set(rows.flatMap(({ record }) => record.orderId ?? []));
  // The orders are locked, so that their devanning cannot be finished between this check and the write.
  const orders = await records.find('hwOrder', { id: [...ids] }, { lock: 'write' });
  const isUserChange = rows.some(({ before, record }) => !before || (before.stage ?? null) === (record.stage ?? null));
  const order = orders.find(({ orderStatus }) => !changeable.some((state) => state === orderStatus));
  if (order && isUserChange) {
    reject({
      zh: `订单 ${order.orderNo} 已拆柜完成或已取消，货物不能再修改`,
      en: `Order ${order.orderNo} is devanned or canceled, so its goods cannot be changed`,
    });
  }
  const isKnown = await knownDestinations(
    records,
    rows.flatMap(({ record }) => record.destCode ?? []),
  );
  const last = new Map<string, number>();
  const values: Values<'hwOrderGoods'>[] = [];
  for (const { record, isNew } of rows) {
    const { orderId, destCode } = record;
    const check = destCheckOf(isKnown, destCode);
    if (!(isNew && orderId)) {
      values.push(check);
      continue;
    }
    const lineNo = (last.get(orderId) ?? (await lastLineNo(records, orderId))) + 1;
    last.set(orderId, lineNo);
    const order = orders.find(({ id }) => id === orderId);
    values.push({ ...check, lineNo, ...stageOf(order) });
  }
  return values;
};

async function lastLineNo(records: ReadRecords, orderId: string): Promise<number> {
  const byNumber = { sorts: [{ field: 'lineNo', order: 'desc' }], limit: 1 } as const;
  const [last] = await records.find('hwOrderGoods', { orderId }, byNumber);
  return last?.lineNo ?? 0;
}

/**
 * Rejects the deletion of goods lines once the container is at the warehouse or the order is canceled. At the warehouse, a receipt of 0
 * cartons records that nothing arrived (README, rule 5).
 */
const deleteGoods: OnDelete<'hwOrderGoods'> = async ({ rows, records, reject }, next) => {
  const orders = await records.find('hwOrder', { id: [...new Set(rows.map(({ orderId }) => orderId))] });
  const arrived = orders.find(({ orderStatus }) => !deletable.some((state) => state === orderStatus));
  if (arrived) {
    reject({
      zh: `订单 ${arrived.orderNo} 已到仓或已取消，货物不能删除`,
      en: `Order ${arrived.orderNo} is at the warehouse or canceled, so its goods cannot be deleted`,
    });
  }
  return next();
};

/** Returns `UNKNOWN` as the mark for an unknown destination code, and null for a known or missing code. */
function destCheckOf(isKnown: (code: string) => boolean, destCode: string | null | undefined) {
  return { destCheck: destCode && !isKnown(destCode) ? ('UNKNOWN' as const) : null };
}

/** Returns a function that tells whether a code belongs to a warehouse of ours or of a platform (README, rule 6). */
async function knownDestinations(records: ReadRecords, codes: readonly string[]): Promise<(code: string) => boolean> {
  const repositoryCode = [...new Set(codes)];
  const warehouses = repositoryCode.length > 0 ? await records.find('hwRepositoryConfig', { repositoryCode }) : [];
  const known = new Set(warehouses.map((warehouse) => warehouse.repositoryCode));
  return (code) => known.has(code);
}

/** The maximum number of lines checked in one batch. */
const mostLines = 1_000;

/** Checks the destination codes of goods lines again, if their orders can still be changed (README, rule 6). */
async function checkGoods(records: Records, those: Where<'hwOrderGoods'>): Promise<void> {
  let after = '';
  for (;;) {
    const ofOpen = { ...those, 'orderId.orderStatus': changeable, id: { gt: after } };
    const goods = await records.find('hwOrderGoods', ofOpen, { limit: mostLines, lock: 'write' });
    await checkLines(records, goods);
    if (goods.length < mostLines) return;
    after = goods.at(-1)?.id ?? '';
  }
}

async function checkLines(records: Records, goods: readonly Stored<'hwOrderGoods'>[]): Promise<void> {
  const isKnown = await knownDestinations(
    records,
    goods.flatMap(({ destCode }) => destCode ?? []),
  );
  const changes = goods.flatMap(({ id, destCode, destCheck }) => {
    const values = destCheckOf(isKnown, destCode);
    return values.destCheck === (destCheck ?? null) ? [] : [{ id, values }];
  });
  await records.changeMany('hwOrderGoods', changes);
}

/** Checks the goods lines with a destination code, because some are older than the mark or have missed a change of a warehouse. */
export function fillChecks({ records }: { readonly records: Records }): Promise<void> {
  return checkGoods(records, { destCode: { isNull: false } });
}

/** The maximum number of destination codes in one query. */
const mostCodes = 500;

/**
 * Checks goods again when a warehouse is added or its code changes: the goods whose destination code equals the new code or the former one
 * (README, rule 6).
 */
const followCodes: Follower<'hwRepositoryConfig'> = {
  fields: ['repositoryCode'],
  run: async ({ changes, records }) => {
    await discoverCodes(
      records,
      changes.flatMap(({ after }) => after.repositoryCode ?? []),
    );
    await checkCodes(
      records,
      changes.flatMap(({ before }) => before?.repositoryCode ?? []),
    );
  },
};

/** Checks the goods again whose destination code belonged to a deleted warehouse. */
const forgetCodes: OnDelete<'hwRepositoryConfig'> = async ({ rows, records }, next) => {
  await next();
  await checkCodes(
    records,
    rows.map(({ repositoryCode }) => repositoryCode),
  );
};

/**
 * Checks the goods again that have one of these new destination codes. If there are more codes than fit into one query, as after an import,
 * checks all goods with an unknown code instead.
 */
async function discoverCodes(records: Records, codes: readonly string[]): Promise<void> {
  if (codes.length > mostCodes) await checkGoods(records, { destCheck: 'UNKNOWN' });
  else await checkCodes(records, codes);
}

async function checkCodes(records: Records, codes: readonly string[]): Promise<void> {
  for (let start = 0; start < codes.length; start += mostCodes) {
    await checkGoods(records, { destCode: codes.slice(start, start + mostCodes) });
  }
}

/** Moves assigned orders to IN_TRANSIT once the departure date of the ship is reached (README, rule 2). */
const sail: Job = {
  name: 'orders.sail',
  everyMinutes: 15,
  run: async ({ records, time }) => {
    const today = time.toISOString().slice(0, 10);
    const orders = await records.find('hwOrder', { orderStatus: 'ASSIGNED', etd: { lte: today } }, { lock: 'write' });
    for (const { id } of orders) await records.transit('hwOrder', id, 'sail');
  },
};

type Order = Stored<'hwOrder'>;

const atPort: readonly (string | null)[] = ['DRAFT', 'SUBMITTED', 'ASSIGNED', 'IN_TRANSIT', 'AT_PORT'];

/** Times that are set by a transition, with the states before that transition. Entering them directly would bypass its guards. */
const steps = [
  { field: 'pickupTime', before: atPort, title: { zh: '提柜', en: 'the pick-up' } },
  { field: 'arriveTime', before: [...atPort, 'PICKED_UP'], title: { zh: '到仓', en: 'the arrival at the warehouse' } },
] as const;

/** Corrects the times of past events. This action can neither replace a transition nor undo one (README, rule 4). */
const correctMilestones: ActionHooks<'hwOrder'> = async (event, next) => {
  const corrected = await next();
  const before = new Map(event.rows.map((order) => [order.id, order]));
  for (const order of corrected) rejectTransitions(event, before.get(order.id) as Order, order);
  return corrected;
};

function rejectTransitions({ reject }: ActionEvent<'hwOrder'>, was: Order, is: Order): void {
  for (const { field, before, title } of steps) {
    const isTaken = !before.includes(is.orderStatus);
    const at = `/input/${field}`;
    if (!isTaken && was[field] === null && is[field] !== null) {
      reject(
        {
          zh: `尚未${title.zh}，请用相应的步骤填写`,
          en: `The time of ${title.en} cannot be entered here, because it has not been recorded yet. Use the action that records it instead`,
        },
        { at },
      );
    }
    if (isTaken && was[field] !== null && is[field] === null) {
      reject({ zh: `已${title.zh}，时间不能清空`, en: `The time of ${title.en} cannot be cleared` }, { at });
    }
  }
}

/** Finishes devanning. Every line of goods must be counted; for a line of which nothing arrived, the count is 0 (README, rule 7). */
const finishDevan: ActionHooks<'hwOrder'> = async (event, next) => {
  const { rows, records, reject } = event;
  for (const { id, orderNo } of rows) {
    const goods = await records.find('hwOrderGoods', { orderId: id }, { lock: 'write' });
    const left = goods.filter(({ recvCartonQty }) => recvCartonQty === null);
    const [first] = left;
    if (first) {
      const example = exampleOf(left.length, first.shippingMark);
      reject({
        zh: `${orderNo}：还有 ${left.length} 行货物没有清点${example.zh}`,
        en: `${orderNo}: ${many(left.length, 'goods line has', 'goods lines have')} not been counted ${example.en}`,
      });
    }
  }
  const finished = await next();
  const ids = finished.map(({ id }) => id);
  await setStages(records, ids);
  // Some pallets may have left already, so the orders get the state that follows from their stock.
  await followStock(event, ids);
  return finished;
};

/** The states of a cost line from its approval on. */
const approved = ['APPROVED', 'BILLED', 'SETTLED'] as const;

/** Functions of the higher areas that orders use. */
interface OtherAreas {
  readonly carriersOf: CarriersOf;
  /** Removes quoted cost lines that no user has changed; rejects the cancellation if a quoted line waits for approval. */
  readonly withdrawQuoted: (event: ActionEvent<'hwOrder'>) => Promise<void>;
}

/**
 * Cancels orders. Rejects orders with approved costs, which must be voided first, and orders whose container is on an open delivery
 * or trip (README, rule 8).
 */
function cancelOrder({ carriersOf, withdrawQuoted }: OtherAreas): ActionHooks<'hwOrder'> {
  return async (event, next) => {
    await rejectApproved(event);
    await rejectBound(event, carriersOf);
    await withdrawQuoted(event);
    return markGoods(event, next);
  };
}

async function rejectApproved({ rows, records, reject }: ActionEvent<'hwOrder'>): Promise<void> {
  const orderId = rows.map(({ id }) => id);
  const [cost] = await records.find('hwCost', { orderId, costStatus: approved }, { limit: 1 });
  if (cost) {
    const orderNo = rows.find(({ id }) => id === cost.orderId)?.orderNo;
    reject({
      zh: `订单 ${orderNo} 有已审核的费用（${cost.costNo}），请先作废`,
      en: `Order ${orderNo} has approved costs (${cost.costNo}). Void them first`,
    });
  }
}

async function rejectBound({ rows, records, reject }: ActionEvent<'hwOrder'>, carriersOf: CarriersOf): Promise<void> {
  for (const { id, orderNo } of rows) {
    const bound = await carriersOf(records, id);
    if (!bound) continue;
    reject({
      zh: `订单 ${orderNo} 在${bound.zh}上，请先取消${bound.zh}`,
      en: `Order ${orderNo} is on ${bound.en}. First cancel ${bound.en}`,
    });
  }
}

/** The rules of orders and goods that resource files cannot express. */
export const createOrders = (others: OtherAreas): Handlers => ({
  hooks: {
    'hwOrder.arriveWarehouse': markGoods,
    'hwOrder.cancel': cancelOrder(others),
    'hwOrder.milestones': correctMilestones,
    'hwOrder.prepare': prepareOrders(others.carriersOf),
    'hwOrder.save': saveOrder,
    'hwOrder.finishDevan': finishDevan,
    'hwOrderGoods.prepare': prepareGoods,
    'hwOrderGoods.delete': deleteGoods,
    'hwRepositoryConfig.delete': forgetCodes,
  },
  followers: { hwRepositoryConfig: followCodes },
  reads: {},
  // The last two jobs fill in fields of lines from an earlier release. `fillChecks` also corrects lines that missed a warehouse change.
  jobs: [
    sail,
    { name: 'orders.fillChecks', everyMinutes: 1440, run: fillChecks },
    { name: 'orders.fillStages', everyMinutes: 5, run: fillStages },
  ],
});
