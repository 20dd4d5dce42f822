import { many } from '../../../contract/text.ts';
import {
  type ActionEvent,
  type ActionHooks,
  decimals,
  type Records,
  type Reject,
  type Values,
} from '../../../server/extend.ts';
import { followStock } from '../../orders/followStock.ts';
import { reserveBin } from '../bins.ts';
import { type Movement, recordEach, recordFlows } from '../pallets/movements.ts';
import { type Bulk, isShelved, type Pallet, shareOf, withAvailable } from '../pallets/pallet.ts';
import { type Count, isLost, type Line, linesOf, rejectOtherBins } from './count.ts';

/** Posts a count: the stock becomes what was counted. Nobody who has counted may post it (README, rule 17). */
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
    const pairs = wrong.map((line): Pair => ({ line, pallet: byId.get(line.insideId ?? '') as Pallet }));
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

/** Whether the user counted the line, or said where the pallet was found or why it differs; for lines from before this was recorded, whether the user wrote them last. */
function isOf(
  { counterId, finderId, updateBy }: Line,
  { id, account }: { readonly id: string; readonly account: string },
): boolean {
  if (finderId === id) return true;
  return counterId === null ? updateBy === account : counterId === id;
}

/** Rejects lines without a pallet and second lines for the same pallet: there is no book quantity to correct. */
function rejectOdd({ countNo }: Count, lines: readonly Line[], reject: Reject): void {
  const ids = lines.map(({ insideId }) => insideId);
  const odd = lines.find(({ insideId, bookQty }, i) => !insideId || bookQty === null || ids.indexOf(insideId) < i);
  if (!odd) return;
  reject({
    zh: `${countNo}：唛头 ${odd.shippingMark} 的明细不是盘点录入的板，请退回后删除该行`,
    en: `${countNo}: the line for ${odd.shippingMark} does not match a counted pallet. Send the count back and delete the line`,
  });
}

interface Pair {
  readonly line: Line;
  readonly pallet: Pallet;
}

/** Whether the pallet was lost in an earlier count and is found again in this one. */
function isFound({ line, pallet }: Pair): boolean {
  return isLost(pallet) && line.bookQty === 0;
}

/** Rejects pallets that have changed since they were counted, and counts below what deliveries have locked. */
function rejectMoved(pair: Pair, reject: Reject): void {
  const { line, pallet } = pair;
  if (!(isShelved(pallet) || isFound(pair)) || pallet.cartonQty !== line.bookQty) {
    reject({
      zh: `板 ${pallet.lpn} 在盘点后有变动，请退回重盘`,
      en: `Pallet ${pallet.lpn} has changed since it was counted. Count it again`,
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

/** Writes the counted cartons. Found pallets come last, when the places of lost ones are free. */
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

function countedOf(line: Line, pallet: Pallet, time: Date): Values<'hwInside'> {
  const cartonQty = line.countedQty ?? 0;
  const removed = { insideStatus: 'LOST' as const, locatorId: null, palletQty: '0', outTime: time.toISOString() };
  const values = { cartonQty, ...shareOf(pallet, cartonQty), ...(cartonQty === 0 ? removed : {}) };
  return withAvailable(pallet, values);
}

/**
 * Moves pallets that were found in another bin than the book says to that bin. Its room is not checked, because the pallets
 * stand there already. A pallet that has been moved to a third bin since is rejected: its place is unknown (README, rule 17).
 */
async function moveFound(
  event: ActionEvent<'hwInventory'>,
  { countNo, repositoryId }: Count,
  lines: readonly Line[],
): Promise<void> {
  const { records, reject } = event;
  const found = new Map(
    lines.flatMap((line) => (line.insideId && line.foundLocatorId ? [[line.insideId, line] as const] : [])),
  );
  if (found.size === 0) return;
  const placeOf = ({ id }: Pallet): string => found.get(id)?.foundLocatorId ?? '';
  const ids = [...found.values()].flatMap(({ foundLocatorId }) => foundLocatorId ?? []);
  await rejectOtherBins(event, { ids, repositoryId });
  const pallets = await records.find('hwInside', { id: [...found.keys()] }, { lock: 'write' });
  const moved = pallets.filter((pallet) => isShelved(pallet) && pallet.locatorId !== placeOf(pallet));
  const elsewhere = moved.find(({ id, locatorId }) => locatorId !== found.get(id)?.locatorId);
  if (elsewhere) {
    reject({
      zh: `板 ${elsewhere.lpn} 在盘点后已移到别的库位，请退回重盘`,
      en: `Pallet ${elsewhere.lpn} has been moved since it was counted. Count it again`,
    });
  }
  const changes = moved.map((pallet) => ({ id: pallet.id, values: { locatorId: placeOf(pallet) } }));
  await records.changeMany('hwInside', changes);
  await recordEach(event, moved, (pallet) => ({ flowType: 'MOVE', to: placeOf(pallet), bizNo: countNo }));
}

/**
 * The values of a pallet that an earlier count had lost and this one has found: it stands in the bin where it was found, as
 * one pallet place, and that bin must be able to take it (README, rules 7 and 17).
 */
async function findAgain(
  { records, reject }: Pick<ActionEvent, 'records' | 'reject'>,
  { countedQty, locatorId, foundLocatorId }: Line,
  pallet: Pallet,
): Promise<Values<'hwInside'>> {
  const cartonQty = countedQty ?? 0;
  const palletQty = '1';
  const bulk = await bulkOf(records, pallet, cartonQty);
  const pallets = [{ ...pallet, ...bulk, palletQty }];
  const bin = await reserveBin({ records, reject }, { locatorId: foundLocatorId ?? locatorId, pallets });
  return withAvailable(pallet, {
    ...{ insideStatus: 'STORED', locatorId: bin.id, cartonQty, palletQty, outTime: null },
    ...bulk,
  });
}

/** Weight and volume from the cartons of its line of goods; for a mixed pallet from the average carton for its destination. */
async function bulkOf(records: Records, pallet: Pallet, cartons: number): Promise<Bulk> {
  const { orderGoodsId, orderId, destCode } = pallet;
  const goods = await records.find('hwOrderGoods', orderGoodsId ? { id: orderGoodsId } : { orderId, destCode });
  const count = goods.reduce((sum, { cartonQty }) => sum + cartonQty, 0);
  if (count === 0) return { weightKg: '0', volumeCbm: '0' };
  const kg = goods.map((line) => decimals.multiply(line.cartonWeightKg, line.cartonQty, cartons));
  const cubic = goods.map((line) =>
    decimals.multiply(line.lengthCm, line.widthCm, line.heightCm, line.cartonQty, cartons),
  );
  return {
    weightKg: decimals.divide(decimals.add(...kg), count, 3),
    volumeCbm: decimals.divide(decimals.add(...cubic), count * 1_000_000, 4),
  };
}
