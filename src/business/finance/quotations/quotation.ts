import { errors } from '../../../contract/errors.ts';
import type { Text } from '../../../contract/text.ts';
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

/** A record of the app as one of any kind. */
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

/** Before every write of price rows, whichever way they come, drafts that are activated too: none goes back to a draft, and none contradicts another one. */
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
    const locations = new Map(rows.map(({ record }, i) => [record.id, i]));
    await rejectClashes({
      ...{ name, rows: touched, fresh, records },
      reject: (message, options = {}) =>
        reject(message, {
          ...options,
          ...(options.rows && {
            rows: options.rows.map((one) => ({ ...one, record: locations.get(touched[one.record]?.id ?? '') ?? 0 })),
          }),
        }),
    });
    return rows.map(() => ({}));
  };
}

/** The order of states; a row never goes back (README, rule 24). */
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

/** A range of ZIP3 goes up: 900-935. */
function rejectWrongRange(row: PriceRecord, reject: Reject): void {
  if (row.regionRule !== 'ZIP3') return;
  const wrong = String(row.destValues)
    .split('/')
    .find((value) => value.includes('-') && value.slice(0, 3) > value.slice(4));
  if (wrong === undefined) return;
  reject(
    { zh: `邮编范围 ${wrong} 的起点大于终点`, en: `In the range ${wrong}, the end is before the start` },
    { at: '/destValues' },
  );
}

interface Checked {
  readonly name: QuotationName;
  /** As they will be; rows that are not in force contradict nothing. */
  readonly rows: readonly PriceRecord[];
  /** Those of them that are not stored yet. */
  readonly fresh?: ReadonlySet<PriceRecord>;
  readonly records: Pick<ReadRecords, 'find' | 'get'>;
  readonly reject: PrepareEvent['reject'];
}

/** So many rows are told of at once. */
const mostReported = 50;

/**
 * Rejects active rows that contradict others of the same version of their price list (README, rule 24). The warehouse is locked,
 * so that two saves at the same time see each other.
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
      ...{ at: placeOf(clash, name), message: clashText(clash, name, fresh) },
    })),
  });
}

/** The field that is marked. */
function placeOf({ of }: Clash, name: QuotationName): string {
  if (of === 'unit') return '/chargeUnit';
  return name === 'hwCombinationTemplate' ? '/destValues' : '/tierFrom';
}

/** Two rows of one list of which no one could say which holds. */
interface Clash {
  readonly row: PriceRecord;
  readonly other: PriceRecord;
  /** What they are both for. */
  readonly rank: string;
  /** `home`: a destination is in two regions; `tier`: both have a price for the same quantities; `unit`: they count in different ones. */
  readonly of: 'tier' | 'home' | 'unit';
}

/** Which of the changed rows clash with one another or with others of their list: a row is told of once. */
export function findClashes(
  changed: ReadonlySet<PriceRecord>,
  others: readonly PriceRecord[],
  kind: QuotationKind,
): readonly Clash[] {
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

/** In the order of their beginnings, a tier must not begin before the one with the highest end so far has ended. */
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
    const { home, places: locations } = homes(row);
    for (const location of locations) {
      const there = homeOf.get(location);
      if (there && there.home !== home) yield { row, other: there.row, rank: location, of: 'home' };
      if (!there) homeOf.set(location, { row, home });
    }
  }
}

/** What people are told of rows that contradict one another; `fresh`: rows that come with this save, whose numbers nobody has seen. */
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
      en: `${mine.en} charges ${location} by ${own.en}, but ${theirs.en} in the same price list charges by ${others.en}. A destination and delivery method can only have one unit`,
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

/** A number is given with the save itself: a row that is refused has none yet. */
const thisRow: Text = { zh: '本行', en: 'This row' };
const otherRow: Text = { zh: '一同保存的另一行', en: 'another row of this save' };
const numberOf = ({ quoteNo }: PriceRecord): Text => ({ zh: quoteNo ?? '', en: quoteNo ?? '' });

const unitText = ({ chargeUnit }: PriceRecord): Text => unitName(String(chargeUnit));

/** The quantities of a row in a few signs: `0–5`, `6–∞`. */
export function tierText(row: PriceRecord, name: QuotationName): string {
  const { from, to } = quotationKinds[name].tier(row);
  return `${short(from)}–${to === null ? '∞' : short(to)}`;
}

/** `5.00` is 5. */
export function short(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
