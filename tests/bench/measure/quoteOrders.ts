import { quotedOrders } from '../support/quotedOrders.ts';
import type { Measurement } from '../types.ts';

export const quoteOrders: Measurement = {
  section: 'server',
  what: 'quoting 1,000 orders against 100,000 price rows',
  target: '<= 10 s, memory flat',
  run: async (context) => {
    const { few, all } = await context.shared(quotedOrders);
    return [
      { of: `time, ${all.lines} cost lines`, today: { value: all.seconds, unit: 's' } },
      { of: 'processor', today: { value: all.cpu, unit: 's' } },
      {
        of: 'peak above idle',
        today: { value: all.peak, unit: 'MB' },
        reference: { value: few.peak, unit: 'MB', name: '100 orders' },
        ratio: all.peak / few.peak,
      },
    ];
  },
};
