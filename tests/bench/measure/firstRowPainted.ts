import { listLoads } from '../support/pageLoads.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const firstRowPainted: Measurement = {
  section: 'console',
  what: 'first row painted, throttled',
  target: '<= 0.8 of react-admin',
  run: async (context) => {
    const { ours, theirs } = await context.shared(listLoads);
    const seconds = (loads: typeof ours) => loads.map(({ painted }) => painted / 1_000);
    return [compare({ ours: seconds(ours), theirs: seconds(theirs), unit: 's', name: 'react-admin' })];
  },
};
