import { type Decimal, decimals } from '../../../../server/extend.ts';

/** The smallest part of a place that is told. */
const least = '0.1';

/** As how many pallets counts what stays behind: a place is taken by it, however little, as long as the pallet took more than that. */
export function placeLeft(all: Decimal, loaded: Decimal): Decimal {
  const left = decimals.subtract(all, loaded);
  return decimals.compare(all, least) > 0 ? decimals.max(least, left) : decimals.max(0, left);
}
