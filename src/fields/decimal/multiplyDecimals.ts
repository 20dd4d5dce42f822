import type { ExactDecimal } from './exactDecimal.ts';

/** The product of decimals, exactly. */
export function multiplyDecimals(values: readonly ExactDecimal[]): ExactDecimal {
  const units = values.reduce((product, value) => product * value.units, 1n);
  return { units, scale: values.reduce((sum, { scale }) => sum + scale, 0) };
}
