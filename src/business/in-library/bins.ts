import { errors } from '../../contract/errors.ts';
import type { ScanProposal } from '../../contract/screen.ts';
import { many } from '../../contract/wire.ts';
import {
  type ActionEvent,
  type ActionHooks,
  type Decimal,
  decimals,
  type OnDelete,
  type OnRead,
  type ReadRecords,
  type Reject,
  type RejectOptions,
  type Stored,
  type Values,
} from '../../server/extend.ts';
import type { Pallet } from './pallets/pallet.ts';

type BinContext = Pick<ActionEvent, 'records' | 'reject'>;

interface BinRequest {
  readonly locatorId: string;
  /** The input field with the bin, for errors; undefined if the caller did not choose a bin. */
  readonly at?: string;
  readonly pallets: readonly Pallet[];
}

/**
 * Locks a bin and checks that these pallets may be stored there (README, rule 7). The bin must be enabled and in their warehouse, have
 * room, and carry their weight. Unless the bin accepts goods of several customers, all goods in it must belong to one customer.
 */
export async function reserveBin({ records, reject }: BinContext, { locatorId, at, pallets }: BinRequest): Promise<Stored<'hwLocator'>> {
  const options = at === undefined ? {} : { at };
  const bin = await records.get('hwLocator', locatorId, { lock: 'write' });
  if (bin?.status !== '0') {
    const code = bin?.locatorCode ?? '';
    return reject({ zh: `库位 ${code} 不存在或已停用`, en: `Bin ${code} does not exist or is disabled` }, options);
  }
  const misplaced = pallets.find(({ repositoryId }) => repositoryId !== bin.repositoryId);
  if (misplaced) {
    reject(
      {
        zh: `库位 ${bin.locatorCode} 与板 ${misplaced.lpn} 不在同一仓库`,
        en: `Bin ${bin.locatorCode} and pallet ${misplaced.lpn} are in different warehouses`,
      },
      options,
    );
  }
  const coming = pallets.filter((pallet) => pallet.locatorId !== bin.id);
  const needed = decimals.add(0, ...coming.map(({ palletQty }) => palletQty));
  rejectFull({ bin, needed, reject, options });
  rejectHeavy({ bin, coming, reject, options });
  await rejectMixed({ records, bin, coming, reject, options });
  return bin;
}

interface Coming extends BinContext {
  readonly bin: Stored<'hwLocator'>;
  readonly coming: readonly Pallet[];
  readonly options: RejectOptions;
}

async function rejectMixed({ records, bin, coming, reject, options }: Coming): Promise<void> {
  if (bin.mixCustomer !== false) return;
  const there = await records.find('hwInside', { locatorId: bin.id, insideStatus: ['RECEIVED', 'STORED', 'LOCKED'] });
  const customers = new Set([...there, ...coming].map(({ customerId }) => customerId));
  if (customers.size <= 1) return;
  reject(
    {
      zh: `库位 ${bin.locatorCode} 只放一个客户的货`,
      en: `Bin ${bin.locatorCode} can only hold goods of one customer`,
    },
    { ...options, code: errors.wrongState.code },
  );
}

interface RejectFullParams {
  readonly bin: Stored<'hwLocator'>;
  /** The additional pallet places needed; 0 or less always fits. */
  readonly needed: Decimal;
  readonly reject: Reject;
  readonly options?: RejectOptions;
}

/** Rejects a bin without enough pallet places. Places have one decimal, because a shared place counts as 0.5 pallets (README, rule 7). */
export function rejectFull({ bin, needed, reject, options = {} }: RejectFullParams): void {
  const free = decimals.max(0, decimals.subtract(bin.maxPallets, bin.usedPallets ?? 0));
  if (decimals.compare(needed, 0) <= 0 || decimals.compare(needed, free) <= 0) return;
  reject(
    {
      zh: `库位 ${bin.locatorCode} 只剩 ${plain(free)} 板空位，放不下 ${plain(needed)} 板`,
      en: `Bin ${bin.locatorCode} has room for ${many(plain(free), 'pallet')}, but ${plain(needed)} are needed`,
    },
    { ...options, code: errors.wrongState.code },
  );
}

