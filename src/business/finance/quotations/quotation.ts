import { errors } from '../../../contract/errors.ts';
import type { Text } from '../../../contract/wire.ts';
import {
  type Decimal,
  decimals,
  type OnPrepare,
  type PrepareEvent,
  type ReadRecords,
  type Reject,
  type Stored,
} from '../../../server/extend.ts';
import { unitName } from '../both/names.ts';
import { keysOfRow } from '../pricing/lists/priceList.ts';
import { rankUnit } from '../pricing/lists/rows.ts';

/** The three kinds of price rows (README, rule 24). */
export const quotationNames = ['hwOperationTemplate', 'hwQuotationTemplate', 'hwCombinationTemplate'] as const;
export type QuotationName = (typeof quotationNames)[number];

/** A price row of any kind, with the fields that all kinds have. The functions in `quotationKinds` read the other fields. */
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

/** The quantity range of a price, both ends included; `to` is null without an upper end. */
interface Tier {
  readonly from: Decimal;
  readonly to: Decimal | null;
}

/** Casts a stored row to the type that all three kinds of quotation share. */
export function priceRecord(record: Stored<QuotationName> | object): PriceRecord {
  return record as unknown as PriceRecord;
}

/** The differences between the kinds of price rows, for checks and comparisons. */
export interface QuotationKind {
  /** The fields that, with customer and effective date, identify one version of a price list (README, rule 24). */
  readonly list: readonly string[];
  /** Returns rank keys. Rows that share a key are of equal rank, so their tiers must not overlap. */
  readonly ranks: (row: PriceRecord) => readonly string[];
  /** The charging unit, for kinds in which rows of equal rank must have the same unit: 3 pallets and 3 CBM are not comparable tiers. */
  readonly unit?: (row: PriceRecord) => string;
  readonly tier: (row: PriceRecord) => Tier;
  /** The region of the row and its destinations, for kinds in which a destination belongs to only one region of the list. */
  readonly homes?: (row: PriceRecord) => { readonly home: string; readonly locations: readonly string[] };
  /** The quantity step. With step 1, tiers ending at 5 and starting at 6 leave no gap. */
  readonly step: (row: PriceRecord) => string;
  /** The fields by which a row is matched with a row of another version. */
  readonly identity: readonly string[];
  /** The fields that can cause a conflict between rows when they change. */
  readonly watched: readonly string[];
  /** The field with the price, which is compared between versions. */
  readonly price: string;
  /** The other amounts of a row; a price change in percent applies to them too. */
  readonly amounts: readonly string[];
}

const head = ['userId', 'repositoryId', 'currency', 'effectiveDate', 'status'];
const tiers = ['tierFrom', 'tierTo'];
/** Units with whole quantities. */
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
    watched: [...[...head, ...tiers, 'direction', 'carrierId', 'deliveryMethod', 'destType', 'regionRule', 'destValues'], 'chargeUnit'],
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
    homes: (row) => ({ home: text(row.regionCode), locations: locationsOf(row) }),
    step: () => '1',
    identity: ['regionCode', 'cabinetId'],
    watched: [...head, 'regionCode', 'destValues', 'cabinetId'],
    price: 'price',
    amounts: ['overPalletRate', 'overWeightFee', 'nonmixPickup', 'extraDestFee'],
  },
};

/** Returns the destinations of a row; a ZIP3 range gives each of its values. */
function locationsOf({ destValues, regionRule = 'FC' }: PriceRecord): readonly string[] {
  return keysOfRow(text(destValues), text(regionRule));
}

function tierOf({ tierFrom, tierTo }: PriceRecord): Tier {
  return { from: text(tierFrom), to: (tierTo ?? null) === null ? null : text(tierTo) };
}

/**
 * Returns the quantity step of a dispatch row. Pallets are counted in wholes or halves, depending on the rule of the row (README, rule 9).
 */
function stepOfDispatch({ chargeUnit, palletRule, cold }: PriceRecord): string {
  if (chargeUnit !== 'PALLET') return whole.has(chargeUnit) ? '1' : '0.01';
  return palletRule === 'CEIL' || (palletRule === 'ROUND' && cold !== true) ? '1' : '0.5';
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Returns the fields that identify the price list version of a row, with their values. */
export function listOf(row: PriceRecord, { list }: QuotationKind): Readonly<Record<string, string | null>> {
  const names = ['userId', 'effectiveDate', ...list];
  return Object.fromEntries(names.map((name) => [name, (row[name] as string | null | undefined) ?? null]));
}

/** Serializes `listOf`: rows with the same key belong to one version. */
export function listKey(row: PriceRecord, kind: QuotationKind): string {
  return JSON.stringify(listOf(row, kind));
}

interface ListRequest {
  readonly name: QuotationName;
  readonly records: Pick<ReadRecords, 'find'>;
  readonly reject: Reject;
}

/** Reads the rows of the price list version with this key (see `listKey`), without disabled ones. */
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
  const isValid = ([name, value]: [string, unknown]): boolean => names.includes(name) && (value === null || typeof value === 'string');
  if (entries.length !== names.length || !entries.every(isValid)) return undefined;
  return Object.fromEntries(entries) as Record<string, string | null>;
}

