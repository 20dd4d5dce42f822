import type { OnPrepare } from '../../server/extend.ts';
import { followArrival } from './followArrival.ts';
import { keepBound } from './keepBound.ts';

/** Before every save of orders: what is not changed any more, and what follows from the terminal. */
export const prepareOrders: OnPrepare<'hwOrder'> = async (event) => {
  await keepBound(event);
  return followArrival(event);
};
