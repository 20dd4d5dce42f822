import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/wire.ts';
import {
  type ActionEvent,
  type ActionHooks,
  type Decimal,
  decimals,
  type Records,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { isFarOver } from '../both/farOver.ts';

/** A stored pallet. */
export type Pallet = Stored<'hwInside'>;

/** The states in which a pallet is in the warehouse. */
const inStock: readonly string[] = ['RECEIVED', 'STORED', 'LOCKED', 'LOADED'];

/** Whether the pallet is in a bin, where it can be counted. */
export function isShelved({ insideStatus }: Pick<Pallet, 'insideStatus'>): boolean {
  return insideStatus === 'STORED' || insideStatus === 'LOCKED';
}

/**
 * Returns the values of a pallet that was merged or taken back and so is empty. It does not count as shipped, and its number is
 * not used again (README, rule 13).
 */
export function emptied(time: Date, insideStatus: 'MERGED' | 'VOID'): Values<'hwInside'> {
  const none = { cartonQty: 0, lockedQty: 0, availQty: 0, palletQty: '0', weightKg: '0', volumeCbm: '0' };
  return { ...none, insideStatus, locatorId: null, outTime: time.toISOString() };
}

/**
 * Adds the available cartons to new values of a pallet: all unlocked cartons if it is in the warehouse, undamaged and not on hold (README,
 * rule 5).
 */
export function withAvailable(pallet: Pallet, values: Values<'hwInside'>): Values<'hwInside'> {
  const { cartonQty, lockedQty, quality, holdType, insideStatus } = { ...pallet, ...values };
  const isFree = quality === 'GOOD' && holdType === 'NONE' && inStock.includes(insideStatus ?? '');
  return { ...values, availQty: isFree ? (cartonQty ?? 0) - (lockedQty ?? 0) : 0 };
}

/** Weight and volume. */
export interface Bulk {
  readonly weightKg: Decimal;
  readonly volumeCbm: Decimal;
}

/** Returns the share of some cartons in the weight (kg, 3 decimals) and volume (CBM, 4 decimals) of their pallet, rounded half up. */
export function shareOf({ weightKg, volumeCbm, cartonQty }: Pallet, cartons: number): Bulk {
  const part = (amount: string, scale: number): string =>
    cartonQty === 0 ? '0' : decimals.divide(decimals.multiply(amount, cartons), cartonQty, scale);
  return { weightKg: part(weightKg, 3), volumeCbm: part(volumeCbm, 4) };
}

/** Sums weight and volume. */
export function sumOf(pallets: readonly Bulk[]): Bulk {
  return {
    weightKg: decimals.add(...pallets.map(({ weightKg }) => weightKg)),
    volumeCbm: decimals.add(...pallets.map(({ volumeCbm }) => volumeCbm)),
  };
}

/** Subtracts a part from the weight and volume of the whole, so that no rounding difference is lost. */
export function restOf(whole: Bulk, part: Bulk): Bulk {
  return {
    weightKg: decimals.subtract(whole.weightKg, part.weightKg),
    volumeCbm: decimals.subtract(whole.volumeCbm, part.volumeCbm),
  };
}

type Goods = Pick<Stored<'hwOrderGoods'>, 'address' | 'zipCode'>;

/** Returns a comparison key for a private address. */
export function addressOf({ address, zipCode }: Goods): string {
  return `${address ?? ''} ${zipCode ?? ''}`;
}

/**
 * Returns the next pallet numbers of a container: its number, a hyphen and a serial of at least three digits (README, rule 2). A
 * container can return on later voyages, so the serial continues after its earlier orders. The caller holds the lock of the order,
 * and a container has only one open order, so two calls cannot assign the same number.
 */
export async function nextLpns(
  records: Records,
  { orderId, containerNo, count }: { orderId: string; containerNo: string; count: number },
): Promise<string[]> {
  const voyages = containerNo ? await records.find('hwOrder', { containerNo }) : [];
  const orderIds = new Set([orderId, ...voyages.map(({ id }) => id)]);
  const used = await records.find('hwInside', { orderId: [...orderIds] });
  const last = Math.max(0, ...used.map(({ lpn }) => Number(lpn?.slice(lpn.lastIndexOf('-') + 1) ?? 0)));
  return Array.from({ length: count }, (_, i) => `${containerNo}-${String(last + 1 + i).padStart(3, '0')}`);
}

/** The parts of an event that pallet code uses. */
export type PalletContext = Pick<ActionEvent, 'records' | 'reject' | 'user' | 'time'>;

/** One movement of a pallet: the change of its cartons, and its new bin. */
export interface Movement {
  readonly pallet: Pallet;
  readonly flowType: NonNullable<Values<'hwInsideFlow'>['flowType']>;
  /** Cartons added (positive) or removed (negative); 0 by default. */
  readonly change?: number;
  /** Cartons on the pallet before the movement; its `cartonQty` by default. */
  readonly before?: number;
  /** The bin after the movement; unchanged by default. */
  readonly to?: string | null;
  /** The number of the related order, delivery or count. */
  readonly bizNo?: string | null;
}

/** Writes movements to the stock flow: quantity before + change = quantity after (README, rule 6). */
export async function recordFlows({ records, user, time }: Omit<PalletContext, 'reject'>, movements: readonly Movement[]): Promise<void> {
  const rows = movements.map(({ pallet, flowType, change = 0, bizNo = null, before = pallet.cartonQty, to = pallet.locatorId }) => ({
    insideId: pallet.id,
    repositoryId: pallet.repositoryId,
    customerId: pallet.customerId,
    flowType,
    changeQty: change,
    beforeQty: before,
    afterQty: before + change,
    fromLocatorId: pallet.locatorId,
    toLocatorId: to,
    bizNo,
    operatorId: user.id,
    operatorName: user.name,
    flowTime: time.toISOString(),
  }));
  if (rows.length > 0) await records.createMany('hwInsideFlow', rows);
}

/** Writes one movement for each pallet. */
export function recordEach(
  context: Omit<PalletContext, 'reject'>,
  pallets: readonly Pallet[],
  movementOf: (pallet: Pallet) => Omit<Movement, 'pallet'>,
): Promise<void> {
  const movements = pallets.map((pallet) => ({ pallet, ...movementOf(pallet) }));
  return recordFlows(context, movements);
}

type ReceivedGoods = Stored<'hwOrderGoods'>;
type Order = Stored<'hwOrder'>;

/** A received pallet; with 0 cartons, a record that nothing arrived for the line of goods. */
interface Receipt {
  readonly goodsId: string;
  readonly cartonQty: number;
  /** The quantity entered a second time, required if the line far exceeds the announced cartons. */
  readonly confirmedQuantity?: number;
  readonly quality?: NonNullable<Pallet['quality']>;
  readonly palletQty?: string;
  readonly heightIn?: string;
}

/**
 * Receives cartons from a container. Each receipt becomes a pallet of one line of goods; a receipt of 0 cartons records that
 * nothing arrived. The first receipt starts the devanning of the order (README, rule 1).
 */
export const devan: ActionHooks<'hwInside'> = async (event, next) => {
  const { input, records, reject } = event;
  const order = await records.get('hwOrder', String(input.orderId), { lock: 'write' });
  if (!order || (order.orderStatus !== 'AT_WAREHOUSE' && order.orderStatus !== 'DEVANNING')) {
    return reject(
      { zh: '只有已到仓或拆柜中的订单可以拆柜', en: 'Only orders that are at the warehouse or already being devanned can be devanned' },
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
    palletOf(event, order, { receipt, lpn: lpns[i] ?? '', goods: goods.get(receipt.goodsId) as ReceivedGoods }),
  );
  const pallets = await records.createMany('hwInside', values);
  const bizNo = order.orderNo;
  await recordEach(event, pallets, ({ cartonQty }) => ({ flowType: 'DEVAN_IN', change: cartonQty, before: 0, bizNo }));
  await countGoods(event, receipts, goods);
  const message = { zh: `已入库 ${pallets.length} 板`, en: `${many(pallets.length, 'pallet')} received` };
  return { message, lpns };
};

/** Returns the lines of goods of the order by id; rejects receipts for lines of other orders. */
async function goodsOf(
  { records, reject }: ActionEvent<'hwInside'>,
  order: Order,
  receipts: readonly Receipt[],
): Promise<ReadonlyMap<string, ReceivedGoods>> {
  const lines = await records.find('hwOrderGoods', { orderId: order.id }, { lock: 'write' });
  const goods = new Map(lines.map((line) => [line.id, line]));
  const unknown = receipts.findIndex(({ goodsId }) => !goods.has(goodsId));
  if (unknown >= 0) {
    reject({ zh: '货物行不属于该订单', en: 'This goods line does not belong to this order' }, { at: `/input/receipts/${unknown}/goodsId` });
  }
  return goods;
}

/** Rejects a quantity far above the announced one unless it was entered twice: it may be a scanned barcode (README, rule 3). */
function rejectFar({ reject }: ActionEvent<'hwInside'>, receipts: readonly Receipt[], goods: ReadonlyMap<string, ReceivedGoods>): void {
  for (const [id, all] of Map.groupBy(receipts, ({ goodsId }) => goodsId)) {
    const { cartonQty: expected = 0, recvCartonQty, shippingMark } = goods.get(id) ?? {};
    const total = all.reduce((sum, { cartonQty }) => sum + cartonQty, recvCartonQty ?? 0);
    const unsure = all.find(({ cartonQty, confirmedQuantity }) => cartonQty > 0 && confirmedQuantity !== cartonQty);
    if (!unsure || !isFarOver(total, expected)) continue;
    reject(
      {
        zh: `唛头 ${shippingMark} 预报 ${expected} 箱，入库后共 ${total} 箱：请核对，确认无误后再输入一次箱数`,
        en: `Shipping mark ${shippingMark}: ${many(expected, 'carton')} expected, ${total} with this receipt. Check the number. If it is correct, enter the cartons again`,
      },
      { at: `/input/receipts/${receipts.indexOf(unsure)}/confirmedQuantity`, code: 40000 },
    );
  }
}

interface NewPallet {
  readonly receipt: Receipt;
  readonly lpn: string;
  readonly goods: ReceivedGoods;
}

function palletOf({ time, user }: ActionEvent<'hwInside'>, order: Order, { receipt, lpn, goods }: NewPallet): Values<'hwInside'> {
  const { cartonQty, quality = 'GOOD', palletQty = '1', heightIn } = receipt;
  const { id: orderId, containerNo, customerId, repositoryId } = order;
  const { id: orderGoodsId, shippingMark, fbaId, refId, destCode, deliveryMethod } = goods;
  const size = [goods.lengthCm, goods.widthCm, goods.heightCm, cartonQty];
  return {
    lpn,
    orderId,
    containerNo,
    customerId,
    repositoryId,
    insideStatus: 'RECEIVED',
    quality,
    orderGoodsId,
    shippingMark,
    fbaId,
    refId,
    destCode,
    deliveryMethod,
    cartonQty,
    lockedQty: 0,
    availQty: quality === 'GOOD' ? cartonQty : 0,
    palletQty,
    ...(heightIn ? { heightIn } : {}),
    weightKg: decimals.round(decimals.multiply(goods.cartonWeightKg, cartonQty), 3),
    volumeCbm: decimals.divide(decimals.multiply(...size), 1_000_000, 4),
    inTime: time.toISOString(),
    receiverName: user.name,
  };
}

/** Adds the cartons of the receipts to the received cartons of each line of goods. */
async function countGoods(
  { records }: ActionEvent<'hwInside'>,
  receipts: readonly Receipt[],
  goods: ReadonlyMap<string, ReceivedGoods>,
): Promise<void> {
  const came = Map.groupBy(receipts, ({ goodsId }) => goodsId);
  const changes = [...came].map(([id, all]) => ({
    id,
    values: { recvCartonQty: all.reduce((sum, { cartonQty }) => sum + cartonQty, goods.get(id)?.recvCartonQty ?? 0) },
  }));
  await records.changeMany('hwOrderGoods', changes);
}

/**
 * Takes back wrong receipts while the container is being devanned: the cartons no longer count as received, and the pallet number is
 * not used again (README, rule 4).
 */
export const takeBack: ActionHooks<'hwInside'> = async (event, next) => {
  const { rows, records, reject, time } = event;
  for (const orderId of new Set(rows.map((pallet) => pallet.orderId))) {
    const order = await records.get('hwOrder', orderId, { lock: 'write' });
    if (order?.orderStatus !== 'DEVANNING') {
      return reject({
        zh: `订单 ${order?.orderNo} 不在拆柜中，入库不能撤回`,
        en: `Order ${order?.orderNo} is not being devanned, so its receipts cannot be undone`,
      });
    }
  }
  const mixed = rows.find(({ mixed: isMixed, orderGoodsId }) => isMixed || !orderGoodsId);
  if (mixed) {
    reject({
      zh: `混板 ${mixed.lpn} 不能撤回`,
      en: `Pallet ${mixed.lpn} is mixed, so its receipt cannot be undone`,
    });
  }
  const back = await next(() => emptied(time, 'VOID'));
  await uncount(records, rows);
  await recordEach(event, rows, ({ cartonQty }) => ({ flowType: 'DEVAN_IN', change: -cartonQty, to: null }));
  return back;
};

/** Subtracts the cartons from their lines of goods; a line at 0 counts as not received yet. */
async function uncount(records: Records, pallets: readonly Pallet[]): Promise<void> {
  const byLine = Map.groupBy(pallets, ({ orderGoodsId }) => orderGoodsId ?? '');
  const lines = await records.find('hwOrderGoods', { id: [...byLine.keys()] }, { lock: 'write' });
  const changes = lines.map(({ id, recvCartonQty }) => {
    const left = (byLine.get(id) ?? []).reduce((sum, { cartonQty }) => sum - cartonQty, recvCartonQty ?? 0);
    return { id, values: { recvCartonQty: left > 0 ? left : null } };
  });
  await records.changeMany('hwOrderGoods', changes);
}