/**
 * Runs before every write of price rows, including activation: a row cannot return to an earlier state, and active rows cannot contradict
 * one another.
 */
export function prepareQuotations(name: QuotationName): OnPrepare {
  const { watched } = quotationKinds[name];
  return async ({ rows, records, reject }) => {
    const fresh = new Set<PriceRecord>();
    const touched = rows.flatMap(({ before, record }) => {
      const [was, row] = [before && priceRecord(before), priceRecord(record)];
      rejectWayBack(was, row, reject);
      rejectWrongRange(row, reject);
      if (!was) fresh.add(row);
      const isTouched = !was || watched.some((field) => (was[field] ?? null) !== (row[field] ?? null));
      return isTouched ? [row] : [];
    });
    const indexes = new Map(rows.map(({ record }, i) => [record.id, i]));
    await rejectClashes({
      name,
      rows: touched,
      fresh,
      records,
      reject: (message, options = {}) =>
        reject(message, {
          ...options,
          ...(options.rows && {
            rows: options.rows.map((one) => ({ ...one, record: indexes.get(touched[one.record]?.id ?? '') ?? 0 })),
          }),
        }),
    });
    return rows.map(() => ({}));
  };
}

/** The states in order. A row never goes back (README, rule 24). */
const order = ['DRAFT', 'ACTIVE', 'DISABLED'];

function rejectWayBack(was: PriceRecord | undefined, row: PriceRecord, reject: Reject): void {
  if (!was || order.indexOf(row.status) >= order.indexOf(was.status)) return;
  reject(
    {
      zh: `${row.quoteNo ?? ''} 已生效或停用，状态不能退回；如需恢复请复制为新的报价`,
      en: `${row.quoteNo ?? ''} cannot go back to an earlier status. Make a copy instead`,
    },
    { at: '/status', code: errors.wrongState.code },
  );
}

/** Rejects a ZIP3 range whose end is before its start; `900-935` is valid. */
function rejectWrongRange(row: PriceRecord, reject: Reject): void {
  if (row.regionRule !== 'ZIP3') return;
  const wrong = String(row.destValues)
    .split('/')
    .find((value) => value.includes('-') && value.slice(0, 3) > value.slice(4));
  if (wrong === undefined) return;
  reject({ zh: `邮编范围 ${wrong} 的起点大于终点`, en: `The ZIP range ${wrong} ends before it starts` }, { at: '/destValues' });
}

interface Checked {
  readonly name: QuotationName;
  /** The rows with their new values. Only active rows are checked. */
  readonly rows: readonly PriceRecord[];
  /** The rows that are not stored yet. */
  readonly fresh?: ReadonlySet<PriceRecord>;
  readonly records: Pick<ReadRecords, 'find' | 'get'>;
  readonly reject: PrepareEvent['reject'];
}

/** The maximum number of rows in one error. */
const mostReported = 50;

/**
 * Rejects active rows that contradict others of the same price list version (README, rule 24). The warehouse is locked, so that
 * two simultaneous saves see each other.
 */
async function rejectClashes({ name, rows, fresh = new Set(), records, reject }: Checked): Promise<void> {
  const kind = quotationKinds[name];
  const active = rows.filter(({ status }) => status === 'ACTIVE');
  const locations = [...new Set(active.map(({ repositoryId }) => repositoryId))].toSorted();
  for (const id of locations) await records.get('hwRepositoryConfig', id, { lock: 'write' });
  const own = new Set(rows.map(({ id }) => id));
  const clashes = [];
  for (const some of Map.groupBy(active, (row) => listKey(row, kind)).values()) {
    const where = { ...listOf(some[0] as PriceRecord, kind), status: 'ACTIVE' };
    const stored = (await records.find(name, where)).map(priceRecord).filter(({ id }) => !own.has(id));
    clashes.push(...findClashes(new Set(some), stored, kind));
  }
  const [first] = clashes;
  if (!first) return;
  reject(clashText(first, name, fresh), {
    at: placeOf(first, name),
    rows: clashes.slice(0, mostReported).map((clash) => ({
      record: rows.indexOf(clash.row),
      at: placeOf(clash, name),
      message: clashText(clash, name, fresh),
    })),
  });
}

/** Returns the field that the error marks. */
function placeOf({ of }: Clash, name: QuotationName): string {
  if (of === 'unit') return '/chargeUnit';
  return name === 'hwCombinationTemplate' ? '/destValues' : '/tierFrom';
}

/** Two rows of a price list that contradict each other. */
interface Clash {
  readonly row: PriceRecord;
  readonly other: PriceRecord;
  /** The rank key that both rows share; for `home`, the destination. */
  readonly rank: string;
  /**
   * `home`: a destination is in two regions; `tier`: both rows have a price for the same quantities; `unit`: their charging units differ.
   */
  readonly of: 'tier' | 'home' | 'unit';
}

