import type { PrepareEvent } from '../../server/extend.ts';
import { boundTo } from './boundTo.ts';

/** A container that goes to the door stays one while a delivery or trip carries it: of another order they would carry nothing. */
export async function keepType({ records, books, refuse }: PrepareEvent<'hwOrder'>): Promise<void> {
  for (const [i, { before, record }] of records.entries()) {
    if (!before || before.orderType === record.orderType) continue;
    const bound = await boundTo(books, before.id);
    if (!bound) continue;
    const message = {
      zh: `订单 ${before.orderNo} 在${bound.zh}上，不能改订单类型，请先取消`,
      en: `Order ${before.orderNo} is on ${bound.en}, so its type stays: cancel that first`,
    };
    refuse(message, { at: '/orderType', rows: [{ record: i, at: '/orderType', message }] });
  }
}
