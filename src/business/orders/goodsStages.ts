import type { ActionHooks, Records, Stored } from '../../server/extend.ts';

type Stage = Stored<'hwOrderGoods'>['stage'];
type State = NonNullable<Stored<'hwOrder'>['orderStatus']>;

/**
 * The stage of the goods of an order by order state (README, rule 5). `null`: lines can be changed and deleted, because the container
 * has not arrived; `ARRIVED`: changed but not deleted; `CLOSED`: neither, because the container is devanned or the order canceled.
 */
const stages: Readonly<Record<State, Stage>> = {
  DRAFT: null,
  SUBMITTED: null,
  ASSIGNED: null,
  IN_TRANSIT: null,
  AT_PORT: null,
  PICKED_UP: null,
  AT_WAREHOUSE: 'ARRIVED',
  DEVANNING: 'ARRIVED',
  IN_STOCK: 'CLOSED',
  PARTIAL_OUT: 'CLOSED',
  ALL_OUT: 'CLOSED',
  DELIVERED: 'CLOSED',
  COMPLETED: 'CLOSED',
  CANCELLED: 'CLOSED',
};

/** Returns the stage of the goods of an order; null for an order that is being created. */
export function stageOf(order: Partial<Pick<Stored<'hwOrder'>, 'orderStatus'>> | undefined): { readonly stage: Stage } {
  return { stage: order?.orderStatus ? stages[order.orderStatus] : null };
}

const statesIn = (isMeant: (stage: Stage) => boolean): readonly State[] =>
  (Object.keys(stages) as State[]).filter((state) => isMeant(stages[state]));

export const changeable = statesIn((stage) => stage !== 'CLOSED');
export const deletable = statesIn((stage) => stage === null);
/** The order states with a stage that is not null. */
const late = statesIn((stage) => stage !== null);

/** Runs around order transitions that change the stage of the goods, and stores the new stage on the lines. */
export const markGoods: ActionHooks<'hwOrder'> = async ({ rows, records }, next) => {
  const done = await next();
  await setStages(
    records,
    rows.map(({ id }) => id),
  );
  return done;
};

/** Updates the stage of the goods of these orders. */
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

/** The maximum number of lines read in one run of the job. */
const batchSize = 500;

/** Fills in the stage of lines that were stored before the stage existed, one batch in each run. */
export async function fillStages({ records }: { readonly records: Records }): Promise<void> {
  const goods = await records.find('hwOrderGoods', { stage: null, 'orderId.orderStatus': [...late] }, { limit: batchSize });
  await setStages(records, [...new Set(goods.flatMap(({ orderId }) => orderId ?? []))]);
}