/** Finds changed rows that clash with one another or with the other rows of their list. Reports each changed row at most once. */
export function findClashes(changed: ReadonlySet<PriceRecord>, others: readonly PriceRecord[], kind: QuotationKind): readonly Clash[] {
  const rows = [...others, ...changed];
  const clashes = [...tierClashes(rows, kind), ...homeClashes(rows, kind)];
  const seen = new Set<PriceRecord>();
  return clashes.flatMap((clash) => {
    const turned = changed.has(clash.row) ? clash : { ...clash, row: clash.other, other: clash.row };
    if (!changed.has(turned.row) || seen.has(turned.row)) return [];
    seen.add(turned.row);
    return [turned];
  });
}

/** Yields rows of equal rank with different units or overlapping tiers: sorted by start, each must start after the highest end so far. */
function* tierClashes(rows: readonly PriceRecord[], { ranks, tier, unit = () => '' }: QuotationKind): Generator<Clash> {
  const byRank = new Map<string, PriceRecord[]>();
  for (const row of rows) {
    for (const rank of ranks(row)) {
      const there = byRank.get(rank);
      if (there) there.push(row);
      else byRank.set(rank, [row]);
    }
  }
  for (const [rank, some] of byRank) {
    if (some.length < 2) continue;
    const sorted = some.toSorted((a, b) => decimals.compare(tier(a).from, tier(b).from));
    const first = sorted[0] as PriceRecord;
    let last = first;
    for (const row of sorted.slice(1)) {
      const { to } = tier(last);
      if (unit(row) !== unit(first)) yield { row, other: first, rank, of: 'unit' };
      else if (to === null || decimals.compare(tier(row).from, to) <= 0) yield { row, other: last, rank, of: 'tier' };
      const end = tier(row).to;
      if (to !== null && (end === null || decimals.compare(end, to) > 0)) last = row;
    }
  }
}

function* homeClashes(rows: readonly PriceRecord[], { homes }: QuotationKind): Generator<Clash> {
  if (!homes) return;
  const homeOf = new Map<string, { readonly row: PriceRecord; readonly home: string }>();
  for (const row of rows) {
    const { home, locations } = homes(row);
    for (const location of locations) {
      const there = homeOf.get(location);
      if (there && there.home !== home) yield { row, other: there.row, rank: location, of: 'home' };
      if (!there) homeOf.set(location, { row, home });
    }
  }
}

/** Returns the error message for two clashing rows. Rows in `fresh` are new, so the message does not name their number. */
function clashText({ row, other, rank, of }: Clash, name: QuotationName, fresh: ReadonlySet<PriceRecord>): Text {
  const location = rank.split(' ').at(-1) ?? '';
  const mine = fresh.has(row) ? thisRow : numberOf(row);
  const theirs = fresh.has(other) ? otherRow : numberOf(other);
  if (of === 'home') {
    const [region, home] = [String(row.regionCode), String(other.regionCode)];
    return {
      zh: `${location} 在同一价格表中已属于区域 ${home}（${theirs.zh}），不能再属于区域 ${region}`,
      en: `In this price list, ${location} is already in region ${home} (${theirs.en}), so it cannot also be in region ${region}`,
    };
  }
  if (of === 'unit') {
    const [own, others] = [unitText(row), unitText(other)];
    return {
      zh: `${mine.zh} ${location} 按${own.zh}计费，而同一价格表中 ${theirs.zh} 按${others.zh}计费：同一仓点、同一派送方式只能有一个计费单位`,
      en: `${mine.en} charges ${location} by ${own.en}, but ${theirs.en} in the same price list charges by ${others.en}. The same destination and delivery method can only be charged by one unit`,
    };
  }
  if (name === 'hwCombinationTemplate') {
    return {
      zh: `${mine.zh} 与 ${theirs.zh} 重复：同一价格表、同一柜型中 ${location} 只能有一行`,
      en: `${mine.en} duplicates ${theirs.en}: a price list can have ${location} only once per container type`,
    };
  }
  const at = name === 'hwQuotationTemplate' ? ` ${location}` : '';
  const [own, others] = [tierText(row, name), tierText(other, name)];
  return {
    zh: `${mine.zh}${at} 的档位 ${own} 与 ${theirs.zh} 的档位 ${others} 重叠，同一价格表中无法判断用哪一行`,
    en: `${mine.en}${at}: the tier ${own} overlaps the tier ${others} of ${theirs.en}. Tiers in a price list must not overlap`,
  };
}

/** How a message names a new row, which has no number before it is saved. */
const thisRow: Text = { zh: '本行', en: 'This row' };
const otherRow: Text = { zh: '一同保存的另一行', en: 'another row of this save' };
const numberOf = ({ quoteNo }: PriceRecord): Text => ({ zh: quoteNo ?? '', en: quoteNo ?? '' });

const unitText = ({ chargeUnit }: PriceRecord): Text => unitName(String(chargeUnit));

/** Returns the tier of a row in short form: `0–5`, `6–∞`. */
export function tierText(row: PriceRecord, name: QuotationName): string {
  const { from, to } = quotationKinds[name].tier(row);
  return `${short(from)}–${to === null ? '∞' : short(to)}`;
}

/** Strips trailing zeros: `5.00` becomes `5`. */
export function short(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
