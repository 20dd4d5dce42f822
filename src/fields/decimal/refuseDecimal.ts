import type { Refusal } from '../kind.ts';
import { compareDecimals } from './compareDecimals.ts';
import { type ExactDecimal, exactDecimal } from './exactDecimal.ts';
import { decimal } from './shared.ts';

/** What a decimal must satisfy: digits in all, digits behind the point, and bounds. */
export interface DecimalRule {
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
  readonly minimum?: number | string | undefined;
  readonly maximum?: number | string | undefined;
  readonly exclusiveMinimum?: number | string | undefined;
}

/** Why a decimal is refused, or undefined. Zeros at the end do not count as digits behind the point. */
export function refuseDecimal(value: string, rule: DecimalRule): Refusal | undefined {
  const number = exactDecimal(value);
  return number ? (refuseDigits(number, rule) ?? refuseBounds(number, rule)) : decimal.check?.(value);
}

function refuseDigits(number: ExactDecimal, { precision, scale = 0 }: DecimalRule): Refusal | undefined {
  if (number.scale > scale) return scale === 0 ? notWhole : tooFine(scale);
  if (precision === undefined) return undefined;
  const limit: ExactDecimal = { units: 10n ** BigInt(precision - scale), scale: 0 };
  const size: ExactDecimal = { units: number.units < 0n ? -number.units : number.units, scale: number.scale };
  return compareDecimals(size, limit) < 0 ? undefined : tooLong(precision - scale);
}

function refuseBounds(number: ExactDecimal, { minimum, maximum, exclusiveMinimum }: DecimalRule): Refusal | undefined {
  const against = (bound: number | string | undefined): number | undefined => {
    const limit = bound === undefined ? undefined : exactDecimal(bound);
    return limit && compareDecimals(number, limit);
  };
  const isTooSmall = (against(minimum) ?? 0) < 0;
  const isTooLarge = (against(maximum) ?? 0) > 0;
  if ((isTooSmall || isTooLarge) && minimum !== undefined && maximum !== undefined) return between(minimum, maximum);
  if (isTooSmall) return { zh: `{field}不能小于${minimum}`, en: `{field} must be at least ${minimum}` };
  if ((against(exclusiveMinimum) ?? 1) <= 0) {
    return { zh: `{field}必须大于${exclusiveMinimum}`, en: `{field} must be more than ${exclusiveMinimum}` };
  }
  return isTooLarge ? { zh: `{field}不能大于${maximum}`, en: `{field} must be at most ${maximum}` } : undefined;
}

const notWhole: Refusal = { zh: '{field}必须是整数', en: '{field} must be a whole number' };

function tooFine(scale: number): Refusal {
  return { zh: `{field}最多${scale}位小数`, en: `{field} may have at most ${counted(scale, 'decimal')}` };
}

function tooLong(digits: number): Refusal {
  return {
    zh: `{field}的整数部分最多${digits}位`,
    en: `{field} may have at most ${counted(digits, 'digit')} before the decimal point`,
  };
}

function between(a: number | string, b: number | string): Refusal {
  return { zh: `{field}必须在${a}到${b}之间`, en: `{field} must be between ${a} and ${b}` };
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
