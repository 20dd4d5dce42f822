import { many } from '../../contract/text.ts';
import type { ActionEvent, ActionHooks, Job, Stored } from '../../server/extend.ts';
import { isUntouched, snapshotIn } from '../finance/pricing/costLine.ts';
import { followStock } from './followStock.ts';
import { markGoods, setStages } from './goodsStages.ts';
import { boundTo } from './save.ts';

/** Assigned orders are in transit from the day on which their ship departs (README, rule 2). */
export const sail: Job = {
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

/** Times that a transition of their own fills in, and the states before that transition, whose guards must not be bypassed. */
const steps = [
  { field: 'pickupTime', before: atPort, title: { zh: '提柜', en: 'the pick-up' } },
  { field: 'arriveTime', before: [...atPort, 'PICKED_UP'], title: { zh: '到仓', en: 'the arrival at the warehouse' } },
] as const;

/** Corrects the times of past events. It can neither anticipate a transition nor undo one (README, rule 4). */
export const correctMilestones: ActionHooks<'hwOrder'> = async (event, next) => {
  const corrected = await next();
  const before = new Map(event.rows.map((order) => [order.id, order]));
  for (const order of corrected) rejectSteps(event, before.get(order.id) as Order, order);
  return corrected;
};

function rejectSteps({ reject }: ActionEvent<'hwOrder'>, was: Order, is: Order): void {
  for (const { field, before, title } of steps) {
    const isTaken = !before.includes(is.orderStatus);
    const at = `/input/${field}`;
    if (!isTaken && was[field] === null && is[field] !== null) {
      reject(
        { zh: `尚未${title.zh}，请用相应的步骤填写`, en: `This time is before ${title.en}. Use that action instead` },
        { at },
      );
    }
    if (isTaken && was[field] !== null && is[field] === null) {
      reject({ zh: `已${title.zh}，时间不能清空`, en: `The time of ${title.en} cannot be cleared` }, { at });
    }
  }
}

/** Devanning is finished when every line of goods was counted, including those of which nothing came (README, rule 7). */
export const finishDevan: ActionHooks<'hwOrder'> = async (event, next) => {
  const { rows, records, reject } = event;
  for (const { id, orderNo } of rows) {
    const goods = await records.find('hwOrderGoods', { orderId: id }, { lock: 'write' });
    const left = goods.filter(({ recvCartonQty }) => recvCartonQty === null);
    const [first] = left;
    if (first) {
      reject({
        zh: `${orderNo}：还有 ${left.length} 行货物没有清点，如 ${first.shippingMark}`,
        en: `${orderNo}: ${many(left.length, 'goods line has', 'goods lines have')} not been counted, such as ${first.shippingMark}`,
      });
    }
  }
  const finished = await next();
  const ids = finished.map(({ id }) => id);
  await setStages(records, ids);
  // Some pallets may have left the warehouse before the last one was out of the container.
  await followStock(event, ids);
  return finished;
};

/** The states of a cost line from its approval on. */
const approved = ['APPROVED', 'BILLED', 'SETTLED'] as const;

/**
 * Cancels orders. An order with approved costs stays until these are voided, and so does one whose container is on a delivery
 * or a trip, which would go on without it (README, rule 8).
 */
export const cancelOrder: ActionHooks<'hwOrder'> = async (event, next) => {
  const { rows, records, reject } = event;
  const orderId = rows.map(({ id }) => id);
  const [cost] = await records.find('hwCost', { orderId, costStatus: approved }, { limit: 1 });
  if (cost) {
    const orderNo = rows.find(({ id }) => id === cost.orderId)?.orderNo;
    reject({
      zh: `订单 ${orderNo} 有已审核的费用（${cost.costNo}），请先作废`,
      en: `Order ${orderNo} has approved costs (${cost.costNo}). Void them first`,
    });
  }
  await rejectBound(event);
  await withdrawQuoted(event);
  return markGoods(event, next);
};

/** Removes the quoted cost lines that nobody has changed, since a cancelled order is not quoted again. Lines that wait for approval must be rejected first. */
async function withdrawQuoted({ rows, records, reject }: ActionEvent<'hwOrder'>): Promise<void> {
  const orderId = rows.map(({ id }) => id);
  const open = { orderId, source: 'QUOTE', costStatus: ['DRAFT', 'SUBMITTED'] } as const;
  const lines = await records.find('hwCost', open, { lock: 'write' });
  const waiting = lines.find(({ costStatus }) => costStatus === 'SUBMITTED');
  if (waiting) {
    const orderNo = rows.find(({ id }) => id === waiting.orderId)?.orderNo;
    reject({
      zh: `订单 ${orderNo} 有待审核的报价费用（${waiting.costNo}），请先驳回或审核后作废`,
      en: `Order ${orderNo} has quoted costs waiting for approval (${waiting.costNo}). Reject them, or approve and void them, first`,
    });
  }
  const untouched = lines.filter((line) => {
    const snapshot = snapshotIn(line);
    return snapshot && isUntouched(line, snapshot);
  });
  await records.remove(
    'hwCost',
    untouched.map(({ id }) => id),
  );
}

async function rejectBound({ rows, records, reject }: ActionEvent<'hwOrder'>): Promise<void> {
  for (const { id, orderNo } of rows) {
    const bound = await boundTo(records, id);
    if (!bound) continue;
    reject({
      zh: `订单 ${orderNo} 在${bound.zh}上，请先取消`,
      en: `Order ${orderNo} is on ${bound.en}. Cancel that first`,
    });
  }
}
