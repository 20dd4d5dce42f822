import type { OnDoing } from '../../../server/extend.ts';
import { markGoods } from '../../orders/goodsStage.ts';

/** A direct order that is on a delivery is signed for there, with the proof: both would tell another story else. */
export const refuseOwnSign: OnDoing<'hwOrder'> = async (event, next) => {
  const { rows, records, refuse } = event;
  const ids = rows.map(({ id }) => id);
  const [open] = await records.find('hwDeliveryItem', { orderId: ids, insideId: null, isOpen: true });
  const delivery = open?.deliveryId ? await records.get('hwDelivery', open.deliveryId) : undefined;
  if (delivery && delivery.deliveryStatus !== 'SIGNED') {
    refuse({
      zh: `订单在派送单 ${delivery.deliveryNo} 上，请在该派送单签收`,
      en: `The order is on delivery ${delivery.deliveryNo}: sign it there`,
    });
  }
  return markGoods(event, next);
};

/** And its proof is withdrawn there as well. */
export const refuseOwnWithdrawal: OnDoing<'hwOrder'> = async (event, next) => {
  const { rows, records, refuse } = event;
  const ids = rows.map(({ id }) => id);
  const signed = { orderId: ids, insideId: null, 'deliveryId.deliveryStatus': 'SIGNED' };
  const [item] = await records.find('hwDeliveryItem', signed);
  const delivery = item?.deliveryId ? await records.get('hwDelivery', item.deliveryId) : undefined;
  if (delivery) {
    refuse({
      zh: `订单由派送单 ${delivery.deliveryNo} 签收，请在该派送单撤回`,
      en: `The order was signed for by delivery ${delivery.deliveryNo}: withdraw it there`,
    });
  }
  return markGoods(event, next);
};
