import { dashboardPages } from '../support/clerkPages.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const dashboardPainted: Measurement = {
  section: 'console',
  what: 'first card of the dashboard, throttled',
  target: '<= 1.2 of the first row of the list of orders',
  run: async (context) => {
    const { ours, theirs } = await context.shared(dashboardPages);
    const seconds = (loads: typeof ours) => loads.map(({ painted }) => painted / 1_000);
    return [compare({ ours: seconds(ours), theirs: seconds(theirs), unit: 's', name: 'own list' })];
  },
};
