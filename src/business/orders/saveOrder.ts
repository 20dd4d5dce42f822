import type { OnSave } from '../../server/extend.ts';
import { keepCharged } from '../finance/costs/keepCharged.ts';
import { carryContainer } from './carryContainer.ts';

/** Around every save of an order: what it is charged keeps its currency and customer, and what shows its container shows the one that it has now. */
export const saveOrder: OnSave<'hwOrder'> = async (event, next) => {
  await keepCharged(event);
  const saved = await next();
  await carryContainer(event);
  return saved;
};
