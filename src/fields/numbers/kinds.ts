import { minorUnit } from '../codes/currencies.ts';
import { type FaultText, type FieldKind, textKind, wrongFormat } from '../kind.ts';
import { compareDecimals, type ExactDecimal, exactDecimal, fromScaled } from './decimals.ts';

/** A whole number, exact within ±(2^53 - 1). */
export const integer: FieldKind = {
  name: 'integer',
  json: 'integer',
  column: 'integer',
  filter: 'range',
  number: 'whole',
};

/** An exact decimal number as text. The keyword `decimal` checks digits and bounds. */
export const decimal: FieldKind = {
  name: 'decimal',
  json: 'string',
  column: 'integer',
  filter: 'range',
  check: (value) => (exactDecimal(value) ? undefined : notDecimal),
  number: 'decimal',
  isUngroupable: true,
};

/** An amount of money as decimal text. Its currency is in another field or fixed by the resource. */
export const money: FieldKind = { ...decimal, name: 'money', number: 'amount', example: '1250.00' };

/** A currency, ISO 4217. */
export const currency = textKind('currency', checkCurrency, { filter: 'choice', example: 'USD' });

const notDecimal = wrongFormat('须为数字，如 12.50', 'a number such as 12.50');

function checkCurrency(value: string): FaultText | undefined {
  if (minorUnit(value) !== undefined) return undefined;
  return {
    zh: '{{field}}不是有效的币种代码（ISO 4217，如 USD、CNY）',
    en: '{{field}} is not a currency code (ISO 4217, such as USD or CNY)',
  };
}

/** Amounts are stored with four decimals, enough for every ISO 4217 currency, and up to 14 digits before the decimal point. */
export const moneyDigits = { precision: 18, scale: 4 } as const;

/** Formats an amount from units of 10^-4, with at least two decimals (`1250.00`, `0.125`). */
export function moneyText(units: string | number | bigint): string {
  return fromScaled(units, moneyDigits.scale).replace(/0{1,2}$/, '');
}

/** The limits of a decimal: total digits, decimals, and bounds. */
export interface DecimalRule {
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
  readonly minimum?: number | string | undefined;
  readonly maximum?: number | string | undefined;
  readonly exclusiveMinimum?: number | string | undefined;
}

/** Returns why a decimal is invalid; undefined if it is valid. Trailing zeros do not count as decimals. */
export function checkDecimal(value: string, rule: DecimalRule): FaultText | undefined {
  const number = exactDecimal(value);
  return number ? (checkDigits(number, rule) ?? checkBounds(number, rule)) : notDecimal;
}

function checkDigits(number: ExactDecimal, { precision, scale = 0 }: DecimalRule): FaultText | undefined {
  if (number.scale > scale) return scale === 0 ? notWhole : tooFine(scale);
  if (precision === undefined) return undefined;
  const limit: ExactDecimal = { units: 10n ** BigInt(precision - scale), scale: 0 };
  const size: ExactDecimal = { units: number.units < 0n ? -number.units : number.units, scale: number.scale };
  return compareDecimals(size, limit) < 0 ? undefined : tooLong(precision - scale);
}

function checkBounds(number: ExactDecimal, { minimum, maximum, exclusiveMinimum }: DecimalRule): FaultText | undefined {
  const against = (bound: number | string | undefined): number | undefined => {
    const limit = bound === undefined ? undefined : exactDecimal(bound);
    return limit && compareDecimals(number, limit);
  };
  const isTooSmall = (against(minimum) ?? 0) < 0;
  const isTooLarge = (against(maximum) ?? 0) > 0;
  if ((isTooSmall || isTooLarge) && minimum !== undefined && maximum !== undefined) return between(minimum, maximum);
  if (isTooSmall) return { zh: `{{field}}不能小于${minimum}`, en: `{{field}} must be at least ${minimum}` };
  if ((against(exclusiveMinimum) ?? 1) <= 0) {
    return { zh: `{{field}}必须大于${exclusiveMinimum}`, en: `{{field}} must be more than ${exclusiveMinimum}` };
  }
  return isTooLarge ? { zh: `{{field}}不能大于${maximum}`, en: `{{field}} must be at most ${maximum}` } : undefined;
}

const notWhole: FaultText = { zh: '{{field}}必须是整数', en: '{{field}} must be a whole number' };

function tooFine(scale: number): FaultText {
  return { zh: `{{field}}最多${scale}位小数`, en: `{{field}} may have at most ${counted(scale, 'decimal')}` };
}

function tooLong(digits: number): FaultText {
  return {
    zh: `{{field}}的整数部分最多${digits}位`,
    en: `{{field}} may have at most ${counted(digits, 'digit')} before the decimal point`,
  };
}

function between(a: number | string, b: number | string): FaultText {
  return { zh: `{{field}}必须在${a}到${b}之间`, en: `{{field}} must be between ${a} and ${b}` };
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

type Bounds = Pick<DecimalRule, 'minimum' | 'maximum' | 'exclusiveMinimum'>;

/** Returns why an amount is invalid: more decimals than the currency has (ISO 4217), too many digits, or out of bounds. */
export function checkMoney(value: string, { currency, ...bounds }: Bounds & { currency: unknown }): FaultText | undefined {
  const { precision, scale } = moneyDigits;
  const allowed = minorUnit(currency) ?? scale;
  return checkDecimal(value, { ...bounds, precision: precision - scale + allowed, scale: allowed });
}
