import type { ExactDecimal } from './exactDecimal.ts';

/** Less than, equal to or more than zero, as `a` is less than, equal to or more than `b`. */
export function compareDecimals(a: ExactDecimal, b: ExactDecimal): number {
  const scale = Math.max(a.scale, b.scale);
  const left = a.units * 10n ** BigInt(scale - a.scale);
  const right = b.units * 10n ** BigInt(scale - b.scale);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
