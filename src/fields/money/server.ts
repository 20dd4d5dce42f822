import { toScaled } from '../decimal/toScaled.ts';
import type { ServerFace } from '../kind.ts';
import { moneyDigits } from './moneyDigits.ts';
import { moneyText } from './moneyText.ts';

/** An amount is kept multiplied by 10^4 and read with two decimals, or as many more as it needs: `1250.00`, `0.125`. */
export const moneyFace: ServerFace = {
  toColumn: (value) => toScaled(value, moneyDigits.scale),
  fromColumn: moneyText,
};
