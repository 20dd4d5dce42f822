import { listLoads } from '../support/pageLoads.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const longestTask: Measurement = {
  section: 'console',
  what: 'longest task until then, throttled',
  target: '<= 0.4 s',
  run: async (context) => {
    const { ours, theirs } = await context.shared(listLoads);
    const seconds = (loads: typeof ours) => loads.map((load) => load.longestTask / 1_000);
    return [compare({ ours: seconds(ours), theirs: seconds(theirs), unit: 's', name: 'react-admin' })];
  },
};
