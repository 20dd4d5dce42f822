import { serverLoads } from '../support/serverLoads.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

const states = { idle: 'idle', loaded: 'after the load' } as const;

export const memory: Measurement = {
  section: 'server',
  what: 'memory',
  target: '<= 150 MB idle, <= 250 MB after the load',
  run: async (context) => {
    const { product, bare } = (await context.shared(serverLoads)).memory;
    return (['idle', 'loaded'] as const).map((state) =>
      compare({ of: states[state], ours: [product[state]], theirs: [bare[state]], unit: 'MB', name: 'bare server' }),
    );
  },
};
