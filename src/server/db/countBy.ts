import { sql } from 'kysely';
import { listOf } from './rows.ts';
import type { Store } from './store.ts';

/** How many rows hold each of these ids in `column`; an id that none holds is left out. */
export async function countBy(
  { db, product }: Store,
  { table, column, ids }: { table: string; column: string; ids: readonly string[] },
): Promise<Readonly<Record<string, number>>> {
  if (ids.length === 0) return {};
  const place = sql<string>`${sql.ref(column)}`;
  const rows = await db
    .selectFrom(table)
    .select([place.as('id'), (e) => e.fn.countAll<number | string>().as('count')])
    .where(sql<boolean>`${place} in (${listOf(product, ids)})`)
    .groupBy(place)
    .execute();
  return Object.fromEntries(rows.map((row) => [String(row.id), Number(row.count)]));
}
