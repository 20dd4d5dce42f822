import { bigOrders, type OrderLoads } from '../support/bigOrders.ts';
import { compare } from '../support/statistics.ts';
import type { Figure, Measurement } from '../types.ts';

/** The names of the two pages in the table of results. */
const pages = { detail: 'record in full', form: 'form' } as const;
const name = '5 lines, 10 log entries';

export const bigOrder: Measurement = {
  section: 'server',
  what: 'order of 500 lines and 2,000 log entries, unthrottled',
  target: 'painted <= 1.5x a small one, no task over 200 ms',
  run: async (context) => {
    const loads = await context.shared(bigOrders);
    return Object.entries(pages).flatMap(([page, of]) => figuresOf(of, loads[page as keyof typeof pages]));
  },
};

function figuresOf(of: string, { big, small }: OrderLoads['detail']): Figure[] {
  const both = (pick: (load: (typeof big)[number]) => number) => ({ ours: big.map(pick), theirs: small.map(pick) });
  return [
    compare({ of: `${of} painted`, ...both(({ painted }) => painted), unit: 'ms', name }),
    compare({ of: `${of}: longest task`, ...both(({ longestOfAll }) => longestOfAll), unit: 'ms', name }),
  ];
}
