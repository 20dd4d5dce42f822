import type { Handlers } from '../../server/extend.ts';
import { arrivePort } from './arrivePort.ts';
import { cancelOrder } from './cancelOrder.ts';
import { correctMilestones } from './correctMilestones.ts';
import { deleteGoods } from './deleteGoods.ts';
import { finishDevan } from './finishDevan.ts';
import { followArrival } from './followArrival.ts';
import { prepareGoods } from './prepareGoods.ts';
import { sail } from './sail.ts';
import { welcomeDestination } from './welcomeDestination.ts';

/** What the files of the orders cannot say. */
export const orders: Handlers = {
  hooks: {
    'hwOrder.arrivePort': arrivePort,
    'hwOrder.cancel': cancelOrder,
    'hwOrder.milestones': correctMilestones,
    'hwOrder.prepare': followArrival,
    'hwOrder.finishDevan': finishDevan,
    'hwOrderGoods.prepare': prepareGoods,
    'hwOrderGoods.delete': deleteGoods,
    'hwRepositoryConfig.save': welcomeDestination,
  },
  reads: {},
  jobs: [sail],
};
