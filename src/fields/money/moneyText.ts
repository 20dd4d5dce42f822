import { fromScaled } from '../decimal/fromScaled.ts';
import { moneyDigits } from './moneyDigits.ts';

/** An amount as it is read, out of units of 10^-4: with two decimals, or as many more as it needs (`1250.00`, `0.125`). */
export function moneyText(units: string | number | bigint): string {
  return fromScaled(units, moneyDigits.scale).replace(/0{1,2}$/, '');
}
