import { minorUnit } from '../currency/currencies.ts';
import { type DecimalRule, refuseDecimal } from '../decimal/refuseDecimal.ts';
import type { Refusal } from '../kind.ts';
import { moneyDigits } from './moneyDigits.ts';

type Bounds = Pick<DecimalRule, 'minimum' | 'maximum' | 'exclusiveMinimum'>;

/** Why an amount is refused: more decimals than the currency has (ISO 4217), too many digits, or out of bounds. */
export function refuseMoney(
  value: string,
  { currency, ...bounds }: Bounds & { currency: unknown },
): Refusal | undefined {
  const { precision, scale } = moneyDigits;
  const allowed = minorUnit(currency) ?? scale;
  return refuseDecimal(value, { ...bounds, precision: precision - scale + allowed, scale: allowed });
}
