import { type Decimal, decimals } from '../../../server/extend.ts';

/** A decimal without zeros that say nothing: `85.0000` is `85`. */
export function plain(value: Decimal): Decimal {
  return decimals.add(value);
}
