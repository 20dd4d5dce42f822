import type { OnSave } from '../../server/extend.ts';
import { carryCustomer } from '../finance/costs/carryCustomer.ts';
import { keepCharged } from '../finance/costs/keepCharged.ts';
import { carryContainer } from './carryContainer.ts';
import { carryTerminal } from './carryTerminal.ts';

/** Around every save of an order: what it is charged keeps its currency and customer, drafts go along to another one, and what shows its container or its terminal shows those that it has now. */
export const saveOrder: OnSave<'hwOrder'> = async (event, next) => {
  await keepCharged(event);
  const saved = await next();
  await carryContainer(event);
  await carryCustomer(event);
  await carryTerminal(event);
  return saved;
};
