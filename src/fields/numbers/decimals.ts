/** An exact decimal number: `units` divided by 10 to the power `scale`. */
export interface ExactDecimal {
  readonly units: bigint;
  readonly scale: number;
}

/** The format of decimals on the wire: no leading zeros, no exponent, no plus sign. */
const grammar = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/**
 * The longest text that is parsed as a decimal, which keeps the arithmetic fast. A valid value has at most 19 digits, a sign and a point.
 */
const maxLength = 64;

/** Parses a decimal exactly; undefined for other text. Trailing zeros are dropped: `1.50` is `1.5`. */
export function exactDecimal(value: string | number): ExactDecimal | undefined {
  const text = String(value);
  const match = text.length <= maxLength ? grammar.exec(text) : null;
  if (!match) return undefined;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  const units = BigInt(`${match[2]}${fraction}`);
  return { units: match[1] ? -units : units, scale: fraction.length };
}

/** Parses a value of a record as a decimal; undefined if it is neither a number nor the text of a decimal. */
export function toDecimal(value: unknown): ExactDecimal | undefined {
  return typeof value === 'string' || typeof value === 'number' ? exactDecimal(value) : undefined;
}

/** Compares two decimals; returns a negative number, 0 or a positive number. */
export function compareDecimals(a: ExactDecimal, b: ExactDecimal): number {
  const scale = Math.max(a.scale, b.scale);
  const left = a.units * 10n ** BigInt(scale - a.scale);
  const right = b.units * 10n ** BigInt(scale - b.scale);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Adds decimals exactly; the sum of none is 0. */
export function addDecimals(values: readonly ExactDecimal[]): ExactDecimal {
  const scale = Math.max(0, ...values.map((value) => value.scale));
  const units = values.reduce((sum, value) => sum + value.units * 10n ** BigInt(scale - value.scale), 0n);
  return { units, scale };
}

/** Multiplies decimals exactly. */
export function multiplyDecimals(values: readonly ExactDecimal[]): ExactDecimal {
  const units = values.reduce((product, value) => product * value.units, 1n);
  return { units, scale: values.reduce((sum, { scale }) => sum + scale, 0) };
}

const one: ExactDecimal = { units: 1n, scale: 0 };

/**
 * Returns `value / divisor` as a whole number of units of 10^-`scale`, rounded half away from zero (contract README section 4.2): 0.125
 * becomes 0.13 and -0.125 becomes -0.13.
 */
export function roundedUnits(value: ExactDecimal, scale: number, divisor: ExactDecimal = one): bigint {
  const above = value.units * 10n ** BigInt(divisor.scale + scale);
  const below = divisor.units * 10n ** BigInt(value.scale);
  const rounded = (2n * magnitude(above) + magnitude(below)) / (2n * magnitude(below));
  return above < 0n === below < 0n ? rounded : -rounded;
}

function magnitude(number: bigint): bigint {
  return number < 0n ? -number : number;
}

/** The inverse of `toScaled`, with all decimals: 1250 at scale 2 is `"12.50"`. */
export function fromScaled(value: string | number | bigint, scale: number): string {
  const units = BigInt(value);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-scale)}`;
}

/**
 * Returns a decimal as an integer multiplied by 10^scale: `"12.5"` at scale 2 is 1250. An integer that a JavaScript number cannot hold
 * exactly is returned as text, which both databases accept for a 64-bit column. Throws a RangeError if the value is not a decimal or has
 * too many decimals.
 */
export function toScaled(value: unknown, scale: number): number | string {
  const decimal = toDecimal(value);
  if (!decimal || decimal.scale > scale) throw new RangeError(`not a decimal with up to ${scale} digits behind the point: ${value}`);
  const units = decimal.units * 10n ** BigInt(scale - decimal.scale);
  const isSafe = units <= BigInt(Number.MAX_SAFE_INTEGER) && units >= BigInt(Number.MIN_SAFE_INTEGER);
  return isSafe ? Number(units) : String(units);
}

/** A decimal in wire format: `-12.50`. */
export type Decimal = string;

/** An operand. An integer may also be given as a number, because it is exact. */
type Amount = Decimal | number;

/** Exact arithmetic on decimals in wire format. Rounding is half away from zero (contract README section 4.2). */
export const decimals = {
  add: (...values: readonly Amount[]): Decimal => textOf(addDecimals(values.map(read))),
  subtract: (from: Amount, value: Amount): Decimal => textOf(addDecimals([read(from), negated(read(value))])),
  multiply: (...values: readonly Amount[]): Decimal => textOf(multiplyDecimals(values.map(read))),
  /** Divides, rounded to `scale` decimals. Throws for a divisor of 0. */
  divide: (value: Amount, by: Amount, scale: number): Decimal => fromScaled(roundedUnits(read(value), scale, read(by)), scale),
  round: (value: Amount, scale: number): Decimal => fromScaled(roundedUnits(read(value), scale), scale),
  /** Compares two values; returns a negative number, 0 or a positive number. */
  compare: (a: Amount, b: Amount): number => compareDecimals(read(a), read(b)),
  max: (first: Amount, ...others: readonly Amount[]): Decimal =>
    String(others.reduce((most, value) => (compareDecimals(read(value), read(most)) > 0 ? value : most), first)),
} as const;

function read(value: Amount): ExactDecimal {
  const exact = exactDecimal(value);
  if (!exact) throw new RangeError(`"${value}" is no decimal`);
  return exact;
}

export function negated({ units, scale }: ExactDecimal): ExactDecimal {
  return { units: -units, scale };
}

function textOf({ units, scale }: ExactDecimal): Decimal {
  return fromScaled(units, scale);
}
