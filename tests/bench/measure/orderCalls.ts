import { count, manyOrders } from '../support/manyOrders.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const orderCallTimes: Measurement = {
  section: 'scale',
  what: `calls with ${count.toLocaleString('en')} orders`,
  target: '<= 150 ms at 1,000,000, <= 300 ms at 10,000,000',
  run: async (context) =>
    [...(await context.shared(manyOrders))].map(([of, { few, many }]) =>
      compare({ of, ours: many, theirs: few, unit: 'ms', name: '50 orders' }),
    ),
};
