/**
 * A second, simple calculation of prices by the rules in `src/business/finance/README.md`. It calculates with exact fractions, step by step,
 * and uses no code of the product. Amounts are in cents.
 */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const frac = (n: bigint | number, d: bigint | number = 1): Fraction => ({ n: BigInt(n), d: BigInt(d) });
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
export const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const isLess = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;

/** Rounds half up. The value must not be negative. */
export const rounded = (a: Fraction): bigint => (a.n * 2n + a.d) / (a.d * 2n);
const floor = (a: Fraction): bigint => a.n / a.d;
const ceil = (a: Fraction): bigint => (a.n + a.d - 1n) / a.d;

/**
 * Returns the pallets of a destination by rule 9, in half pallets. `cbm` is in ten-thousandths of a CBM, `palletCbm` in hundredths.
 */
export function halfPallets(cbm: number, palletCbm: number, rule: string, isCold: boolean): bigint {
  const raw = frac(cbm, 100 * palletCbm);
  const i = floor(raw);
  const rest = plus(raw, frac(-i));
  if (rest.n === 0n) return 2n * i;
  if (rule === 'CEIL') return 2n * i + 2n;
  if (rule === 'HALF') return isCold || isLess(frac(9, 10), rest) ? 2n * i + 2n : 2n * i + 1n;
  if (isLess(frac(1, 2), rest)) return 2n * i + 2n;
  return isCold ? 2n * i + 1n : 2n * i;
}

export interface Dispatch {
  /** The price per unit, in ten-thousandths. */
  readonly rate: number;
  readonly halves: number;
  readonly isFlat: boolean;
  readonly min: number | null;
  /** The fuel surcharge, in hundredths of a percent. */
  readonly fuel: number | null;
  readonly liftgate: number | null;
  readonly residential: number | null;
  readonly isHome: boolean;
}

/** Returns the charges of a delivery by rule 11, in cents: one for each part that costs something. */
export function dispatchCents({ rate, halves, isFlat, min, fuel, ...rest }: Dispatch): readonly bigint[] {
  let base = frac(BigInt(rate) * (isFlat ? 2n : BigInt(halves)), 200);
  if (min !== null && isLess(base, frac(min))) base = frac(min);
  const first = rounded(base);
  const parts = [first];
  if (fuel) parts.push(rounded(frac(first * BigInt(fuel), 10_000)));
  if (rest.liftgate) parts.push(BigInt(rest.liftgate));
  if (rest.residential && rest.isHome) parts.push(BigInt(rest.residential));
  return parts;
}

export interface Operation {
  readonly rate: number;
  /** The quantity, in hundredths. `free` is in hundredths, too. */
  readonly qty: number;
  readonly free: number;
  readonly min: number | null;
  readonly max: number | null;
}

/** Returns the charge of an operation by rule 12, in cents. */
export function operationCents({ rate, qty, free, min, max }: Operation): bigint {
  const product = frac(BigInt(rate) * BigInt(Math.max(0, qty - free)), 10_000);
  if (max !== null && isLess(frac(max), product)) return BigInt(max);
  if (min !== null && isLess(product, frac(min))) return BigInt(min);
  return rounded(product);
}

export interface Storage {
  readonly days: number;
  readonly tiers: readonly { to: number | null; rate: number }[];
  readonly halves: number;
  readonly min: number | null;
}

/**
 * Returns the storage charge of pallets for a number of days by rule 14, in cents. The minimum applies only if a day is charged at
 * all.
 */
export function storageCents({ days, tiers, halves, min }: Storage): bigint {
  let sum = 0n;
  for (let day = 1; day <= days; day++) {
    const tier = tiers.find(({ to }) => to === null || day <= to) ?? tiers.at(-1);
    sum += BigInt(tier?.rate ?? 0);
  }
  const product = frac(sum * BigInt(halves), 2);
  return min !== null && days > 0 && isLess(product, frac(min)) ? BigInt(min) : rounded(product);
}

export interface Box {
  readonly code: string;
  /** The volume in ten-thousandths of a CBM. */
  readonly cbm: number;
  /** Undefined if the destination is in no region. */
  readonly region: string | undefined;
}

export interface Terms {
  /** The prices of the regions, in cents. */
  readonly prices: Readonly<Record<string, number>>;
  readonly maxDest: number;
  readonly maxMix: number;
  readonly std: number;
  readonly over: number;
  readonly pickup: number;
  readonly extra: number;
}

/**
 * Returns the combination charges by rule 13 in cents, without deliveries outside the regions. Undefined if the combination price does
 * not apply.
 */
export function combinationCents(boxes: readonly Box[], terms: Terms): readonly bigint[] | undefined {
  const total = boxes.reduce((sum, { cbm }) => sum + cbm, 0);
  if (boxes.length > terms.maxDest) return undefined;
  const large = [...boxes].sort((a, b) => b.cbm - a.cbm || (a.code < b.code ? -1 : 1));
  const inside = large.filter(({ region }) => region !== undefined).slice(0, terms.maxMix);
  if (inside.length === 0) return undefined;
  const outside = boxes.filter((box) => !inside.includes(box));
  if (outside.length > terms.maxDest - terms.maxMix) return undefined;
  const ratios = new Map(boxes.map((box) => [box, rounded(frac(box.cbm * 10_000, total))]));
  const sum = [...ratios.values()].reduce((all, one) => all + one, 0n);
  const largest = large[0] as Box;
  ratios.set(largest, (ratios.get(largest) as bigint) + 10_000n - sum);
  const base = inside.reduce((all, box) => all + BigInt(terms.prices[box.region as string] as number) * (ratios.get(box) as bigint), 0n);
  const share = outside.reduce((all, box) => all + (ratios.get(box) as bigint), 0n);
  const parts = [rounded(frac(base, 10_000))];
  const over = ceil(frac(total, 18_000)) - BigInt(terms.std);
  if (over > 0n) parts.push(over * BigInt(terms.over));
  if (outside.length > 0) parts.push(rounded(frac(BigInt(terms.pickup) * share, 10_000)));
  if (boxes.length > terms.maxMix) parts.push(BigInt(terms.extra) * BigInt(boxes.length - terms.maxMix));
  return parts;
}
