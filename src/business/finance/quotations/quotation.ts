import type { Decimal, ReadRecords, Reject, Stored } from '../../../server/extend.ts';
import { keysOfRow } from '../pricing/lists/priceList.ts';
import { rankUnit } from '../pricing/lists/rows.ts';

/** The three kinds of price rows (README, rule 24). */
export const quotationNames = ['hwOperationTemplate', 'hwQuotationTemplate', 'hwCombinationTemplate'] as const;
export type QuotationName = (typeof quotationNames)[number];

/** A price row of any kind, as far as all have it; what is its kind's own is read by the table of kinds. */
export interface PriceRecord extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly quoteNo: string | null;
  readonly userId: string | null;
  readonly repositoryId: string;
  readonly currency: string;
  readonly effectiveDate: string;
  readonly expiryDate: string | null;
  readonly status: string;
}

/** The quantities that a price is for, both ends included; without an upper end null. */
interface Tier {
  readonly from: Decimal;
  readonly to: Decimal | null;
}

/** A record of the house as one of any kind. */
export function priceRecord(record: Stored<QuotationName> | object): PriceRecord {
  return record as unknown as PriceRecord;
}

/** What tells one kind of price rows from the others, in checks and comparisons. */
export interface QuotationKind {
  /** The fields that, with customer and effective date, identify one version of a price list (README, rule 24). */
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
      return locationsOf(row).map((location) => `${way} ${location}`);
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
      ...locationsOf(row).map((location) => `${text(row.cabinetId)} ${location}`),
    ],
    tier: () => ({ from: '0', to: null }),
    homes: (row) => ({ home: text(row.regionCode), places: locationsOf(row) }),
    step: () => '1',
    identity: ['regionCode', 'cabinetId'],
    watched: [...head, 'regionCode', 'destValues', 'cabinetId'],
    price: 'price',
    amounts: ['overPalletRate', 'overWeightFee', 'nonmixPickup', 'extraDestFee'],
  },
};

/** The destinations of a row, a range of ZIP3 as each of them. */
function locationsOf({ destValues, regionRule = 'FC' }: PriceRecord): readonly string[] {
  return keysOfRow(text(destValues), text(regionRule));
}

function tierOf({ tierFrom, tierTo }: PriceRecord): Tier {
  return { from: text(tierFrom), to: (tierTo ?? null) === null ? null : text(tierTo) };
}

/** Pallets are counted in wholes or halves, depending on the rule of the row (README, rule 9). */
function stepOfDispatch({ chargeUnit, palletRule, cold }: PriceRecord): string {
  if (chargeUnit !== 'PALLET') return whole.has(chargeUnit) ? '1' : '0.01';
  return palletRule === 'CEIL' || (palletRule === 'ROUND' && cold !== true) ? '1' : '0.5';
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The fields that rows of one version of a price list have in common, with their values. */
export function listOf(row: PriceRecord, { list }: QuotationKind): Readonly<Record<string, string | null>> {
  const names = ['userId', 'effectiveDate', ...list];
  return Object.fromEntries(names.map((name) => [name, (row[name] as string | null | undefined) ?? null]));
}

/** The same as a key: rows with the same one are of one version. */
export function listKey(row: PriceRecord, kind: QuotationKind): string {
  return JSON.stringify(listOf(row, kind));
}

interface ListRequest {
  readonly name: QuotationName;
  readonly records: Pick<ReadRecords, 'find'>;
  readonly reject: Reject;
}

/** The rows of the version of a price list that a key (`listKey`) means, but for disabled ones. */
export async function readList({ name, records, reject }: ListRequest, key: unknown): Promise<readonly PriceRecord[]> {
  const where = parseKey(key, ['userId', 'effectiveDate', ...quotationKinds[name].list]);
  if (!where) return reject({ zh: '请选择价格表', en: 'Choose a price list' }, { at: '/list' });
  const rows = await records.find(name, { ...where, status: ['DRAFT', 'ACTIVE'] });
  return rows.map(priceRecord);
}

function parseKey(key: unknown, names: readonly string[]): Record<string, string | null> | undefined {
  if (typeof key !== 'string') return undefined;
  let read: unknown;
  try {
    read = JSON.parse(key);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
  const entries = Object.entries(read);
  const isValid = ([name, value]: [string, unknown]): boolean =>
    names.includes(name) && (value === null || typeof value === 'string');
  if (entries.length !== names.length || !entries.every(isValid)) return undefined;
  return Object.fromEntries(entries) as Record<string, string | null>;
}
