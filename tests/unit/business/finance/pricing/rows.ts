import type { Destination } from '../../../../../src/business/finance/pricing/destination.ts';
import type { CombinationRow, DispatchRow, OperationRow } from '../../../../../src/business/finance/pricing/lists/rows.ts';

const common = { effectiveDate: '2026-01-01', expiryDate: null };
const tier = { tierFrom: '0', tierTo: null, minAmount: null };

/** Returns a row of a dispatch quotation, to ONT8 per pallet. */
export function dispatchRow(own: Partial<DispatchRow> = {}): DispatchRow {
  return {
    ...{ ...common, ...tier, id: 'd1', quoteNo: 'PSBJ0001', deliveryMethod: 'TRUCK', destType: 'AMAZON' },
    ...{ regionRule: 'FC', destValues: 'ONT8', cold: false, chargeUnit: 'PALLET', fixedPrice: false, rate: '85.00' },
    ...{ palletRule: 'CEIL', palletCbm: '1.80', fuelPct: null, liftgateFee: null, residentialFee: null },
    ...{ appointmentFee: null, oversizeFee: null },
    ...own,
  };
}

/** Returns a row of an operation quotation. */
export function operationRow(own: Partial<OperationRow> = {}): OperationRow {
  return {
    ...{ ...common, ...tier, id: 'o1', quoteNo: 'CZ0001', costConfigId: 'devan', cabinetId: null },
    ...{ chargeUnit: 'CONTAINER', freeQty: '0', rate: '450', maxAmount: null },
    ...own,
  };
}

/** Returns a region of a combination quotation, with the terms of the worked example in these tests. */
export function combinationRow(own: Partial<CombinationRow> = {}): CombinationRow {
  return {
    ...{ ...common, id: 'c1', quoteNo: 'ZH0001', regionCode: 'A', destValues: 'ONT8/LGB8', cabinetId: '40HQ' },
    ...{ price: '2450', noCrossZone: false, maxDest: 14, maxMixDest: 12, stdPallets: 36, palletCbm: '1.80' },
    ...{ overPalletRate: '95', weightLimitKg: null, overWeightFee: null, nonmixPickup: '1550', extraDestFee: null },
    ...own,
  };
}

/** Returns goods for a fulfillment center. */
export function destination(code: string, cbm: string, own: Partial<Destination> = {}): Destination {
  return {
    ...{ place: { code, zip: null, state: null }, name: code, deliveryMethod: 'TRUCK', destType: 'AMAZON' },
    ...{ cbm, kg: '100.000', cartons: 10, isCold: false, needsAppointment: false, isOversize: false },
    ...own,
  };
}
