import { type DoingEvent, decimals, type Records, type Values } from '../../../server/extend.ts';
import { type Pallet, withAvailable } from '../pallets/pallet.ts';
import { reserveBin } from '../pallets/reserveBin.ts';
import type { Bulk } from '../pallets/share.ts';
import type { Line } from './line.ts';

/**
 * What a pallet becomes that an earlier count had lost: it stands in the bin where it was found, as one pallet place, and
 * this bin must take it as every other (domain.md 3.3, 5.13, 5.14).
 */
export async function findAgain(
  { records, refuse }: Pick<DoingEvent, 'records' | 'refuse'>,
  { countedQty, locatorId, foundLocatorId }: Line,
  pallet: Pallet,
): Promise<Values<'hwInside'>> {
  const cartonQty = countedQty ?? 0;
  const palletQty = '1';
  const bulk = await bulkOf(records, pallet, cartonQty);
  const pallets = [{ ...pallet, ...bulk, palletQty }];
  const bin = await reserveBin({ records, refuse }, { locatorId: foundLocatorId ?? locatorId, pallets });
  return withAvailable(pallet, {
    ...{ insideStatus: 'STORED', locatorId: bin.id, cartonQty, palletQty, outTime: null },
    ...bulk,
  });
}

/** Weight and volume by the carton of its goods; of a mixed pallet by the average one for its destination. */
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
