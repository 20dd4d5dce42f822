import { type Decimal, decimals } from '../../../../server/extend.ts';
import type { Step } from '../../both/trace.ts';
import { billedPallets } from '../estimatePallets.ts';
import type { Place } from '../lists/placeKeys.ts';

/** The goods of an order for one destination, as prices look at them. */
export interface Destination {
  readonly place: Place;
  /** What it is called: its code, else its ZIP. */
  readonly name: string;
  readonly deliveryMethod: string;
  readonly destType: string;
  readonly cbm: Decimal;
  readonly kg: Decimal;
  readonly cartons: number;
  /** As they were built; undefined before devanning. */
  readonly pallets?: Decimal | undefined;
  readonly isCold: boolean;
  readonly needsAppointment: boolean;
  readonly isOversize: boolean;
}

interface Quantity {
  /** Undefined where nobody knows it. */
  readonly qty: Decimal | undefined;
  readonly steps: readonly Step[];
}

/** How a price counts pallets. */
export interface PalletTerms {
  readonly palletRule: string;
  readonly palletCbm: Decimal;
  readonly cold: boolean | null;
}

/** Pounds of so many kilograms, with two decimals (domain.md 6.1). */
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

/** The quantity of goods for a destination in a unit (domain.md 6.4); miles are known to nobody here. */
export function quantityIn(unit: string, destination: Destination, terms: PalletTerms): Quantity {
  return byUnit[unit]?.(destination, terms) ?? { qty: undefined, steps: [] };
}
