import { type Decimal, decimals } from '../../../server/extend.ts';
import type { Step } from '../both/trace.ts';
import { plain, t } from './charge.ts';
import type { Location } from './lists/priceList.ts';

/** The goods of an order for one destination, with the values that prices depend on. */
export interface Destination {
  readonly place: Location;
  /** The destination code, or the ZIP code if there is none. */
  readonly name: string;
  readonly deliveryMethod: string;
  readonly destType: string;
  readonly cbm: Decimal;
  readonly kg: Decimal;
  readonly cartons: number;
  /** The number of pallets that were built; undefined before devanning. */
  readonly pallets?: Decimal | undefined;
  readonly isCold: boolean;
  readonly needsAppointment: boolean;
  readonly isOversize: boolean;
}

interface Quantity {
  /** The quantity in the charging unit; undefined if it is unknown. */
  readonly qty: Decimal | undefined;
  readonly steps: readonly Step[];
}

/** The terms of a price row for counting pallets. */
interface PalletTerms {
  readonly palletRule: string;
  readonly palletCbm: Decimal;
  readonly cold: boolean | null;
}

/** Converts kilograms to pounds, with two decimals (README, rule 10). */
export function poundsOf(kg: Decimal): Decimal {
  return decimals.divide(kg, '0.45359237', 2);
}

const known =
  (qtyOf: (destination: Destination) => Decimal) =>
  (destination: Destination): Quantity => ({ qty: qtyOf(destination), steps: [] });

const byUnit: Readonly<Record<string, (destination: Destination, terms: PalletTerms) => Quantity>> = {
  CBM: known(({ cbm }) => cbm),
  KG: known(({ kg }) => kg),
  LB: known(({ kg }) => poundsOf(kg)),
  CARTON: known(({ cartons }) => String(cartons)),
  TRIP: known(() => '1'),
  PALLET: ({ cbm, pallets: actual, isCold }, { palletRule: rule, palletCbm, cold }) => {
    const { pallets, steps } = billedPallets({ cbm, palletCbm, rule, isCold: isCold || cold === true, actual });
    return { qty: pallets, steps };
  },
};

/**
 * Returns the quantity of goods for a destination in a charging unit. `qty` is undefined for a unit whose quantity is not recorded, such
 * as miles (README, rule 11).
 */
export function quantityIn(unit: string, destination: Destination, terms: PalletTerms): Quantity {
  return byUnit[unit]?.(destination, terms) ?? { qty: undefined, steps: [] };
}

/** The goods for one destination and the rule for counting their pallets. */
interface PalletAsk {
  readonly cbm: Decimal;
  readonly palletCbm: Decimal;
  readonly rule: string;
  /** Whether the destination is remote. */
  readonly isCold: boolean;
  /** The number of pallets that were built; undefined before devanning. */
  readonly actual?: Decimal | undefined;
}

/** Counts a partial pallet as 0, 0.5 or 1 pallet. `isMore(part)` tells whether the partial pallet is larger than `part`. */
type Part = (isMore: (part: Decimal) => boolean, isCold: boolean) => Decimal;

const parts: Readonly<Record<string, Part>> = {
  CEIL: () => '1',
  HALF: (isMore, isCold) => (isCold || isMore('0.9') ? '1' : '0.5'),
  ROUND: (isMore, isCold) => {
    if (isMore('0.5')) return '1';
    return isCold ? '0.5' : '0';
  },
};

/** Estimates pallets from CBM: whole pallets, plus a partial pallet as counted by the rule (README, rule 9). */
export function estimatePallets({ cbm, palletCbm, rule, isCold }: PalletAsk): Decimal {
  const { whole, hasRest } = quotient(cbm, palletCbm);
  if (!hasRest) return String(whole);
  const isMore = (part: Decimal): boolean => decimals.compare(cbm, decimals.multiply(decimals.add(whole, part), palletCbm)) > 0;
  const partOf = parts[rule] ?? (parts.CEIL as Part);
  return plain(decimals.add(whole, partOf(isMore, isCold)));
}

const ruleNames: Readonly<Record<string, { zh: string; en: string }>> = {
  CEIL: { zh: '向上取整', en: 'rounded up' },
  HALF: { zh: '半板进位', en: 'rounded to half pallets' },
  ROUND: { zh: '过半进一', en: 'rounded to the nearest pallet' },
};

/**
 * Returns the number of billed pallets with the explanation (README, rule 9): with the rule `ACTUAL` the pallets that were built, if any,
 * else an estimate. The estimate is at least 0.5 if the goods have a volume.
 */
export function billedPallets(ask: PalletAsk): { readonly pallets: Decimal; readonly steps: readonly Step[] } {
  const isActual = ask.rule === 'ACTUAL';
  if (isActual && ask.actual !== undefined && decimals.compare(ask.actual, 0) > 0) {
    const pallets = plain(ask.actual);
    return { pallets, steps: [t('palletsActual', { pallets })] };
  }
  const rule = isActual ? 'CEIL' : ask.rule;
  const estimate = estimatePallets({ ...ask, rule });
  const [cbm, palletCbm] = [plain(ask.cbm), plain(ask.palletCbm)];
  const steps = [
    ...(isActual ? [t('palletsNotYet')] : []),
    ...(ask.isCold && rule !== 'CEIL' ? [t('palletsCold')] : []),
    t('palletsEstimated', { cbm, palletCbm, rule: ruleNames[rule] ?? rule, pallets: estimate }),
  ];
  const isLess = decimals.compare(ask.cbm, 0) > 0 && decimals.compare(estimate, '0.5') < 0;
  if (!isLess) return { pallets: estimate, steps };
  return { pallets: '0.5', steps: [...steps, t('palletsLeast', { pallets: '0.5' })] };
}

/** Divides non-negative decimals exactly. Returns the whole quotient and whether there is a remainder. */
function quotient(value: Decimal, by: Decimal): { readonly whole: number; readonly hasRest: boolean } {
  const near = Number(decimals.divide(value, by, 0));
  const whole = decimals.compare(decimals.multiply(by, near), value) > 0 ? near - 1 : near;
  return { whole, hasRest: decimals.compare(decimals.multiply(by, whole), value) < 0 };
}

export function ceiling(value: Decimal, by: Decimal): number {
  const { whole, hasRest } = quotient(value, by);
  return hasRest ? whole + 1 : whole;
}

/** Compares two codes or names for sorting, independent of the language. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
