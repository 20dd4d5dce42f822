import type { ExactDecimal } from './exactDecimal.ts';

const one: ExactDecimal = { units: 1n, scale: 0 };

/**
 * A decimal, divided by another one where that is given, as units of 10^-`scale`, rounded half up in magnitude (domain.md
 * section 6): 0.125 is 0.13 and -0.125 is -0.13.
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
