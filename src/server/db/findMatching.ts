import { sql } from 'kysely';
import { findIds, orderOf, type PageQuery, whereOf } from './findPage.ts';
import { hold } from './holds.ts';
import { listOf } from './rows.ts';
import type { Row, Store } from './store.ts';

interface Matching extends Omit<PageQuery, 'offset'> {
  /** Kept for this transaction, in the order of their ids. */
  readonly lock?: 'write' | undefined;
  /** Only these are read; all when left out. */
  readonly columns?: readonly string[] | undefined;
}

/** The rows that match, in order, `limit` at most. */
export async function findMatching(store: Store, { lock, columns, ...query }: Matching): Promise<Row[]> {
  const { db, product } = store;
  const from = db.selectFrom(query.table).where(whereOf(store, query));
  const all = columns ? from.select(columns.map((name) => `${query.table}.${name}`)) : from.selectAll(query.table);
  if (!lock || !product.locksRows) {
    let select = all;
    for (const order of query.orders) select = select.orderBy(orderOf(product, order, query.table));
    const found = await select.orderBy(`${query.table}.id`).limit(query.limit).execute();
    hold(store, query.table, { ids: found.map(({ id }) => id), lock });
    return found;
  }
  const ids = await findIds(store, query, query.limit);
  // Asked once more: what somebody else has changed while this waited for it may not match any more.
  const rows = await all
    .where(sql<boolean>`${sql.ref(`${query.table}.id`)} in (${listOf(product, ids)})`)
    .orderBy(`${query.table}.id`)
    .forNoKeyUpdate()
    .execute();
  const places = new Map(ids.map((id, i) => [id, i]));
  return rows.toSorted((a, b) => Number(places.get(String(a.id))) - Number(places.get(String(b.id))));
}

/** How many rows match. */
export async function countMatching(store: Store, query: Pick<PageQuery, 'table' | 'where'>): Promise<number> {
  const counted = await store.db
    .selectFrom(query.table)
    .select((e) => e.fn.countAll<number | string>().as('total'))
    .where(whereOf(store, query))
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}
