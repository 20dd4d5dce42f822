import type { Handlers } from '../../server/extend.ts';
import { cancelOrder } from './cancelOrder.ts';
import { fillChecks } from './checkGoods.ts';
import { correctMilestones } from './correctMilestones.ts';
import { deleteGoods } from './deleteGoods.ts';
import { finishDevan } from './finishDevan.ts';
import { followCodes, forgetCodes } from './followDestinations.ts';
import { fillStages, markGoods } from './goodsStage.ts';
import { prepareGoods } from './prepareGoods.ts';
import { prepareOrders } from './prepareOrders.ts';
import { sail } from './sail.ts';
import { saveOrder } from './saveOrder.ts';

/** What the files of the orders cannot say. */
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
  // The others are for lines from before there were these words: once they have run there is nothing left to do.
  jobs: [
    sail,
    { name: 'orders.fillChecks', everyMinutes: 1440, run: fillChecks },
    { name: 'orders.fillStages', everyMinutes: 5, run: fillStages },
  ],
};
