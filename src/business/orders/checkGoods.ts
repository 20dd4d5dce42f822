import type { Books, Stored, Where } from '../../server/extend.ts';
import { changeable } from './goodsStages.ts';
import { destCheckOf, knownDestinations } from './knownDestinations.ts';

/** So many lines are looked at at a time. */
const most = 1_000;

/** Lines of goods whose code has become known, or is known no more, say so, while their orders can still be changed (domain.md 5.2). */
export async function checkGoods(books: Books, those: Where<'hwOrderGoods'>): Promise<void> {
  let after = '';
  for (;;) {
    const ofOpen = { ...those, 'orderId.orderStatus': changeable, id: { gt: after } };
    const goods = await books.find('hwOrderGoods', ofOpen, { limit: most, lock: 'write' });
    await checkLines(books, goods);
    if (goods.length < most) return;
    after = goods.at(-1)?.id ?? '';
  }
}

async function checkLines(books: Books, goods: readonly Stored<'hwOrderGoods'>[]): Promise<void> {
  const isKnown = await knownDestinations(
    books,
    goods.flatMap(({ destCode }) => destCode ?? []),
  );
  const changes = goods.flatMap(({ id, destCode, destCheck }) => {
    const values = destCheckOf(isKnown, destCode);
    return values.destCheck === (destCheck ?? null) ? [] : [{ id, values }];
  });
  await books.changeMany('hwOrderGoods', changes);
}

/** Lines from before it was written whether their code is known, and those that a warehouse has come to unheard. */
export function fillChecks({ books }: { readonly books: Books }): Promise<void> {
  return checkGoods(books, { destCode: { isNull: false } });
}
