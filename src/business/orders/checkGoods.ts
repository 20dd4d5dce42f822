import type { Records, Stored, Where } from '../../server/extend.ts';
import { changeable } from './goodsStages.ts';
import { destCheckOf, knownDestinations } from './knownDestinations.ts';

/** So many lines are looked at at a time. */
const most = 1_000;

/** Lines of goods whose code has become known, or is known no more, say so, while their orders can still be changed (domain.md 5.2). */
export async function checkGoods(records: Records, those: Where<'hwOrderGoods'>): Promise<void> {
  let after = '';
  for (;;) {
    const ofOpen = { ...those, 'orderId.orderStatus': changeable, id: { gt: after } };
    const goods = await records.find('hwOrderGoods', ofOpen, { limit: most, lock: 'write' });
    await checkLines(records, goods);
    if (goods.length < most) return;
    after = goods.at(-1)?.id ?? '';
  }
}

async function checkLines(records: Records, goods: readonly Stored<'hwOrderGoods'>[]): Promise<void> {
  const isKnown = await knownDestinations(
    records,
    goods.flatMap(({ destCode }) => destCode ?? []),
  );
  const changes = goods.flatMap(({ id, destCode, destCheck }) => {
    const values = destCheckOf(isKnown, destCode);
    return values.destCheck === (destCheck ?? null) ? [] : [{ id, values }];
  });
  await records.changeMany('hwOrderGoods', changes);
}

/** Lines from before it was written whether their code is known, and those that a warehouse has come to unheard. */
export function fillChecks({ records }: { readonly records: Records }): Promise<void> {
  return checkGoods(records, { destCode: { isNull: false } });
}