/** Strips trailing zeros: `2.0` becomes `2`. */
function plain(amount: Decimal): string {
  return String(Number(amount));
}

interface Load {
  readonly bin: Stored<'hwLocator'>;
  /** The pallets that are moved into the bin. */
  readonly coming: readonly { readonly weightKg: Decimal }[];
  readonly reject: Reject;
  readonly options?: RejectOptions;
}

/** Rejects pallets that exceed the maximum weight of the bin: an overloaded rack can collapse (README, rule 7). */
export function rejectHeavy({ bin, coming, reject, options = {} }: Load): void {
  const { maxWeightKg, usedWeightKg, locatorCode } = bin;
  if (!maxWeightKg || coming.length === 0) return;
  const added = decimals.add(0, ...coming.map(({ weightKg }) => weightKg));
  const free = decimals.max(0, decimals.subtract(maxWeightKg, usedWeightKg ?? 0));
  if (decimals.compare(added, free) <= 0) return;
  const [capacity, load] = [free, added].map((kg) => String(Number(kg)));
  reject(
    {
      zh: `库位 ${locatorCode} 还能承重 ${capacity} kg，放不下 ${load} kg`,
      en: `Bin ${locatorCode} can take ${capacity} kg more, but the load is ${load} kg`,
    },
    { ...options, code: errors.wrongState.code },
  );
}

/** The maximum number of bins in one call. */
const mostBins = 5000;

/** Creates the bins of a range of racks; existing bins do not change (README, rule 8). */
export const generateBins: ActionHooks<'hwLocator'> = async ({ input, records, reject }, next) => {
  await next();
  const { repositoryId, zone, locatorType, maxPallets, mixCustomer } = input as Values<'hwLocator'>;
  const planned = locationsOf(input, reject).map(([aisle = '', shelf = '', level = '']) => ({
    repositoryId,
    zone,
    aisle,
    shelf,
    level,
    locatorCode: [zone, aisle, shelf, level].join('-'),
    locatorType,
    maxPallets,
    mixCustomer: mixCustomer ?? true,
  }));
  const there = await records.find('hwLocator', { repositoryId: String(repositoryId), zone: String(zone) });
  const existing = new Set(there.map(({ locatorCode }) => locatorCode));
  const missing = planned.filter(({ locatorCode }) => !existing.has(locatorCode));
  await records.createMany('hwLocator', missing);
  const kept = planned.length - missing.length;
  return {
    message: {
      zh: `新增 ${missing.length} 个库位${kept > 0 ? `，${kept} 个已存在` : ''}`,
      en: `${many(missing.length, 'bin')} created${kept > 0 ? `, ${kept} already existed` : ''}`,
    },
    made: missing.length,
  };
};

/** Returns every combination of aisle, shelf and level, in this order. */
function locationsOf(input: Readonly<Record<string, unknown>>, reject: Reject): readonly (readonly string[])[] {
  const ranges = ['aisles', 'shelves', 'levels'].map((name) => {
    const locations = expandRange(String(input[name]));
    return (
      locations ?? reject({ zh: '范围须从小到大，如 1-12 或 A-F', en: 'A range must go up, such as 1-12 or A-F' }, { at: `/input/${name}` })
    );
  });
  const total = ranges.reduce((product, locations) => product * locations.length, 1);
  if (total > mostBins) {
    reject(
      {
        zh: `一次最多生成 ${mostBins} 个库位，现在是 ${total} 个`,
        en: `At most ${many(mostBins, 'bin')} can be created at once, but this would create ${total}`,
      },
      { at: '/input/aisles' },
    );
  }
  const [aisles = [], shelves = [], levels = []] = ranges;
  return aisles.flatMap((aisle) => shelves.flatMap((shelf) => levels.map((level) => [aisle, shelf, level])));
}

/** The maximum number of places in one range. */
const mostLocations = 1000;

/**
 * Expands `1-12`, `A-F` or a single place to the names of all places. Numbers are zero-padded to the width of the last one, so
 * that they sort. Undefined if the range mixes a number with a letter, is descending or too long.
 */
