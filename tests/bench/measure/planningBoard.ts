import { planningBoards } from '../support/planningBoards.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const planningBoard: Measurement = {
  section: 'server',
  what: 'planning board of 40 cars, 14 days and 600 deliveries, unthrottled',
  target: 'first paint <= 1.5x one with 12 trips, no task over 200 ms',
  run: async (context) => {
    const { big, small } = await context.shared(planningBoards);
    const both = (pick: (load: (typeof big)[number]) => number) => ({ ours: big.map(pick), theirs: small.map(pick) });
    const name = 'a board with 12 trips';
    return [
      compare({ of: 'first trip painted', ...both(({ painted }) => painted), unit: 'ms', name }),
      compare({ of: 'longest task', ...both(({ longestOfAll }) => longestOfAll), unit: 'ms', name }),
    ];
  },
};
