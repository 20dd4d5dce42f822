import { errors } from '../../contract/errors.ts';
import { many } from '../../contract/wire.ts';
import {
  type ActionEvent,
  type ActionHooks,
  type Decimal,
  decimals,
  type OnDelete,
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
 * Locks a bin and checks that these pallets may be stored there (README, rule 7). It must be enabled and in their warehouse, have room,
 * and carry their weight. It must accept goods of several customers, or contain only those of theirs.
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
        zh: `库位 ${bin.locatorCode} 不在板 ${misplaced.lpn} 的仓库`,
        en: `Bin ${bin.locatorCode} is not in the warehouse of pallet ${misplaced.lpn}`,
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

interface Room {
  readonly bin: Stored<'hwLocator'>;
  /** The additional pallet places needed; 0 or less always fits. */
  readonly needed: Decimal;
  readonly reject: Reject;
  readonly options?: RejectOptions;
}

/** Rejects a bin without enough pallet places. Places have one decimal, because a shared place counts as 0.5 pallets (README, rule 7). */
export function rejectFull({ bin, needed, reject, options = {} }: Room): void {
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
  const [room, load] = [free, added].map((kg) => String(Number(kg)));
  reject(
    {
      zh: `库位 ${locatorCode} 还能承重 ${room} kg，放不下 ${load} kg`,
      en: `Bin ${locatorCode} can take ${room} kg more, but the load is ${load} kg`,
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
 * Rejects the deletion of a bin with stock movements, because it is part of their history (README, rule 8). The database would
 * reject it too, but this message tells users what to do instead.
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
