import { type Decimal, decimals } from '../../../server/extend.ts';

/** How often a decimal goes into another one, exactly: the whole part, and whether anything is left. Neither is below 0. */
export function quotient(value: Decimal, by: Decimal): { readonly whole: number; readonly hasRest: boolean } {
  const near = Number(decimals.divide(value, by, 0));
  const whole = decimals.compare(decimals.multiply(by, near), value) > 0 ? near - 1 : near;
  return { whole, hasRest: decimals.compare(decimals.multiply(by, whole), value) < 0 };
}

/** As often as it goes, and once more for what is left. */
export function ceiling(value: Decimal, by: Decimal): number {
  const { whole, hasRest } = quotient(value, by);
  return hasRest ? whole + 1 : whole;
}
