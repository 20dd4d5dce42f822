import type { Decimal } from '../../../../server/extend.ts';

/** The fields that all three kinds of price rows have in common. */
export interface PriceRow {
  readonly id: string;
  readonly quoteNo: string;
  readonly effectiveDate: string;
  readonly expiryDate: string | null;
}

type Amount = Decimal | null;

/** A row of an operation-fee quotation (README, rule 12). */
export interface OperationRow extends PriceRow {
  readonly costConfigId: string;
  readonly cabinetId: string | null;
  readonly chargeUnit: string;
  readonly tierFrom: Decimal;
  readonly tierTo: Amount;
  readonly freeQty: Decimal;
  readonly rate: Decimal;
  readonly minAmount: Amount;
  readonly maxAmount: Amount;
}

/** A row of a dispatch quotation (README, rule 11). */
export interface DispatchRow extends PriceRow {
  readonly deliveryMethod: string;
  readonly destType: string;
  readonly regionRule: string;
  readonly destValues: string;
  readonly cold: boolean | null;
  readonly chargeUnit: string;
  readonly tierFrom: Decimal;
  readonly tierTo: Amount;
  readonly fixedPrice: boolean | null;
  readonly rate: Decimal;
  readonly minAmount: Amount;
  readonly palletRule: string;
  readonly palletCbm: Decimal;
  readonly fuelPct: Amount;
  readonly liftgateFee: Amount;
  readonly residentialFee: Amount;
  readonly appointmentFee: Amount;
  readonly oversizeFee: Amount;
}

/** A row of a combination quotation, for one region (README, rule 13). */
export interface CombinationRow extends PriceRow {
  readonly regionCode: string;
  readonly destValues: string;
  readonly cabinetId: string;
  readonly price: Decimal;
  readonly noCrossZone: boolean | null;
  readonly maxDest: number;
  readonly maxMixDest: number;
  readonly stdPallets: number;
  readonly palletCbm: Decimal;
  readonly overPalletRate: Amount;
  readonly weightLimitKg: Amount;
  readonly overWeightFee: Amount;
  readonly nonmixPickup: Amount;
  readonly extraDestFee: Amount;
}

/** Charging units of storage. A fee uses only one of them. */
export const storageUnits: readonly string[] = ['PLT_DAY', 'CBM_DAY'];

/** Returns the unit for ranking: rows of a fee with the same value are of equal rank. Both storage units give the same value. */
export function rankUnit(unit: unknown): string {
  return storageUnits.includes(String(unit)) ? 'STORAGE' : String(unit ?? '');
}
