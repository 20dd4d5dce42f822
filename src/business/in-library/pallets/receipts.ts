import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/text.ts';
import {
  type ActionEvent,
  type ActionHooks,
  decimals,
  type Records,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { isFarOver } from '../both/farOver.ts';
import { recordEach } from './movements.ts';
import { emptied, nextLpns, type Pallet } from './pallet.ts';

type Goods = Stored<'hwOrderGoods'>;
type Order = Stored<'hwOrder'>;

/** One pallet that comes out of the container, or, with 0 cartons, the statement that nothing came of a line of goods. */
interface Receipt {
  readonly goodsId: string;
  readonly cartonQty: number;
  /** The number of cartons typed a second time, where the line comes to far more than was announced. */
  readonly confirmedQuantity?: number;
  readonly quality?: NonNullable<Pallet['quality']>;
  readonly palletQty?: string;
  readonly heightIn?: string;
}

/**
 * Takes cartons out of a container: each receipt becomes a pallet of one line of goods; a receipt of 0 cartons says that
 * nothing came of its line. The first receipt starts the devanning of the order (README, rule 1).
 */
export const devan: ActionHooks<'hwInside'> = async (event, next) => {
  const { input, records, reject } = event;
  const order = await records.get('hwOrder', String(input.orderId), { lock: 'write' });
  if (!order || (order.orderStatus !== 'AT_WAREHOUSE' && order.orderStatus !== 'DEVANNING')) {
    return reject(
      { zh: '只有已到仓或拆柜中的订单可以拆柜', en: 'Only orders at the warehouse can be devanned' },
      { at: '/input/orderId', code: errors.wrongState.code },
    );
  }
  if (order.orderStatus === 'AT_WAREHOUSE') await records.transit('hwOrder', order.id, 'startDevan');
  const receipts = input.receipts as readonly Receipt[];
  const goods = await goodsOf(event, order, receipts);
  rejectFar(event, receipts, goods);
  await next();
  const full = receipts.filter(({ cartonQty }) => cartonQty > 0);
  const lpns = await nextLpns(records, { orderId: order.id, containerNo: order.containerNo, count: full.length });
  const values = full.map((receipt, i) =>
    palletOf(event, order, { receipt, lpn: lpns[i] ?? '', goods: goods.get(receipt.goodsId) as Goods }),
  );
  const pallets = await records.createMany('hwInside', values);
  const bizNo = order.orderNo;
  await recordEach(event, pallets, ({ cartonQty }) => ({ flowType: 'DEVAN_IN', change: cartonQty, before: 0, bizNo }));
  await countGoods(event, receipts, goods);
  const message = { zh: `已入库 ${pallets.length} 板`, en: `${many(pallets.length, 'pallet')} received` };
  return { message, lpns };
};

/** The lines of goods of the order by id; a receipt of another order's line is rejected. */
async function goodsOf(
  { records, reject }: ActionEvent<'hwInside'>,
  order: Order,
  receipts: readonly Receipt[],
): Promise<ReadonlyMap<string, Goods>> {
  const lines = await records.find('hwOrderGoods', { orderId: order.id }, { lock: 'write' });
  const goods = new Map(lines.map((line) => [line.id, line]));
  const unknown = receipts.findIndex(({ goodsId }) => !goods.has(goodsId));
  if (unknown >= 0) {
    reject(
      { zh: '货物行不属于该订单', en: 'This goods line does not belong to this order' },
      { at: `/input/receipts/${unknown}/goodsId` },
    );
  }
  return goods;
}

/** A number far above the announced one may be a barcode scanned into the wrong box: it must be typed twice (README, rule 3). */
function rejectFar(
  { reject }: ActionEvent<'hwInside'>,
  receipts: readonly Receipt[],
  goods: ReadonlyMap<string, Goods>,
): void {
  for (const [id, all] of Map.groupBy(receipts, ({ goodsId }) => goodsId)) {
    const { cartonQty: expected = 0, recvCartonQty, shippingMark } = goods.get(id) ?? {};
    const total = all.reduce((sum, { cartonQty }) => sum + cartonQty, recvCartonQty ?? 0);
    const unsure = all.find(({ cartonQty, confirmedQuantity }) => cartonQty > 0 && confirmedQuantity !== cartonQty);
    if (!unsure || !isFarOver(total, expected)) continue;
    reject(
      {
        zh: `唛头 ${shippingMark} 预报 ${expected} 箱，入库后共 ${total} 箱：请核对，确认无误后再输入一次箱数`,
        en: `${shippingMark}: ${expected} expected, ${total} with this receipt. Check it, and if it is correct enter the cartons again`,
      },
      { at: `/input/receipts/${receipts.indexOf(unsure)}/confirmedQuantity`, code: 40000 },
    );
  }
}

interface NewPallet {
  readonly receipt: Receipt;
  readonly lpn: string;
  readonly goods: Goods;
}

function palletOf(
  { time, user }: ActionEvent<'hwInside'>,
  order: Order,
  { receipt, lpn, goods }: NewPallet,
): Values<'hwInside'> {
  const { cartonQty, quality = 'GOOD', palletQty = '1', heightIn } = receipt;
  const { id: orderId, containerNo, customerId, repositoryId } = order;
  const { id: orderGoodsId, shippingMark, fbaId, refId, destCode, deliveryMethod } = goods;
  const size = [goods.lengthCm, goods.widthCm, goods.heightCm, cartonQty];
  return {
    ...{ lpn, orderId, containerNo, customerId, repositoryId, insideStatus: 'RECEIVED', quality },
    ...{ orderGoodsId, shippingMark, fbaId, refId, destCode, deliveryMethod },
    ...{ cartonQty, lockedQty: 0, availQty: quality === 'GOOD' ? cartonQty : 0, palletQty },
    ...(heightIn ? { heightIn } : {}),
    weightKg: decimals.round(decimals.multiply(goods.cartonWeightKg, cartonQty), 3),
    volumeCbm: decimals.divide(decimals.multiply(...size), 1_000_000, 4),
    ...{ inTime: time.toISOString(), receiverName: user.name },
  };
}

/** Adds the cartons of the receipts to the received cartons of each line of goods. */
async function countGoods(
  { records }: ActionEvent<'hwInside'>,
  receipts: readonly Receipt[],
  goods: ReadonlyMap<string, Goods>,
): Promise<void> {
  const came = Map.groupBy(receipts, ({ goodsId }) => goodsId);
  const changes = [...came].map(([id, all]) => ({
    id,
    values: { recvCartonQty: all.reduce((sum, { cartonQty }) => sum + cartonQty, goods.get(id)?.recvCartonQty ?? 0) },
  }));
  await records.changeMany('hwOrderGoods', changes);
}

/**
 * Takes back receipts that were entered by mistake while the container is being devanned: the cartons count as not received
 * again, and the number of the pallet is not used again (README, rule 4).
 */
export const takeBack: ActionHooks<'hwInside'> = async (event, next) => {
  const { rows, records, reject, time } = event;
  for (const orderId of new Set(rows.map((pallet) => pallet.orderId))) {
    const order = await records.get('hwOrder', orderId, { lock: 'write' });
    if (order?.orderStatus !== 'DEVANNING') {
      return reject({
        zh: `订单 ${order?.orderNo} 不在拆柜中，入库不能撤回`,
        en: `Order ${order?.orderNo} is not being devanned, so its receipts cannot be cancelled`,
      });
    }
  }
  const mixed = rows.find(({ mixed: isMixed, orderGoodsId }) => isMixed || !orderGoodsId);
  if (mixed) {
    reject({
      zh: `混板 ${mixed.lpn} 不能撤回`,
      en: `Pallet ${mixed.lpn} is mixed, so its receipt cannot be cancelled`,
    });
  }
  const back = await next(() => emptied(time, 'VOID'));
  await uncount(records, rows);
  await recordEach(event, rows, ({ cartonQty }) => ({ flowType: 'DEVAN_IN', change: -cartonQty, to: null }));
  return back;
};

/** Subtracts the cartons from their lines of goods; a line that comes to 0 counts as not counted yet. */
async function uncount(records: Records, pallets: readonly Pallet[]): Promise<void> {
  const byLine = Map.groupBy(pallets, ({ orderGoodsId }) => orderGoodsId ?? '');
  const lines = await records.find('hwOrderGoods', { id: [...byLine.keys()] }, { lock: 'write' });
  const changes = lines.map(({ id, recvCartonQty }) => {
    const left = (byLine.get(id) ?? []).reduce((sum, { cartonQty }) => sum - cartonQty, recvCartonQty ?? 0);
    return { id, values: { recvCartonQty: left > 0 ? left : null } };
  });
  await records.changeMany('hwOrderGoods', changes);
}
