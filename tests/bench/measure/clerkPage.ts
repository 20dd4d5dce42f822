import { clerkPages, type QuietLoad } from '../support/clerkPages.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const clerkPage: Measurement = {
  section: 'console',
  what: 'list of orders as the clerk finds it, throttled',
  target: 'first row <= 0.8 of react-admin after <= 40 requests; until quiet <= 350 kB and 1.5x its processor time',
  run: async (context) => {
    const { ours, theirs } = await context.shared(clerkPages);
    const both = (pick: (load: QuietLoad) => number) => ({ ours: ours.map(pick), theirs: theirs.map(pick) });
    const name = 'react-admin';
    return [
      compare({ of: 'first row painted', ...both(({ painted }) => painted / 1_000), unit: 's', name }),
      compare({ of: 'requests before it', ...both(({ requests }) => requests), unit: '', name }),
      compare({ of: 'all until quiet', ...both(({ kilobytes }) => kilobytes), unit: 'kB', name }),
      compare({ of: 'processor until quiet', ...both(({ processor }) => processor), unit: 's', name }),
    ];
  },
};
