import { decimals, type OnPrepare, type Stored, type Values } from '../../../server/extend.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import { shareOf } from '../../in-library/pallets/share.ts';
import { containerOf } from '../../orders/containerOf.ts';
import { aboard } from './aboard.ts';
import type { Item } from './delivery.ts';

type Order = Stored<'hwOrder'>;

/** What a line says of its pallet, or of its container, follows from these: people choose, and give the cartons (domain.md 5.7). */
export const prepareItems: OnPrepare<'hwDeliveryItem'> = async ({ rows, records }) => {
  const changed = rows.filter(({ before, record }) => isOther(before, record));
  const idsOf = (name: 'insideId' | 'orderId') => [...new Set(changed.flatMap(({ record }) => record[name] ?? []))];
  const [insideIds, orderIds] = [idsOf('insideId'), idsOf('orderId')];
  const pallets = insideIds.length > 0 ? await records.find('hwInside', { id: insideIds }) : [];
  const orders = orderIds.length > 0 ? await records.find('hwOrder', { id: orderIds }) : [];
  const palletOf = new Map(pallets.map((pallet) => [pallet.id, pallet]));
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return rows.map(({ before, record }) => {
    if (!isOther(before, record)) return before?.palletQty === record.palletQty ? {} : aboard(record);
    const pallet = palletOf.get(record.insideId ?? '');
    const order = orderOf.get(record.orderId ?? '');
    const own = pallet ? ofPallet(pallet, record.cartonQty) : ofContainer(order, record.cartonQty);
    const planned = { ...own, ...aboard({ ...record, ...own }) };
    return before?.insideId === record.insideId && before ? planned : { ...planned, isOpen: true };
  });
};

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
  return { ...containerOf(order), customerId, shippingMark: null, fbaId: null, refId: null, ...bulk };
}
