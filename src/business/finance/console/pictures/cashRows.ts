import { exactSum, negated } from '../exactSum.ts';
import type { FigureRow } from './figures.ts';

/** A sum of settlements as the list of them tells it. */
export interface CashGroup {
  readonly type: string;
  readonly month: string;
  readonly currency: string;
  readonly amount: string;
}

/** Settlements that are cash: what they do to it. All others move balances alone. */
export const cashTypes = { RECEIPT: 'in', PREPAY: 'in', PAYMENT: 'out' } as const;

/** What came in and went out in each month, and what is left, for each currency. */
export function cashRows(groups: readonly CashGroup[]): readonly FigureRow[] {
  const byMonth = Map.groupBy(groups, ({ currency, month }) => `${currency} ${month}`);
  return [...byMonth]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => {
      const [currency = '', month = ''] = key.split(' ');
      // With as many digits as the currency has, also where nothing came in.
      const zero = (own[0]?.amount ?? '0').replace('-', '').replace(/\d/g, '0');
      const sumOf = (way: 'in' | 'out'): string => {
        const some = own.filter(({ type }) => cashTypes[type as keyof typeof cashTypes] === way);
        return exactSum([zero, ...some.map(({ amount }) => amount)]);
      };
      const [came, went] = [sumOf('in'), sumOf('out')];
      return { key: month, name: month, currency, amounts: [came, went, exactSum([came, negated(went)])] };
    });
}