export function expandRange(range: string): readonly string[] | undefined {
  const [first = '', last = first] = range.split('-');
  const isNumber = /^\d+$/.test(first);
  if (isNumber !== /^\d+$/.test(last)) return undefined;
  const [from, to] = isNumber ? [Number(first), Number(last)] : [first.charCodeAt(0), last.charCodeAt(0)];
  if (to < from || to - from >= mostLocations) return undefined;
  const textOf = (location: number): string => (isNumber ? String(location).padStart(last.length, '0') : String.fromCharCode(location));
  return Array.from({ length: to - from + 1 }, (_, i) => textOf(from + i));
}

/**
 * Rejects the deletion of a bin that occurs in stock movements, because their history needs the bin (README, rule 8). The database would
 * reject the deletion too, but this message tells users what to do instead.
 */
export const deleteBins: OnDelete<'hwLocator'> = async ({ rows, records, reject }, next) => {
  const ids = rows.map(({ id }) => id);
  for (const field of ['toLocatorId', 'fromLocatorId'] as const) {
    const [flow] = await records.find('hwInsideFlow', { [field]: ids }, { limit: 1 });
    const used = rows.find(({ id }) => id === flow?.[field]);
    if (!used) continue;
    reject({
      zh: `库位 ${used.locatorCode} 有库存流水，不能删除；不再使用时请把状态改为停用`,
      en: `Bin ${used.locatorCode} has held goods and cannot be deleted. Disable it instead`,
    });
  }
  return next();
};

/** The maximum number of proposed bins, and of bins (or pallets) that are read for a proposal. */
const mostProposed = 6;
const mostCompared = 500;

/** The statuses of pallets that take room in a bin. */
const placed: ['RECEIVED', 'STORED', 'LOCKED'] = ['RECEIVED', 'STORED', 'LOCKED'];

type Bin = Stored<'hwLocator'>;

/** Answers the bins that can take all pallets with the `ids` of the input together, the best bin first (README, rule 18). */
export const freeBins: OnRead<'hwInside'> = async ({ input, records, find }): Promise<readonly ScanProposal[]> => {
  const ids = Array.isArray(input.ids) ? input.ids.slice(0, mostCompared).map(String) : [];
  const pallets = ids.length > 0 ? await find('hwInside', { id: ids }) : [];
  const [first] = pallets;
  if (!first || pallets.some(({ repositoryId }) => repositoryId !== first.repositoryId)) return [];
  const near = await nearbyBins(records, pallets);
  const zones = [...new Set(near.map(({ zone }) => zone))];
  const needed = decimals.add(0, ...pallets.map(({ palletQty }) => palletQty));
  const capacity = { freePallets: { gte: needed } };
  const where = { repositoryId: first.repositoryId, status: '0', locatorType: typesFor(pallets), ...capacity } as const;
  const options = { sorts: [{ field: 'locatorCode', order: 'asc' }], limit: mostCompared } as const;
  const beside = zones.length > 0 ? await records.find('hwLocator', { ...where, zone: zones }, options) : [];
  const fitting = await fittingBins(records, beside, pallets);
  const others = fitting.length < mostProposed ? await records.find('hwLocator', where, options) : [];
  const known = new Set(beside.map(({ id }) => id));
  const rest = await fittingBins(
    records,
    others.filter(({ id }) => !known.has(id)),
    pallets,
  );
  return rankBins([...fitting, ...rest], near)
    .slice(0, mostProposed)
    .map(({ bin, rank }) => ({ code: bin.locatorCode, note: noteOf(bin, rank) }));
};

/** Returns the types of bins for pallets: damaged pallets and pallets on hold have areas of their own. */
function typesFor(pallets: readonly Pallet[]): NonNullable<Bin['locatorType']>[] {
  if (pallets.some(({ quality }) => quality === 'DAMAGED')) return ['DAMAGE'];
  if (pallets.some(({ holdType }) => holdType !== 'NONE')) return ['HOLD'];
  return ['RACK', 'FLOOR'];
}

