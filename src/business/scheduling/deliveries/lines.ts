import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/wire.ts';
import { type Coming, decimals, type OnPrepare, type Records, type Reject, type Stored, type Values } from '../../../server/extend.ts';
import { type Pallet, shareOf } from '../../in-library/pallets/pallet.ts';
import { containerOf } from '../../orders/order.ts';
import { containerToFetch } from '../both/tripRules.ts';
import { type Item, loadedPart, type NewLine } from './delivery.ts';
import { assertOneAddress } from './destination.ts';

type Order = Stored<'hwOrder'>;

/** Fills a line from its pallet or container. Users enter only the pallet or container and the cartons (README, D3). */
export const prepareItems: OnPrepare<'hwDeliveryItem'> = async ({ rows, records }) => {
  const changed = rows.filter(({ before, record }) => isOther(before, record));
  const idsOf = (name: 'insideId' | 'orderId') => [...new Set(changed.flatMap(({ record }) => record[name] ?? []))];
  const [insideIds, orderIds] = [idsOf('insideId'), idsOf('orderId')];
  const pallets = insideIds.length > 0 ? await records.find('hwInside', { id: insideIds }) : [];
  const orders = orderIds.length > 0 ? await records.find('hwOrder', { id: orderIds }) : [];
  const goods = await goodsOfPallets(records, pallets);
  const palletOf = new Map(pallets.map((pallet) => [pallet.id, pallet]));
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return rows.map(({ before, record }) => {
    if (!isOther(before, record)) return before?.palletQty === record.palletQty ? {} : loadedPart(record);
    const pallet = palletOf.get(record.insideId ?? '');
    const order = orderOf.get(record.orderId ?? '');
    const own = pallet ? { ...ofPallet(pallet, record.cartonQty), ...goods(pallet) } : ofContainer(order, record.cartonQty);
    const values = { ...own, ...loadedPart({ ...record, ...own }) };
    return before?.insideId === record.insideId && before ? values : { ...values, isOpen: true };
  });
};

/**
 * Returns a function that gives the PO number and the name, preferably English, of the goods on a pallet; both are null for a mixed pallet
 * (README, D3).
 */
async function goodsOfPallets(
  records: Pick<Records, 'find'>,
  pallets: readonly Pallet[],
): Promise<(pallet: Pallet) => Values<'hwDeliveryItem'>> {
  const ids = [...new Set(pallets.flatMap(({ orderGoodsId, mixed }) => (mixed || !orderGoodsId ? [] : orderGoodsId)))];
  const lines = ids.length > 0 ? await records.find('hwOrderGoods', { id: ids }) : [];
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return ({ orderGoodsId, mixed }) => {
    const line = mixed ? undefined : lineOf.get(orderGoodsId ?? '');
    return { poNo: line?.poNo ?? null, goodsName: line?.productNameEn ?? line?.productName ?? null };
  };
}

type Chosen = Pick<Item, 'insideId' | 'orderId' | 'cartonQty'>;

function isOther(before: Chosen | undefined, record: Chosen): boolean {
  if (!before) return true;
  return (['insideId', 'orderId', 'cartonQty'] as const).some((name) => before[name] !== record[name]);
}

function ofPallet(pallet: Pallet, cartons: number): Values<'hwDeliveryItem'> {
  const { orderId, containerNo, customerId, shippingMark, fbaId, refId } = pallet;
  return { orderId, containerNo, customerId, shippingMark, fbaId, refId, ...shareOf(pallet, cartons) };
}

function ofContainer(order: Order | undefined, cartons: number): Values<'hwDeliveryItem'> {
  if (!order) return {};
  const { customerId, cartonQty, grossWeightKg, volumeCbm } = order;
  const part = (amount: string | null, scale: number): string =>
    cartonQty ? decimals.divide(decimals.multiply(amount ?? 0, cartons), cartonQty, scale) : '0';
  const bulk = { weightKg: part(grossWeightKg, 3), volumeCbm: part(volumeCbm, 4) };
  return { ...containerOf(order), customerId, shippingMark: null, fbaId: null, refId: null, poNo: null, goodsName: null, ...bulk };
}

interface LineCheck {
  readonly record: Coming<'hwDelivery'>;
  readonly records: Records;
  readonly reject: Reject;
  readonly lines: readonly NewLine[];
  readonly pallets: ReadonlyMap<string, Pallet>;
  /** The pallets already reserved for this delivery. */
  readonly held: ReadonlySet<string>;
}

/** Rejects lines that do not fit the delivery, with errors at their fields (README, D2, D4). */
export async function assertLinesFit(check: LineCheck): Promise<void> {
  const { lines, record, pallets } = check;
  if (record.deliveryMethod === 'DIRECT') return assertDirectLines(check);
  for (const [i, line] of lines.entries()) assertPalletFits(check, line, i);
  const own = lines.flatMap(({ insideId }) => pallets.get(insideId ?? '') ?? []);
  if (record.destCode === null) await assertOneAddress({ ...check, pallets: own });
}

/** A reason why a pallet does not fit, with its message. */
interface Fault {
  readonly is: (pallet: Pallet, check: LineCheck, line: NewLine) => boolean;
  readonly message: (pallet: Pallet, record: LineCheck['record']) => { readonly zh: string; readonly en: string };
  readonly at?: 'cartonQty';
  /** True if the input is valid, but the state of the pallet does not allow it. */
  readonly isOfState?: true;
}

