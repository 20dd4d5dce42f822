import { type Decimal, decimals } from '../../../server/extend.ts';

interface Share {
  readonly place: number;
  readonly units: bigint;
  /** What rounding down has taken from it. */
  readonly lost: bigint;
}

/**
 * An amount in parts that are as their weights, each with so many digits, which together are the amount again: what
 * rounding down leaves goes, a unit each, to those that lost most by it, of equal ones to the first (domain.md 6.9).
 * Where nothing weighs anything all weigh the same.
 */
export function largestRemainder(amount: Decimal, weights: readonly Decimal[], scale: number): readonly Decimal[] {
  const units = whole(amount, scale);
  const scaled = weights.map((weight) => whole(weight, 6));
  const parts = scaled.every((weight) => weight === 0n) ? scaled.map(() => 1n) : scaled;
  const sum = parts.reduce((all, part) => all + part, 0n);
  const shares = parts.map(
    (part, place): Share => ({ place, units: (units * part) / sum, lost: (units * part) % sum }),
  );
  const left = Number(units - shares.reduce((all, share) => all + share.units, 0n));
  const most = shares.toSorted(byLoss).slice(0, left);
  const lucky = new Set(most.map(({ place }) => place));
  return shares.map(({ place, units: own }) =>
    decimals.divide(String(lucky.has(place) ? own + 1n : own), 10 ** scale, scale),
  );
}

function byLoss(a: Share, b: Share): number {
  if (a.lost === b.lost) return a.place - b.place;
  return b.lost > a.lost ? 1 : -1;
}

function whole(value: Decimal, scale: number): bigint {
  return BigInt(decimals.round(decimals.multiply(value, 10 ** scale), 0));
}