/** Returns the bins in which other pallets of the same containers are. */
async function nearbyBins(records: ReadRecords, pallets: readonly Pallet[]): Promise<readonly Bin[]> {
  const [first] = pallets;
  const containers = [...new Set(pallets.flatMap(({ containerNo }) => containerNo || []))];
  if (!first || containers.length === 0) return [];
  const there = await records.find('hwInside', { containerNo: containers, repositoryId: first.repositoryId, insideStatus: placed });
  const binIds = [...new Set(there.flatMap(({ locatorId }) => locatorId ?? []))];
  return binIds.length > 0 ? records.find('hwLocator', { id: binIds }) : [];
}

/** Returns the bins that take all of these pallets (rule 7). Bins that already hold one of them are left out. */
async function fittingBins(records: ReadRecords, bins: readonly Bin[], pallets: readonly Pallet[]): Promise<readonly Bin[]> {
  const needed = decimals.add(0, ...pallets.map(({ palletQty }) => palletQty));
  const weight = decimals.add(0, ...pallets.map(({ weightKg }) => weightKg));
  const here = new Set(pallets.map(({ locatorId }) => locatorId));
  const hasCapacity = ({ maxPallets, usedPallets, maxWeightKg, usedWeightKg }: Bin): boolean =>
    decimals.compare(needed, decimals.subtract(maxPallets, usedPallets ?? 0)) <= 0 &&
    (!maxWeightKg || decimals.compare(weight, decimals.subtract(maxWeightKg, usedWeightKg ?? 0)) <= 0);
  const roomy = bins.filter((bin) => !here.has(bin.id) && hasCapacity(bin));
  const strict = roomy.filter(({ mixCustomer }) => mixCustomer === false);
  if (strict.length === 0) return roomy;
  const inside = await records.find('hwInside', { locatorId: strict.map(({ id }) => id), insideStatus: placed });
  const isMixed = (bin: Bin): boolean => {
    const there = inside.filter(({ locatorId }) => locatorId === bin.id);
    return new Set([...there, ...pallets].map(({ customerId }) => customerId)).size > 1;
  };
  return roomy.filter((bin) => bin.mixCustomer !== false || !isMixed(bin));
}

/** The nearest place of other pallets of the same container. 0: in the bin; 1: in its aisle; 2: in its zone; 3: elsewhere or nowhere. */
type Rank = 0 | 1 | 2 | 3;

/**
 * Sorts bins by their distance to the bins with pallets of the same container; bins at the same distance by pick order, then by code
 * (README, rule 18).
 */
function rankBins(bins: readonly Bin[], near: readonly Bin[]): readonly { readonly bin: Bin; readonly rank: Rank }[] {
  const rankOf = (bin: Bin): Rank => {
    if (near.some(({ id }) => id === bin.id)) return 0;
    const zone = near.filter((one) => one.zone === bin.zone);
    if (zone.some(({ aisle }) => aisle === bin.aisle)) return 1;
    return zone.length > 0 ? 2 : 3;
  };
  const orderOf = ({ pickOrder }: Bin): number => pickOrder ?? Number.MAX_SAFE_INTEGER;
  return bins
    .map((bin) => ({ bin, rank: rankOf(bin) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank || orderOf(a.bin) - orderOf(b.bin) || a.bin.locatorCode.localeCompare(b.bin.locatorCode, 'en', { numeric: true }),
    );
}

const reasons: Readonly<Record<Rank, { readonly zh: string; readonly en: string }>> = {
  0: { zh: '同柜在此 · ', en: 'Same container · ' },
  1: { zh: '同巷道 · ', en: 'Same aisle · ' },
  2: { zh: '同库区 · ', en: 'Same zone · ' },
  3: { zh: '', en: '' },
};

function noteOf({ maxPallets, usedPallets }: Bin, rank: Rank): NonNullable<ScanProposal['note']> {
  const free = plain(decimals.subtract(maxPallets, usedPallets ?? 0));
  const { zh, en } = reasons[rank];
  return { zh: `${zh}剩 ${free} 板位`, en: `${en}${free} free` };
}
