import { many } from '../../contract/text.ts';
import type { OnDoing } from '../../server/extend.ts';
import { followStock } from './followStock.ts';
import { setStages } from './goodsStage.ts';

/** A container is empty when every line of goods was counted, those of which nothing came too (domain.md 3.2). */
export const finishDevan: OnDoing<'hwOrder'> = async (event, next) => {
  const { rows, records, refuse } = event;
  for (const { id, orderNo } of rows) {
    const goods = await records.find('hwOrderGoods', { orderId: id }, { lock: 'write' });
    const left = goods.filter(({ recvCartonQty }) => recvCartonQty === null);
    const [first] = left;
    if (first) {
      refuse({
        zh: `${orderNo}：还有 ${left.length} 行货物没有清点，如 ${first.shippingMark}`,
        en: `${orderNo}: ${many(left.length, 'line of goods has', 'lines of goods have')} not been counted, such as ${first.shippingMark}`,
      });
    }
  }
  const finished = await next();
  const ids = finished.map(({ id }) => id);
  await setStages(records, ids);
  // Pallets may have left before the last one was out of the container.
  await followStock(event, ids);
  return finished;
};
