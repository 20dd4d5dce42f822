import { type RawBuilder, sql } from 'kysely';
import { type PageQuery, valueAt, whereOf } from './findPage.ts';
import type { Store } from './store.ts';

/** Where a row stands among all that match, from 1, in the order of `findPage`; null when it is not among them. */
export async function findPlaceOf(
  store: Store,
  query: Omit<PageQuery, 'limit' | 'offset'>,
  id: string,
): Promise<number | null> {
  const { db } = store;
  const own = `${query.table}.id`;
  const matching = db.selectFrom(query.table).where(whereOf(store, query));
  if (!(await matching.select(own).where(own, '=', id).executeTakeFirst())) return null;
  const counted = await matching
    .select((e) => e.fn.countAll<number | string>().as('before'))
    .where(standsBefore(query, id))
    .executeTakeFirstOrThrow();
  return Number(counted.before) + 1;
}

/** Whether a row comes before that of the id: by the first key in which they differ, and by the id when they do not. */
function standsBefore({ table, orders }: Omit<PageQuery, 'limit' | 'offset'>, id: string): RawBuilder<boolean> {
  const own = sql.ref(`${table}.id`);
  let before: RawBuilder<boolean> = sql<boolean>`${own} < ${id}`;
  for (const { place, direction } of orders.toReversed()) {
    const value = valueAt(place, table);
    const theirs = sql`(select ${value} from ${sql.table(table)} as ${sql.id(table)} where ${own} = ${id})`;
    const [low, high] = direction === 'asc' ? [value, theirs] : [theirs, value];
    // What is empty is the least of all.
    const isLess = sql`(${low} < ${high} or (${low} is null and ${high} is not null))`;
    before = sql<boolean>`(${isLess} or (${value} is not distinct from ${theirs} and ${before}))`;
  }
  return before;
}
