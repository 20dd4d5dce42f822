import { exactDecimal } from './exactDecimal.ts';

/**
 * A decimal as an integer multiplied by 10^scale: `"12.5"` at scale 2 is 1250. A number where it is exact, otherwise its
 * digits as text, which both databases take for a 64-bit column. Throws a RangeError when it cannot be kept exactly.
 */
export function toScaled(value: unknown, scale: number): number | string {
  const decimal = typeof value === 'string' || typeof value === 'number' ? exactDecimal(value) : undefined;
  if (!decimal || decimal.scale > scale)
    throw new RangeError(`not a decimal with up to ${scale} digits behind the point: ${value}`);
  const units = decimal.units * 10n ** BigInt(scale - decimal.scale);
  const isSafe = units <= BigInt(Number.MAX_SAFE_INTEGER) && units >= BigInt(Number.MIN_SAFE_INTEGER);
  return isSafe ? Number(units) : String(units);
}
