import { type Decimal, decimals } from '../../../server/extend.ts';
import type { Pallet } from './pallet.ts';

/** What grows with the cartons of a pallet. */
export interface Bulk {
  readonly weightKg: Decimal;
  readonly volumeCbm: Decimal;
}

/** So many of its cartons, as a part of weight (kg, 3 decimals) and volume (CBM, 4 decimals), half up. */
export function shareOf({ weightKg, volumeCbm, cartonQty }: Pallet, cartons: number): Bulk {
  const part = (amount: string, scale: number): string =>
    cartonQty === 0 ? '0' : decimals.divide(decimals.multiply(amount, cartons), cartonQty, scale);
  return { weightKg: part(weightKg, 3), volumeCbm: part(volumeCbm, 4) };
}

/** The same of several pallets together. */
export function sumOf(pallets: readonly Bulk[]): Bulk {
  return {
    weightKg: decimals.add(...pallets.map(({ weightKg }) => weightKg)),
    volumeCbm: decimals.add(...pallets.map(({ volumeCbm }) => volumeCbm)),
  };
}

/** What is left of a pallet when a part is taken from it: nothing is lost by rounding. */
export function restOf(whole: Bulk, part: Bulk): Bulk {
  return {
    weightKg: decimals.subtract(whole.weightKg, part.weightKg),
    volumeCbm: decimals.subtract(whole.volumeCbm, part.volumeCbm),
  };
}
