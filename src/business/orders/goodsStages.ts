import type { ActionHooks, Records, Stored } from '../../server/extend.ts';

type Stage = Stored<'hwOrderGoods'>['stage'];
type State = NonNullable<Stored<'hwOrder'>['orderStatus']>;

/**
 * What may be done with the goods of an order in each of its states (README, rule 5). `null`: they may be changed and deleted,
 * as the container is on its way; `ARRIVED`: changed, not deleted; `CLOSED`: neither, as it is devanned or the order cancelled.
 */
const stages: Readonly<Record<State, Stage>> = {
  ...{ DRAFT: null, SUBMITTED: null, ASSIGNED: null, IN_TRANSIT: null, AT_PORT: null, PICKED_UP: null },
  ...{ AT_WAREHOUSE: 'ARRIVED', DEVANNING: 'ARRIVED' },
  ...{ IN_STOCK: 'CLOSED', PARTIAL_OUT: 'CLOSED', ALL_OUT: 'CLOSED', DELIVERED: 'CLOSED' },
  ...{ COMPLETED: 'CLOSED', CANCELLED: 'CLOSED' },
};

/** The stage of the goods of an order; an order that is being created has none yet. */
export function stageOf(order: Partial<Pick<Stored<'hwOrder'>, 'orderStatus'>> | undefined): { readonly stage: Stage } {
  return { stage: order?.orderStatus ? stages[order.orderStatus] : null };
}

const statesIn = (isMeant: (stage: Stage) => boolean): readonly State[] =>
  (Object.keys(stages) as State[]).filter((state) => isMeant(stages[state]));

/** The states of an order in which its goods may be changed. */
export const changeable = statesIn((stage) => stage !== 'CLOSED');
/** The states of an order in which its goods may be deleted. */
export const deletable = statesIn((stage) => stage === null);
/** The states of an order in which its goods have a stage. */
const late = statesIn((stage) => stage !== null);

/** Around transitions of an order that change the stage of its goods: the lines of goods store their new stage. */
export const markGoods: ActionHooks<'hwOrder'> = async ({ rows, records }, next) => {
  const done = await next();
  await setStages(
    records,
    rows.map(({ id }) => id),
  );
  return done;
};

/** Writes the stage of the goods of these orders. */
export async function setStages(records: Records, orderId: readonly string[]): Promise<void> {
  if (orderId.length === 0) return;
  const orders = await records.find('hwOrder', { id: orderId }, { lock: 'write' });
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const goods = await records.find('hwOrderGoods', { orderId }, { lock: 'write' });
  const changes = goods.flatMap(({ id, orderId: of, stage }) => {
    const values = stageOf(orderOf.get(of ?? ''));
    return stage === values.stage ? [] : [{ id, values }];
  });
  await records.changeMany('hwOrderGoods', changes);
}

/** How many lines one run of the job marks, so that it does not hold up other work. */
const batchSize = 500;

/** Fills in the stage of lines from before it was stored, one batch at each run. */
export async function fillStages({ records }: { readonly records: Records }): Promise<void> {
  const goods = await records.find(
    'hwOrderGoods',
    { stage: null, 'orderId.orderStatus': [...late] },
    { limit: batchSize },
  );
  await setStages(records, [...new Set(goods.flatMap(({ orderId }) => orderId ?? []))]);
}
