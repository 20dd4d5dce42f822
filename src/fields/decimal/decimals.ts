import { addDecimals } from './addDecimals.ts';
import { compareDecimals } from './compareDecimals.ts';
import { type ExactDecimal, exactDecimal } from './exactDecimal.ts';
import { fromScaled } from './fromScaled.ts';
import { multiplyDecimals } from './multiplyDecimals.ts';
import { roundedUnits } from './roundedUnits.ts';

/** A decimal as it travels: `-12.50`. */
export type Decimal = string;

/** What may be reckoned with: a count is exact too. */
type Amount = Decimal | number;

/** Exact arithmetic on decimals as they travel; whatever is rounded is rounded half up in magnitude (domain.md section 6). */
export const decimals = {
  add: (...values: readonly Amount[]): Decimal => textOf(addDecimals(values.map(read))),
  subtract: (from: Amount, value: Amount): Decimal => textOf(addDecimals([read(from), negated(read(value))])),
  multiply: (...values: readonly Amount[]): Decimal => textOf(multiplyDecimals(values.map(read))),
  /** The quotient with so many digits behind the point. A divisor of 0 is an error. */
  divide: (value: Amount, by: Amount, scale: number): Decimal =>
    fromScaled(roundedUnits(read(value), scale, read(by)), scale),
  round: (value: Amount, scale: number): Decimal => fromScaled(roundedUnits(read(value), scale), scale),
  /** Below 0, 0 or above 0, as the first is less, equal or more. */
  compare: (a: Amount, b: Amount): number => compareDecimals(read(a), read(b)),
  max: (first: Amount, ...others: readonly Amount[]): Decimal =>
    String(others.reduce((most, value) => (compareDecimals(read(value), read(most)) > 0 ? value : most), first)),
} as const;

function read(value: Amount): ExactDecimal {
  const exact = exactDecimal(value);
  if (!exact) throw new RangeError(`"${value}" is no decimal`);
  return exact;
}

function negated({ units, scale }: ExactDecimal): ExactDecimal {
  return { units: -units, scale };
}

function textOf({ units, scale }: ExactDecimal): Decimal {
  return fromScaled(units, scale);
}
