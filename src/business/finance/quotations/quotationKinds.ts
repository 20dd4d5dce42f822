import { keysOfRow } from '../pricing/lists/placeKeys.ts';
import { rankUnit } from '../pricing/lists/rankUnit.ts';
import type { PriceRecord, QuotationName, Tier } from './quotation.ts';

/** What tells one kind of price rows from the others, in checks and comparisons. */
export interface QuotationKind {
  /** Besides customer and first day, what makes one price list (domain.md 6.3). */
  readonly list: readonly string[];
  /** Rows that have one of these in common are of equal rank: their tiers must not overlap. */
  readonly ranks: (row: PriceRecord) => readonly string[];
  /** Where rows of equal rank must count in one unit: 3 pallets and 3 CBM are not the same tier, nor two that exclude each other. */
  readonly unit?: (row: PriceRecord) => string;
  readonly tier: (row: PriceRecord) => Tier;
  /** Where a destination has one home in the whole list: by destination the home. */
  readonly homes?: (row: PriceRecord) => { readonly home: string; readonly places: readonly string[] };
  /** Quantities go up in such steps: between 5 and 6 pallets counted by whole ones there is no gap. */
  readonly step: (row: PriceRecord) => string;
  /** By what a row is found again in another version of its list. */
  readonly identity: readonly string[];
  /** The fields of which a change may set rows against each other. */
  readonly watched: readonly string[];
  /** The price itself, by which versions are compared. */
  readonly price: string;
  /** Every other amount of a row; a change of prices concerns them too. */
  readonly amounts: readonly string[];
}

const head = ['userId', 'repositoryId', 'currency', 'effectiveDate', 'status'];
const tiers = ['tierFrom', 'tierTo'];
/** Units that are counted. */
const whole: ReadonlySet<unknown> = new Set(['CONTAINER', 'CARTON', 'PCS', 'DEST', 'TRIP', 'DAY', 'ORDER']);

export const quotationKinds: Readonly<Record<QuotationName, QuotationKind>> = {
  hwOperationTemplate: {
    list: ['direction', 'repositoryId', 'currency'],
    ranks: (row) => [[row.costConfigId, row.cabinetId, rankUnit(row.chargeUnit)].map(text).join(' ')],
    unit: ({ chargeUnit }) => text(chargeUnit),
    tier: tierOf,
    step: ({ chargeUnit }) => (whole.has(chargeUnit) ? '1' : '0.01'),
    identity: ['costConfigId', 'cabinetId', 'chargeUnit', 'tierFrom'],
    watched: [...head, ...tiers, 'direction', 'costConfigId', 'cabinetId', 'chargeUnit'],
    price: 'rate',
    amounts: ['minAmount', 'maxAmount'],
  },
  hwQuotationTemplate: {
    list: ['direction', 'carrierId', 'repositoryId', 'currency'],
    ranks: (row) => {
      const way = [row.deliveryMethod, row.destType].map(text).join(' ');
      return placesOf(row).map((place) => `${way} ${place}`);
    },
    unit: ({ chargeUnit }) => text(chargeUnit),
    tier: tierOf,
    step: stepOfDispatch,
    identity: ['deliveryMethod', 'destType', 'regionRule', 'destValues', 'chargeUnit', 'tierFrom'],
    watched: [
      ...[...head, ...tiers, 'direction', 'carrierId', 'deliveryMethod', 'destType', 'regionRule', 'destValues'],
      'chargeUnit',
    ],
    price: 'rate',
    amounts: ['minAmount', 'liftgateFee', 'residentialFee', 'appointmentFee', 'oversizeFee'],
  },
  hwCombinationTemplate: {
    list: ['repositoryId', 'currency'],
    ranks: (row) => [
      `${text(row.cabinetId)} region ${text(row.regionCode)}`,
      ...placesOf(row).map((place) => `${text(row.cabinetId)} ${place}`),
    ],
    tier: () => ({ from: '0', to: null }),
    homes: (row) => ({ home: text(row.regionCode), places: placesOf(row) }),
    step: () => '1',
    identity: ['regionCode', 'cabinetId'],
    watched: [...head, 'regionCode', 'destValues', 'cabinetId'],
    price: 'price',
    amounts: ['overPalletRate', 'overWeightFee', 'nonmixPickup', 'extraDestFee'],
  },
};

/** The destinations of a row, a range of ZIP3 as each of them. */
function placesOf({ destValues, regionRule = 'FC' }: PriceRecord): readonly string[] {
  return keysOfRow(text(destValues), text(regionRule));
}

function tierOf({ tierFrom, tierTo }: PriceRecord): Tier {
  return { from: text(tierFrom), to: (tierTo ?? null) === null ? null : text(tierTo) };
}

/** Pallets go up by whole ones or by halves, as the rule of the row has it (domain.md 6.2). */
function stepOfDispatch({ chargeUnit, palletRule, cold }: PriceRecord): string {
  if (chargeUnit !== 'PALLET') return whole.has(chargeUnit) ? '1' : '0.01';
  return palletRule === 'CEIL' || (palletRule === 'ROUND' && cold !== true) ? '1' : '0.5';
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
