import type { Handlers } from '../../../server/extend.ts';
import { approveCosts } from './approveCosts.ts';
import { lockCode } from './lockCode.ts';
import { orderProfit } from './orderProfit.ts';
import { prepareCosts } from './prepareCosts.ts';
import { profit } from './profit.ts';
import { submitCosts } from './submitCosts.ts';

/** What the files of cost lines cannot say: who may approve, what follows from an order, a trip or a day, what is earned. */
export const costs: Handlers = {
  hooks: {
    'hwCost.prepare': prepareCosts,
    'hwCost.submit': submitCosts,
    'hwCost.approve': approveCosts,
  },
  followers: { hwCostConfig: lockCode },
  reads: { 'hwCost.profit': profit, 'hwOrder.profit': orderProfit },
  jobs: [],
};
