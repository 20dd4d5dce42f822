import { exampleOf, many } from '../../../contract/wire.ts';
import {
  type ActionEvent,
  type ActionHooks,
  decimals,
  type ReadRecords,
  type Records,
  type Reject,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { followStock } from '../../orders/followStock.ts';
import { reserveBin } from '../bins.ts';
import {
  type Bulk,
  type Pallet as CountedPallet,
  isShelved,
  type Movement,
  recordEach,
  recordFlows,
  shareOf,
  withAvailable,
} from '../pallets/pallet.ts';

export type Count = Stored<'hwInventory'>;
/** A line of a count: one pallet with its counted cartons. */
export type Line = Stored<'hwInventoryLines'>;

export function linesOf(records: Pick<Records, 'find'>, { id }: Count): Promise<readonly Line[]> {
  return records.find('hwInventoryLines', { hwInventoryId: id });
}

type Pallet = Stored<'hwInside'>;
type Finder = Pick<ReadRecords, 'find'>;

/** Whether a count has written the pallet off. A later count may find it again (README, rule 17). */
export function isLost({ insideStatus }: Pick<Pallet, 'insideStatus'>): boolean {
  return insideStatus === 'LOST';
}

/** Returns the current book quantity of a pallet: its cartons, 0 if it is lost; undefined if it cannot be counted. */
export function bookNow(pallet: Pallet): number | undefined {
  if (isShelved(pallet)) return pallet.cartonQty;
  return isLost(pallet) ? 0 : undefined;
}

/** Returns the `bookQty` of a count line. It stays empty until a blind count is submitted (README, rule 14). */
export function bookIn({ blind }: Pick<Count, 'blind'>, cartons: number | null): { readonly bookQty: number | null } {
  return { bookQty: blind ? null : cartons };
}

/**
 * Returns the book quantities of these lines, in their order. Until a blind count is submitted, its book quantities are stored apart from
 * the lines; a pallet added after the start then has its current quantity (README, rule 14).
 */
export async function bookQtysOf(
  records: Finder,
  { id, blind }: Count,
  lines: readonly Pick<Line, 'insideId' | 'bookQty'>[],
): Promise<readonly (number | null)[]> {
  const kept = blind ? await records.find('hwInventoryBook', { inventoryId: id }) : [];
  const frozen = new Map(kept.map(({ insideId, qty }) => [insideId, qty]));
  const quantities: (number | null)[] = [];
  for (const { insideId, bookQty } of lines) {
    const stored = bookQty ?? frozen.get(insideId ?? '');
    if (stored !== undefined || !blind || !insideId) {
      quantities.push(stored ?? null);
      continue;
    }
    const [pallet] = await records.find('hwInside', { id: insideId });
    quantities.push((pallet && bookNow(pallet)) ?? null);
  }
  return quantities;
}

/** Stores the current book quantities of a blind count, replacing earlier ones. */
async function keepBook(records: Records, { id }: Count, pallets: ReadonlyMap<string, number>): Promise<void> {
  const kept = await records.find('hwInventoryBook', { inventoryId: id });
  const old = kept.map((one) => one.id);
  await records.remove('hwInventoryBook', old);
  const entries = [...pallets].map(([insideId, qty]) => ({ inventoryId: id, insideId, qty }));
  await records.createMany('hwInventoryBook', entries);
}

/**
 * Starts a count: stores the book quantity of every pallet in a bin, limited to the zone and customer of the count if it has them.
 * Existing lines are replaced (README, rule 14).
 */
export const startCount: ActionHooks<'hwInventory'> = async ({ rows, records, reject }, next) => {
  const started = await next(() => ({ counterId: null, reviewerId: null }));
  for (const count of rows) {
    const { id, countNo, repositoryId, customerId, zone, blind } = count;
    const typed = (await linesOf(records, count)).map((line) => line.id);
    await records.remove('hwInventoryLines', typed);
    const pallets = await records.find('hwInside', {
      repositoryId,
      insideStatus: ['STORED', 'LOCKED'],
      ...(customerId ? { customerId } : {}),
      ...(zone ? { 'locatorId.zone': zone } : {}),
    });
    if (pallets.length === 0) {
      reject({ zh: `${countNo}：范围内没有在库的板`, en: `${countNo}: there are no pallets to count` });
    }
    const lines = pallets.map((pallet) => ({
      hwInventoryId: id,
      insideId: pallet.id,
      locatorId: pallet.locatorId ?? '',
      containerNo: pallet.containerNo,
      shippingMark: pallet.shippingMark,
      ...bookIn(count, pallet.cartonQty),
    }));
    await records.createMany('hwInventoryLines', lines);
    if (blind) await keepBook(records, count, new Map(pallets.map((pallet) => [pallet.id, pallet.cartonQty])));
  }
  return started;
};

/**
 * Submits a count: every line must be counted and every difference must have a reason. The user who submits the count is treated as a
 * counter and cannot post it. From now on a blind count shows its book quantities (README, rule 16).
 */
export const submitCount: ActionHooks<'hwInventory'> = async ({ rows, user, records, reject }, next) => {
  for (const count of rows) {
    const lines = await linesOf(records, count);
    const quantities = await bookQtysOf(records, count, lines);
    const compared = lines.map((line, i) => ({ line, book: quantities[i] ?? null }));
    rejectOpen(count, compared, reject);
    const hidden = compared.filter(({ line, book }) => line.bookQty !== book);
    const changes = hidden.map(({ line, book }) => ({ id: line.id, values: bookIn({ blind: false }, book) }));
    await records.changeMany('hwInventoryLines', changes);
  }
  return next(() => ({ counterId: user.id }));
};

interface LineWithBook {
  readonly line: Line;
  readonly book: number | null;
}

function rejectOpen({ countNo }: Count, lines: readonly LineWithBook[], reject: Reject): void {
  const left = lines.filter(({ line }) => line.countedQty === null).length;
  if (left > 0) {
    reject({
      zh: `${countNo}：还有 ${left} 行没有盘点`,
      en: `${countNo}: ${many(left, 'line has', 'lines have')} not been counted yet`,
    });
  }
  const unexplained = lines.filter(({ line, book }) => book !== null && line.countedQty !== book && !line.reason);
  const [first] = unexplained;
  if (!first) return;
  const example = exampleOf(unexplained.length, first.line.shippingMark);
  reject({
    zh: `${countNo}：有 ${unexplained.length} 行与账面不符而没有差异原因${example.zh}：请再数一遍，并填写原因`,
    en: `${countNo}: ${many(unexplained.length, 'line differs', 'lines differ')} from the book quantity without a reason ${example.en}. Count again and enter the reason`,
  });
}

/**
 * Sends a count back (README, rule 16). Pallets that have changed since the book quantity was stored are counted again with their current
 * book quantity, which a blind count hides again. Lines of pallets that can no longer be counted (see `bookNow`) are removed.
 */
export const recount: ActionHooks<'hwInventory'> = async ({ rows, records }, next) => {
  for (const count of rows) {
    const { blind } = count;
    const lines = (await linesOf(records, count)).filter(({ insideId }) => insideId !== null);
    const pallets = await records.find('hwInside', { id: lines.flatMap(({ insideId }) => insideId ?? []) });
    const byId = new Map(pallets.map((pallet) => [pallet.id, pallet]));
    const removed: string[] = [];
    const changes: { id: string; values: Values<'hwInventoryLines'> }[] = [];
    const now = new Map<string, number>();
    for (const line of lines) {
      const pallet = byId.get(line.insideId ?? '');
      const cartons = pallet && bookNow(pallet);
      if (!pallet || cartons === undefined) {
        removed.push(line.id);
        continue;
      }
      now.set(pallet.id, cartons);
      const here = pallet.locatorId ?? line.locatorId;
      // If the pallet has since been moved to a third bin, the found bin no longer applies.
      const isMoved = line.foundLocatorId !== null && here !== line.locatorId && here !== line.foundLocatorId;
      const isChanged = cartons !== line.bookQty || isMoved;
      const again = { locatorId: here, foundLocatorId: null, countedQty: null, confirmedQuantity: null, reason: null };
      if (!(isChanged || blind)) continue;
      changes.push({ id: line.id, values: { ...bookIn(count, cartons), ...(isChanged ? again : {}) } });
    }
    await records.remove('hwInventoryLines', removed);
    await records.changeMany('hwInventoryLines', changes);
    if (blind) await keepBook(records, count, now);
  }
  return next();
};

interface NamedBins {
  readonly ids: readonly string[];
  /** The warehouse that the bins must belong to. */
  readonly repositoryId: string;
  /** The path of the input field that is marked if a bin is rejected. */
  readonly at?: string;
}

/** Rejects bins of other warehouses, which may have the same codes (README, rule 15). */
export async function rejectOtherBins(
  { records, reject }: { readonly records: Pick<ReadRecords, 'find'>; readonly reject: Reject },
  { ids, repositoryId, at }: NamedBins,
): Promise<void> {
  if (ids.length === 0) return;
  const bins = await records.find('hwLocator', { id: [...new Set(ids)] });
  const other = bins.find((bin) => bin.repositoryId !== repositoryId);
  if (!other) return;
  reject(
    {
      zh: `库位 ${other.locatorCode} 不在盘点的仓库`,
      en: `Bin ${other.locatorCode} is not in the warehouse of the count`,
    },
    at === undefined ? {} : { at },
  );
}

/** Posts a count: stock quantities become the counted ones. Nobody who counted may post it (README, rule 17). */
export const postCount: ActionHooks<'hwInventory'> = async (event, next) => {
  const { rows, records, reject, user } = event;
  for (const count of rows) {
    const lines = await linesOf(records, count);
    if (count.counterId === user.id || lines.some((line) => isOf(line, user))) {
      return reject({ zh: '盘点人不能过账自己的盘点单', en: 'A person who counted cannot post the count' });
    }
    rejectOdd(count, lines, reject);
    const wrong = lines.filter(({ diffQty }) => diffQty !== 0);
    const ids = wrong.flatMap(({ insideId }) => insideId ?? []);
    const pallets = await records.find('hwInside', { id: ids }, { lock: 'write' });
    const byId = new Map(pallets.map((pallet) => [pallet.id, pallet]));
    const pairs = wrong.map((line): Pair => ({ line, pallet: byId.get(line.insideId ?? '') as CountedPallet }));
    for (const pair of pairs) rejectMoved(pair, reject);
    await adjust(event, pairs);
    const movements = pairs.map((pair) => movementOf(pair, count));
    await recordFlows(event, movements);
    await moveFound(event, count, lines);
    const orderIds = pairs.map(({ pallet }) => pallet.orderId);
    await followStock(event, orderIds);
  }
  return next(() => ({ reviewerId: user.id }));
};

/**
 * Whether the user counted the line or entered its found bin or reason. For a line without a recorded counter, from an earlier release:
 * whether the user updated the line last.
 */
function isOf({ counterId, finderId, updateBy }: Line, { id, account }: { readonly id: string; readonly account: string }): boolean {
  if (finderId === id) return true;
  return counterId === null ? updateBy === account : counterId === id;
}

/** Rejects lines without a pallet or book quantity, and duplicate lines of a pallet. */
function rejectOdd({ countNo }: Count, lines: readonly Line[], reject: Reject): void {
  const ids = lines.map(({ insideId }) => insideId);
  const odd = lines.find(({ insideId, bookQty }, i) => !insideId || bookQty === null || ids.indexOf(insideId) < i);
  if (!odd) return;
  reject({
    zh: `${countNo}：唛头 ${odd.shippingMark} 的明细不是盘点录入的板，请“退回重盘”后删除该行`,
    en: `${countNo}: the line for ${odd.shippingMark} does not match a counted pallet. Use “Recount”, then delete the line`,
  });
}

interface Pair {
  readonly line: Line;
  readonly pallet: CountedPallet;
}

/** Whether an earlier count wrote the pallet off and this count has found it. */
function isFound({ line, pallet }: Pair): boolean {
  return isLost(pallet) && line.bookQty === 0;
}

/** Rejects pallets that have changed since they were counted, and counts below the cartons locked for deliveries. */
function rejectMoved(pair: Pair, reject: Reject): void {
  const { line, pallet } = pair;
  if (!(isShelved(pallet) || isFound(pair)) || pallet.cartonQty !== line.bookQty) {
    reject({
      zh: `板 ${pallet.lpn} 在盘点后有变动，请“退回重盘”`,
      en: `Pallet ${pallet.lpn} has changed since it was counted. Use “Recount” and count this pallet again`,
    });
  }
  if ((line.countedQty ?? 0) < (pallet.lockedQty ?? 0)) {
    reject({
      zh: `板 ${pallet.lpn} 已锁定 ${pallet.lockedQty} 箱，实盘只有 ${line.countedQty} 箱：请先取消派送单`,
      en: `${many(pallet.lockedQty ?? 0, 'carton is', 'cartons are')} locked on pallet ${pallet.lpn}, but only ${line.countedQty} counted. Cancel the delivery first`,
    });
  }
}

function movementOf(pair: Pair, { countNo }: Count): Movement {
  const { line, pallet } = pair;
  const came = isFound(pair) ? { to: line.foundLocatorId ?? line.locatorId } : {};
  const went = line.countedQty === 0 ? { to: null } : {};
  return { pallet, flowType: 'ADJUST', change: line.diffQty ?? 0, ...went, ...came, bizNo: countNo };
}

/** Writes the counted cartons. Found pallets come last, after lost pallets have released their places. */
async function adjust(event: ActionEvent<'hwInventory'>, pairs: readonly Pair[]): Promise<void> {
  const { records, time } = event;
  const changes = pairs
    .filter((pair) => !isFound(pair))
    .map(({ line, pallet }) => ({ id: pallet.id, values: countedOf(line, pallet, time) }));
  await records.changeMany('hwInside', changes);
  for (const { line, pallet } of pairs.filter(isFound)) {
    await records.change('hwInside', pallet.id, await findAgain(event, line, pallet));
  }
}

function countedOf(line: Line, pallet: CountedPallet, time: Date): Values<'hwInside'> {
  const cartonQty = line.countedQty ?? 0;
  const removed = { insideStatus: 'LOST' as const, locatorId: null, palletQty: '0', outTime: time.toISOString() };
  const values = { cartonQty, ...shareOf(pallet, cartonQty), ...(cartonQty === 0 ? removed : {}) };
  return withAvailable(pallet, values);
}

/**
 * Moves pallets that were found in another bin to that bin. Room is not checked, because the pallets are there already. A pallet that
 * has since been moved to a third bin is rejected, because its location is unknown (README, rule 17).
 */
async function moveFound(event: ActionEvent<'hwInventory'>, { countNo, repositoryId }: Count, lines: readonly Line[]): Promise<void> {
  const { records, reject } = event;
  const found = new Map(lines.flatMap((line) => (line.insideId && line.foundLocatorId ? [[line.insideId, line] as const] : [])));
  if (found.size === 0) return;
  const placeOf = ({ id }: CountedPallet): string => found.get(id)?.foundLocatorId ?? '';
  const ids = [...found.values()].flatMap(({ foundLocatorId }) => foundLocatorId ?? []);
  await rejectOtherBins(event, { ids, repositoryId });
  const pallets = await records.find('hwInside', { id: [...found.keys()] }, { lock: 'write' });
  const moved = pallets.filter((pallet) => isShelved(pallet) && pallet.locatorId !== placeOf(pallet));
  const elsewhere = moved.find(({ id, locatorId }) => locatorId !== found.get(id)?.locatorId);
  if (elsewhere) {
    reject({
      zh: `板 ${elsewhere.lpn} 在盘点后已移到别的库位，请“退回重盘”`,
      en: `Pallet ${elsewhere.lpn} has been moved since it was counted. Use “Recount” and count this pallet again`,
    });
  }
  const changes = moved.map((pallet) => ({ id: pallet.id, values: { locatorId: placeOf(pallet) } }));
  await records.changeMany('hwInside', changes);
  await recordEach(event, moved, (pallet) => ({ flowType: 'MOVE', to: placeOf(pallet), bizNo: countNo }));
}

/**
 * Returns the values of a written-off pallet that this count has found. The pallet takes one pallet place in the bin where it was found,
 * and that bin must have room for it (README, rules 7 and 17).
 */
async function findAgain(
  { records, reject }: Pick<ActionEvent, 'records' | 'reject'>,
  { countedQty, locatorId, foundLocatorId }: Line,
  pallet: CountedPallet,
): Promise<Values<'hwInside'>> {
  const cartonQty = countedQty ?? 0;
  const palletQty = '1';
  const bulk = await bulkOf(records, pallet, cartonQty);
  const pallets = [{ ...pallet, ...bulk, palletQty }];
  const bin = await reserveBin({ records, reject }, { locatorId: foundLocatorId ?? locatorId, pallets });
  return withAvailable(pallet, {
    insideStatus: 'STORED',
    locatorId: bin.id,
    cartonQty,
    palletQty,
    outTime: null,
    ...bulk,
  });
}

/** Returns weight and volume from the cartons of the line of goods; for a mixed pallet from the average carton for its destination. */
async function bulkOf(records: Records, pallet: CountedPallet, cartons: number): Promise<Bulk> {
  const { orderGoodsId, orderId, destCode } = pallet;
  const goods = await records.find('hwOrderGoods', orderGoodsId ? { id: orderGoodsId } : { orderId, destCode });
  const count = goods.reduce((sum, { cartonQty }) => sum + cartonQty, 0);
  if (count === 0) return { weightKg: '0', volumeCbm: '0' };
  const kg = goods.map((line) => decimals.multiply(line.cartonWeightKg, line.cartonQty, cartons));
  const cubic = goods.map((line) => decimals.multiply(line.lengthCm, line.widthCm, line.heightCm, line.cartonQty, cartons));
  return {
    weightKg: decimals.divide(decimals.add(...kg), count, 3),
    volumeCbm: decimals.divide(decimals.add(...cubic), count * 1_000_000, 4),
  };
}
