import type { Decimal } from '../../../../server/extend.ts';

/** The common fields of rows of all three kinds of price lists. */
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

/** Units of storage: the same days are charged in one of them. */
export const storageUnits: readonly string[] = ['PLT_DAY', 'CBM_DAY'];

/** Rows of a fee are of one rank where this of their units is the same. */
export function rankUnit(unit: unknown): string {
  return storageUnits.includes(String(unit)) ? 'STORAGE' : String(unit ?? '');
}
