import { priceSheets } from '../support/priceSheets.ts';
import { compare, median } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

export const priceSheet: Measurement = {
  section: 'server',
  what: 'a price list of 20,000 rows as a sheet, unthrottled',
  target: 'first paint <= 1.5x one of 20 rows, no task over 200 ms; all prices saved in one transaction',
  run: async (context) => {
    const { big, small, writable, saved } = await context.shared(priceSheets);
    const both = (pick: (load: (typeof big)[number]) => number) => ({ ours: big.map(pick), theirs: small.map(pick) });
    const name = 'a list of 20 rows';
    return [
      compare({ of: 'first row painted', ...both(({ painted }) => painted), unit: 'ms', name }),
      compare({ of: 'longest task', ...both(({ longestOfAll }) => longestOfAll), unit: 'ms', name }),
      { of: 'all read, and written in', today: { value: median(writable.map(({ painted }) => painted)), unit: 'ms' } },
      { of: '20,000 prices saved', today: { value: median(saved), unit: 's' } },
    ];
  },
};
