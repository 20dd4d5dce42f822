import type { OnDelete } from '../../server/extend.ts';
import { deletable } from './goodsStages.ts';

/** Lines of goods are deleted until their container is at the warehouse: then only a count says that nothing came (domain.md 5.2). */
export const deleteGoods: OnDelete<'hwOrderGoods'> = async ({ rows, records, refuse }, next) => {
  const orders = await records.find('hwOrder', { id: [...new Set(rows.map(({ orderId }) => orderId))] });
  const arrived = orders.find(({ orderStatus }) => !deletable.some((state) => state === orderStatus));
  if (arrived) {
    refuse({
      zh: `订单 ${arrived.orderNo} 已到仓或已取消，货物不能删除`,
      en: `Order ${arrived.orderNo} is at the warehouse or cancelled: its goods cannot be deleted`,
    });
  }
  return next();
};
