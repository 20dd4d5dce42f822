import type { OnPrepare, ReadRecords, Values } from '../../server/extend.ts';
import { changeable, stageOf } from './goodsStages.ts';
import { destCheckOf, knownDestinations } from './knownDestinations.ts';

/**
 * New lines of goods come after the last one of their order; lines are fixed when the container is empty, and one for a code that
 * no warehouse has says so (domain.md 5.2). Nobody but the house writes their stage: then it is no change of theirs.
 */
export const prepareGoods: OnPrepare<'hwOrderGoods'> = async ({ rows, records, refuse }) => {
  const ids = new Set(rows.flatMap(({ record }) => record.orderId ?? []));
  // Nobody finishes the container between this look at it and the line that comes into it.
  const orders = await records.find('hwOrder', { id: [...ids] }, { lock: 'write' });
  const isAsked = rows.some(({ before, record }) => !before || (before.stage ?? null) === (record.stage ?? null));
  const order = orders.find(({ orderStatus }) => !changeable.some((state) => state === orderStatus));
  if (order && isAsked) {
    refuse({
      zh: `订单 ${order.orderNo} 已拆柜完成或已取消，货物不能再修改`,
      en: `Order ${order.orderNo} is devanned or cancelled: its goods cannot be changed`,
    });
  }
  const isKnown = await knownDestinations(
    records,
    rows.flatMap(({ record }) => record.destCode ?? []),
  );
  const last = new Map<string, number>();
  const values: Values<'hwOrderGoods'>[] = [];
  for (const { record, isNew } of rows) {
    const { orderId, destCode } = record;
    const check = destCheckOf(isKnown, destCode);
    if (!(isNew && orderId)) {
      values.push(check);
      continue;
    }
    const lineNo = (last.get(orderId) ?? (await lastLineNo(records, orderId))) + 1;
    last.set(orderId, lineNo);
    const order = orders.find(({ id }) => id === orderId);
    values.push({ ...check, lineNo, ...stageOf(order) });
  }
  return values;
};

async function lastLineNo(records: ReadRecords, orderId: string): Promise<number> {
  const byNumber = { sorts: [{ field: 'lineNo', order: 'desc' }], limit: 1 } as const;
  const [last] = await records.find('hwOrderGoods', { orderId }, byNumber);
  return last?.lineNo ?? 0;
}
