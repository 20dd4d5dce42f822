import type { CombinationRow, DispatchRow, OperationRow, PriceRow } from './rows.ts';

/** Every field of a row but its id: one that is missing here, or too many, is an error of types. */
type Fields<R> = Readonly<Record<Exclude<keyof R, 'id'>, true>>;

const head: Fields<PriceRow> = { quoteNo: true, effectiveDate: true, expiryDate: true };
const tier = { chargeUnit: true, tierFrom: true, tierTo: true, rate: true, minAmount: true } as const;

const operation: Fields<OperationRow> = {
  ...{ ...head, ...tier },
  ...{ costConfigId: true, cabinetId: true, freeQty: true, maxAmount: true },
};

const dispatch: Fields<DispatchRow> = {
  ...{ ...head, ...tier },
  ...{ deliveryMethod: true, destType: true, regionRule: true, destValues: true, cold: true, fixedPrice: true },
  ...{ palletRule: true, palletCbm: true, fuelPct: true, liftgateFee: true, residentialFee: true },
  ...{ appointmentFee: true, oversizeFee: true },
};

const combination: Fields<CombinationRow> = {
  ...head,
  ...{ regionCode: true, destValues: true, cabinetId: true, price: true, noCrossZone: true, maxDest: true },
  ...{ maxMixDest: true, stdPallets: true, palletCbm: true, overPalletRate: true, weightLimitKg: true },
  ...{ overWeightFee: true, nonmixPickup: true, extraDestFee: true },
};

/** What is read of price rows. */
export const rowFields = {
  operation: Object.keys(operation),
  dispatch: Object.keys(dispatch),
  combination: Object.keys(combination),
} as const;
