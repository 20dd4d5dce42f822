import { priceSheets } from '../support/priceSheets.ts';
import { compare, median } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const priceSheet: Measurement = {
  section: 'server',
  what: 'a price list of 20,000 rows as a sheet, unthrottled',
  target: 'first paint <= 1.5x one of 20 rows, no task over 200 ms; all prices saved in one transaction',
  run: async (context) => {
    const { big, small, writable, saved } = await context.shared(priceSheets);
    const beside = (large: typeof big, pick: (load: (typeof big)[number]) => number) => ({
      ...{ ours: large.map(pick), theirs: small.map(pick) },
      ...{ unit: 'ms' as const, name: 'a list of 20 rows' },
    });
    return [
      compare({ of: 'first row painted', ...beside(big, ({ painted }) => painted) }),
      compare({ of: 'all read, and written in', ...beside(writable, ({ painted }) => painted) }),
      compare({ of: 'longest task until then', ...beside(writable, ({ longestOfAll }) => longestOfAll) }),
      { of: '20,000 prices saved', today: { value: median(saved), unit: 's' } },
    ];
  },
};
