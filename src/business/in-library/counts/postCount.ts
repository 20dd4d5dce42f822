import { many } from '../../../contract/text.ts';
import type { DoingEvent, OnDoing, Refuse, Values } from '../../../server/extend.ts';
import { followStock } from '../../orders/followStock.ts';
import { isShelved, type Pallet, withAvailable } from '../pallets/pallet.ts';
import { type Movement, recordFlows } from '../pallets/recordFlows.ts';
import { shareOf } from '../pallets/share.ts';
import { isLost } from './book.ts';
import { findAgain } from './findAgain.ts';
import { type Count, type Line, linesOf } from './line.ts';
import { moveFound } from './moveFound.ts';

/** The stock becomes what was counted; somebody else than the counter says so (domain.md 2.2, 5.12). */
export const postCount: OnDoing<'hwInventory'> = async (event, next) => {
  const { rows, records, refuse, user } = event;
  for (const count of rows) {
    const lines = await linesOf(records, count);
    if (count.counterId === user.id || lines.some((line) => isOf(line, user))) {
      return refuse({ zh: '盘点人不能过账自己的盘点单', en: 'Who counted cannot post the count' });
    }
    refuseOdd(count, lines, refuse);
    const wrong = lines.filter(({ diffQty }) => diffQty !== 0);
    const ids = wrong.flatMap(({ insideId }) => insideId ?? []);
    const pallets = await records.find('hwInside', { id: ids }, { lock: 'write' });
    const byId = new Map(pallets.map((pallet) => [pallet.id, pallet]));
    const pairs = wrong.map((line): Pair => ({ line, pallet: byId.get(line.insideId ?? '') as Pallet }));
    for (const pair of pairs) refuseMoved(pair, refuse);
    await adjust(event, pairs);
    const movements = pairs.map((pair) => movementOf(pair, count));
    await recordFlows(event, movements);
    await moveFound(event, count, lines);
    const orderIds = pairs.map(({ pallet }) => pallet.orderId);
    await followStock(event, orderIds);
  }
  return next(() => ({ reviewerId: user.id }));
};

/** Who has counted it, or said where it is or why; of lines from before that was kept, who has written it last. */
function isOf(
  { counterId, finderId, updateBy }: Line,
  { id, account }: { readonly id: string; readonly account: string },
): boolean {
  if (finderId === id) return true;
  return counterId === null ? updateBy === account : counterId === id;
}

/** A line without a pallet, or a second one of the same, has no book to be set right. */
function refuseOdd({ countNo }: Count, lines: readonly Line[], refuse: Refuse): void {
  const ids = lines.map(({ insideId }) => insideId);
  const odd = lines.find(({ insideId, bookQty }, i) => !insideId || bookQty === null || ids.indexOf(insideId) < i);
  if (!odd) return;
  refuse({
    zh: `${countNo}：唛头 ${odd.shippingMark} 的明细不是盘点录入的板，请退回后删除该行`,
    en: `${countNo}: the line of ${odd.shippingMark} is of no counted pallet: send it back and delete the line`,
  });
}

interface Pair {
  readonly line: Line;
  readonly pallet: Pallet;
}

/** An earlier count had lost it, and it was found again. */
function isFound({ line, pallet }: Pair): boolean {
  return isLost(pallet) && line.bookQty === 0;
}

/** A pallet that was changed since it was counted would become what it never was. */
function refuseMoved(pair: Pair, refuse: Refuse): void {
  const { line, pallet } = pair;
  if (!(isShelved(pallet) || isFound(pair)) || pallet.cartonQty !== line.bookQty) {
    refuse({
      zh: `板 ${pallet.lpn} 在盘点后有变动，请退回重盘`,
      en: `Pallet ${pallet.lpn} was changed since it was counted: have it counted again`,
    });
  }
  if ((line.countedQty ?? 0) < (pallet.lockedQty ?? 0)) {
    refuse({
      zh: `板 ${pallet.lpn} 已锁定 ${pallet.lockedQty} 箱，实盘只有 ${line.countedQty} 箱：请先取消派送单`,
      en: `Of pallet ${pallet.lpn} ${many(pallet.lockedQty ?? 0, 'carton is', 'cartons are')} locked, and the count is ${line.countedQty}: cancel the delivery first`,
    });
  }
}

function movementOf(pair: Pair, { countNo }: Count): Movement {
  const { line, pallet } = pair;
  const came = isFound(pair) ? { to: line.foundLocatorId ?? line.locatorId } : {};
  const went = line.countedQty === 0 ? { to: null } : {};
  return { pallet, flowType: 'ADJUST', change: line.diffQty ?? 0, ...went, ...came, bizNo: countNo };
}

/** A pallet of which nothing is left goes out of the stock; what was found comes back when there is room where others went. */
async function adjust(event: DoingEvent<'hwInventory'>, pairs: readonly Pair[]): Promise<void> {
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
  const gone = { insideStatus: 'LOST' as const, locatorId: null, palletQty: '0', outTime: time.toISOString() };
  const values = { cartonQty, ...shareOf(pallet, cartonQty), ...(cartonQty === 0 ? gone : {}) };
  return withAvailable(pallet, values);
}
