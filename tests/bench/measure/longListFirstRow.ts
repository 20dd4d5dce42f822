import { longListLoads } from '../support/pageLoads.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const longListFirstRow: Measurement = {
  section: 'list',
  what: 'the real console opens a list of 100,000 rows: first row, throttled',
  target: '<= 1.3x a list of 20',
  run: async (context) => {
    const { ours, theirs } = await context.shared(longListLoads);
    const seconds = (loads: typeof ours) => loads.map(({ painted }) => painted / 1_000);
    return [compare({ ours: seconds(ours), theirs: seconds(theirs), unit: 's', name: 'a list of 20' })];
  },
};
