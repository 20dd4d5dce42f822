import { count, manyOrders } from '../support/manyOrders.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

const orders = count.toLocaleString('en');

export const orderCallTimes: Measurement = {
  section: 'scale',
  what: `calls with ${orders} orders`,
  target: '<= 150 ms at 1,000,000, <= 300 ms at 10,000,000',
  run: async (context) =>
    [...(await context.shared(manyOrders)).times].map(([of, { few, many }]) =>
      compare({ of, ours: many, theirs: few, unit: 'ms', name: '50 orders' }),
    ),
};

export const longPages: Measurement = {
  section: 'scale',
  what: `four pages of 100,000 of ${orders} orders, read at once`,
  target: '<= 300 MB above before, /healthz <= 500 ms',
  run: async (context) => {
    const { peakMb, healthMs } = (await context.shared(manyOrders)).longPages;
    return [
      { of: 'peak memory above that before', today: { value: peakMb, unit: 'MB' } },
      { of: 'longest answer of /healthz', today: { value: healthMs, unit: 'ms' } },
    ];
  },
};
