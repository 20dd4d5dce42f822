import type { ExactDecimal } from './exactDecimal.ts';

/** The sum of decimals, exactly; nothing at all is zero. */
export function addDecimals(values: readonly ExactDecimal[]): ExactDecimal {
  const scale = Math.max(0, ...values.map((value) => value.scale));
  const units = values.reduce((sum, value) => sum + value.units * 10n ** BigInt(scale - value.scale), 0n);
  return { units, scale };
}
