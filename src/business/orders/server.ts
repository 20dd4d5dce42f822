import type { Handlers } from '../../server/extend.ts';
import { deleteGoods, fillChecks, followCodes, forgetCodes, prepareGoods } from './goods.ts';
import { fillStages, markGoods } from './goodsStages.ts';
import { prepareOrders, saveOrder } from './save.ts';
import { cancelOrder, correctMilestones, finishDevan, sail } from './transitions.ts';

/** The rules of orders and their goods that resource files cannot say. */
export const orders: Handlers = {
  hooks: {
    'hwOrder.arriveWarehouse': markGoods,
    'hwOrder.cancel': cancelOrder,
    'hwOrder.milestones': correctMilestones,
    'hwOrder.prepare': prepareOrders,
    'hwOrder.save': saveOrder,
    'hwOrder.finishDevan': finishDevan,
    'hwOrderGoods.prepare': prepareGoods,
    'hwOrderGoods.delete': deleteGoods,
    'hwRepositoryConfig.delete': forgetCodes,
  },
  followers: { hwRepositoryConfig: followCodes },
  reads: {},
  // The last two jobs fill in fields of lines from an earlier release; after the first run they find nothing.
  jobs: [
    sail,
    { name: 'orders.fillChecks', everyMinutes: 1440, run: fillChecks },
    { name: 'orders.fillStages', everyMinutes: 5, run: fillStages },
  ],
};
