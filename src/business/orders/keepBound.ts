import { errors } from '../../contract/errors.ts';
import type { Text } from '../../contract/text.ts';
import type { PrepareEvent } from '../../server/extend.ts';
import { boundTo } from './boundTo.ts';

/** What a delivery or trip that carries the whole container was planned by: of another type it would carry nothing, and whether it may be planned follows from the customer. */
const bound: readonly { readonly field: 'orderType' | 'customerId'; readonly said: Text }[] = [
  { field: 'orderType', said: { zh: '不能改订单类型', en: 'its type stays' } },
  { field: 'customerId', said: { zh: '不能改客户', en: 'its customer stays' } },
];

/** An order keeps its type and customer while a delivery or trip carries its whole container. */
export async function keepBound({ rows, records, refuse }: PrepareEvent<'hwOrder'>): Promise<void> {
  for (const [i, { before, record }] of rows.entries()) {
    const changed = before && bound.find(({ field }) => before[field] !== record[field]);
    const by = changed && (await boundTo(records, before.id));
    if (!by) continue;
    const { field, said } = changed;
    const message = {
      zh: `订单 ${before.orderNo} 在${by.zh}上，${said.zh}，请先取消`,
      en: `Order ${before.orderNo} is on ${by.en}, so ${said.en}: cancel that first`,
    };
    const at = `/${field}`;
    refuse(message, { at, rows: [{ record: i, at, message }], code: errors.wrongState.code });
  }
}
