import type { Stored } from '../../server/extend.ts';

type Stage = Stored<'hwOrderGoods'>['stage'];
type State = NonNullable<Stored<'hwOrder'>['orderStatus']>;

/**
 * What may be done with the goods of an order in each of its states (domain.md 5.2): anything while they are on their way;
 * at the warehouse they are changed and no more deleted; once the container is empty, or the order off, neither.
 */
const stages: Readonly<Record<State, Stage>> = {
  ...{ DRAFT: null, SUBMITTED: null, ASSIGNED: null, IN_TRANSIT: null, AT_PORT: null, PICKED_UP: null },
  ...{ AT_WAREHOUSE: 'ARRIVED', DEVANNING: 'ARRIVED' },
  ...{ IN_STOCK: 'CLOSED', PARTIAL_OUT: 'CLOSED', ALL_OUT: 'CLOSED', DELIVERED: 'CLOSED' },
  ...{ COMPLETED: 'CLOSED', CANCELLED: 'CLOSED' },
};

/** The stage of the goods of an order; one that is being made has none yet. */
export function stageOf(order: Partial<Pick<Stored<'hwOrder'>, 'orderStatus'>> | undefined): { readonly stage: Stage } {
  return { stage: order?.orderStatus ? stages[order.orderStatus] : null };
}

const statesIn = (isMeant: (stage: Stage) => boolean): readonly State[] =>
  (Object.keys(stages) as State[]).filter((state) => isMeant(stages[state]));

/** States of orders whose goods may still be changed. */
export const changeable = statesIn((stage) => stage !== 'CLOSED');
/** States of orders whose goods may still be deleted. */
export const deletable = statesIn((stage) => stage === null);
/** States of orders whose goods say that not all may be done with them. */
export const late = statesIn((stage) => stage !== null);
