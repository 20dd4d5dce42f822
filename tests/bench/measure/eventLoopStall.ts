import { serverLoads } from '../support/serverLoads.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

const values = { p999: 'p99.9', max: 'longest' } as const;

export const eventLoopStall: Measurement = {
  section: 'safety',
  what: 'event loop stall in the load run',
  target: 'p99.9 < 50 ms, max < 200 ms',
  run: async (context) => {
    const { product, bare } = (await context.shared(serverLoads)).stall;
    return (['p999', 'max'] as const).map((value) =>
      compare({ of: values[value], ours: [product[value]], theirs: [bare[value]], unit: 'ms', name: 'bare server' }),
    );
  },
};
