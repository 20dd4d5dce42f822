import type { Values } from '../../../server/extend.ts';
import { accountsIn, joined } from '../../finance/costs/authors.ts';

type Said = Values<'hwCarDispatch'>;

/**
 * Who entered the cost of a trip, after somebody wrote it: who wrote the amount, and whoever changed its currency or how it
 * is split since.
 */
export function costAuthors(before: Said | undefined, now: Said, account: string): string | null {
  const isOther = (name: 'tripCost' | 'costCurrency' | 'allocBasis'): boolean =>
    (before?.[name] ?? null) !== (now[name] ?? null);
  if (isOther('tripCost')) return now.tripCost ? account : null;
  if (!now.tripCost) return null;
  const known = accountsIn(before?.costEnteredBy);
  return joined(isOther('costCurrency') || isOther('allocBasis') ? [...known, account] : known);
}
