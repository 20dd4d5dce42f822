import type { OnPrepare } from '../../server/extend.ts';
import { followArrival } from './followArrival.ts';
import { keepType } from './keepType.ts';

/** Before every save of orders: what is not changed any more, and what follows from the terminal. */
export const prepareOrders: OnPrepare<'hwOrder'> = async (event) => {
  await keepType(event);
  return followArrival(event);
};
