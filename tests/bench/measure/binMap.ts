import { binMaps } from '../support/binMaps.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const binMap: Measurement = {
  section: 'server',
  what: 'map of 5,000 bins, unthrottled',
  target: 'first paint <= 1.5x a map of 60, no task over 200 ms',
  run: async (context) => {
    const { first, whole } = await context.shared(binMaps);
    const name = 'a map of 60';
    const painted = ({ big, small }: typeof first) => ({
      ours: big.map((load) => load.painted),
      theirs: small.map((load) => load.painted),
    });
    const tasks = ({ big, small }: typeof first) => ({
      ours: big.map((load) => load.longestTask),
      theirs: small.map((load) => load.longestTask),
    });
    return [
      compare({ of: 'first bin painted', ...painted(first), unit: 'ms', name }),
      compare({ of: 'all bins counted and drawn', ...painted(whole), unit: 'ms', name }),
      compare({ of: 'longest task until then', ...tasks(whole), unit: 'ms', name }),
    ];
  },
};
