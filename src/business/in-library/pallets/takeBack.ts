import type { OnDoing, Records } from '../../../server/extend.ts';
import { emptied, type Pallet } from './pallet.ts';
import { recordEach } from './recordEach.ts';

/**
 * Takes back receipts that were entered by mistake, as long as the container is being emptied: the cartons count as not
 * received, and the number of the pallet stays used (domain.md 5.10, 6.12).
 */
export const takeBack: OnDoing<'hwInside'> = async (event, next) => {
  const { rows, records, refuse, time } = event;
  for (const orderId of new Set(rows.map((pallet) => pallet.orderId))) {
    const order = await records.get('hwOrder', orderId, { lock: 'write' });
    if (order?.orderStatus !== 'DEVANNING') {
      return refuse({
        zh: `订单 ${order?.orderNo} 不在拆柜中，入库不能撤回`,
        en: `Order ${order?.orderNo} is not being devanned: its receipts stay`,
      });
    }
  }
  const mixed = rows.find(({ mixed: isMixed, orderGoodsId }) => isMixed || !orderGoodsId);
  if (mixed) {
    refuse({ zh: `混板 ${mixed.lpn} 不能撤回`, en: `Mixed pallet ${mixed.lpn} cannot be taken back` });
  }
  const back = await next(() => emptied(time, 'VOID'));
  await uncount(records, rows);
  await recordEach(event, rows, ({ cartonQty }) => ({ flowType: 'DEVAN_IN', change: -cartonQty, to: null }));
  return back;
};

/** A line of goods of which nothing is left has not been counted yet. */
async function uncount(records: Records, pallets: readonly Pallet[]): Promise<void> {
  const byLine = Map.groupBy(pallets, ({ orderGoodsId }) => orderGoodsId ?? '');
  const lines = await records.find('hwOrderGoods', { id: [...byLine.keys()] }, { lock: 'write' });
  const changes = lines.map(({ id, recvCartonQty }) => {
    const left = (byLine.get(id) ?? []).reduce((sum, { cartonQty }) => sum - cartonQty, recvCartonQty ?? 0);
    return { id, values: { recvCartonQty: left > 0 ? left : null } };
  });
  await records.changeMany('hwOrderGoods', changes);
}