const faults: readonly Fault[] = [
  {
    is: ({ repositoryId }, { record }) => repositoryId !== record.repositoryId,
    message: ({ lpn }) => ({
      zh: `板 ${lpn} 不在发货仓库`,
      en: `Pallet ${lpn} is not in the warehouse of the delivery`,
    }),
  },
  {
    is: ({ destCode }, { record }) => destCode !== record.destCode,
    message: ({ lpn, destCode }, record) => ({
      zh: `板 ${lpn} 发往 ${destCode ?? '私人地址'}，不是 ${record.destCode ?? '私人地址'}`,
      en: `Pallet ${lpn} goes to ${destCode ?? 'a private address'}, not to ${record.destCode ?? 'a private address'}`,
    }),
  },
  {
    is: ({ id, insideStatus }, { held }) => !held.has(id) && insideStatus !== 'STORED',
    message: ({ lpn }) => ({
      zh: `板 ${lpn} 不能派送：须为在库且未锁定`,
      en: `Pallet ${lpn} is not available: it must be in stock and not locked`,
    }),
    isOfState: true,
  },
  {
    is: ({ id, holdType }, { held }) => !held.has(id) && holdType !== 'NONE',
    message: ({ lpn }) => ({ zh: `板 ${lpn} 已扣货，不能派送`, en: `Pallet ${lpn} is on hold and cannot be delivered` }),
    isOfState: true,
  },
  {
    is: ({ id, quality }, { held }) => !held.has(id) && quality === 'DAMAGED',
    message: ({ lpn }) => ({ zh: `板 ${lpn} 已破损，不能派送`, en: `Pallet ${lpn} is damaged and cannot be delivered` }),
    isOfState: true,
  },
  {
    is: ({ cartonQty }, _check, line) => line.cartonQty > cartonQty,
    message: ({ lpn, cartonQty }) => ({
      zh: `板 ${lpn} 只有 ${cartonQty} 箱`,
      en: `Pallet ${lpn} only has ${many(cartonQty, 'carton')}`,
    }),
    at: 'cartonQty',
  },
];

function assertPalletFits(check: LineCheck, line: NewLine, i: number): void {
  const { lines, pallets, record, reject } = check;
  const pallet = pallets.get(line.insideId ?? '');
  if (!pallet) throw reject({ zh: '请选择在库板', en: 'Choose a pallet' }, { at: `/items/${i}/insideId` });
  if (lines.findIndex(({ insideId }) => insideId === pallet.id) < i) {
    reject({ zh: `板 ${pallet.lpn} 只能有一行`, en: `Pallet ${pallet.lpn} can only be added once` }, { at: `/items/${i}/insideId` });
  }
  const fault = faults.find(({ is }) => is(pallet, check, line));
  if (!fault) return;
  const at = `/items/${i}/${fault.at ?? 'insideId'}`;
  reject(fault.message(pallet, record), { at, ...(fault.isOfState && { code: errors.wrongState.code }) });
}

/** Checks a direct delivery: it has one line, with the order of a container that is on no other open delivery (README, D4). */
async function assertDirectLines({ lines, record, records, reject }: LineCheck): Promise<void> {
  const ids = lines.flatMap(({ orderId }) => orderId ?? []);
  const orders = new Map((ids.length > 0 ? await records.find('hwOrder', { id: ids }, { lock: 'write' }) : []).map((one) => [one.id, one]));
  const others = ids.length > 0 ? await records.find('hwDeliveryItem', { orderId: ids, insideId: null, isOpen: true }) : [];
  for (const [i, { insideId, orderId }] of lines.entries()) {
    if (i > 0) {
      reject(
        { zh: '整柜直送的派送单须且只能有一个柜子', en: 'A direct delivery must have exactly one container' },
        { at: `/items/${i}/orderId` },
      );
    }
    const order = orders.get(orderId ?? '');
    if (insideId || !isDirect(order)) {
      reject(
        {
          zh: '整柜直送的派送单只能添加未送达的直送订单，不能添加板',
          en: 'A direct delivery can only contain direct orders that have not been delivered yet, not pallets',
        },
        { at: `/items/${i}/orderId` },
      );
    }
    if (others.some((other) => other.orderId === orderId && other.deliveryId !== record.id)) {
      reject(
        { zh: `订单 ${order?.orderNo} 已在另一张派送单上`, en: `Order ${order?.orderNo} is on another delivery` },
        { at: `/items/${i}/orderId`, code: errors.wrongState.code },
      );
    }
  }
}

function isDirect(order: Stored<'hwOrder'> | undefined): order is Stored<'hwOrder'> {
  return order?.orderType === 'DIRECT' && containerToFetch.includes(order.orderStatus);
}

/** The maximum number of records updated in one batch. */
const batchSize = 1_000;

/** Numbers the bills of lading of deliveries from an earlier release: they take the number of the delivery (README, D13). */
export async function fillBolNumbers({ records }: { readonly records: Records }): Promise<void> {
  for (;;) {
    const deliveries = await records.find('hwDelivery', { bolSerial: null }, { limit: batchSize });
    const changes = deliveries.map(({ id, deliveryNo }) => ({ id, values: { bolSerial: deliveryNo } }));
    await records.changeMany('hwDelivery', changes);
    if (deliveries.length < batchSize) return;
  }
}

/**
 * Fills the loaded figures of items from an earlier release with the shipped figures, else with the planned figures. Deliveries and trips
 * sum the loaded figures and would otherwise show 0.
 */
export async function fillLoadedFigures({ records }: { readonly records: Records }): Promise<void> {
  for (;;) {
    const items = await records.find('hwDeliveryItem', { loadCartonQty: null }, { limit: batchSize });
    const changes = items.map((item) => ({
      id: item.id,
      values: loadedPart(item, item.shippedCartonQty ?? item.cartonQty),
    }));
    await records.changeMany('hwDeliveryItem', changes);
    if (items.length < batchSize) return;
  }
}
