import { sql } from 'kysely';
import type { Store } from './store.ts';

interface DaysQuery {
  readonly table: string;
  /** The column of the days, and those of the dates or moments that they lie between. */
  readonly column: string;
  readonly from: string;
  readonly until: string | undefined;
  /** The day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Counts the days of all rows whose end is still open, up to a day in UTC. */
export async function refreshDays({ db, product }: Store, query: DaysQuery): Promise<void> {
  const { table, column, from, until, today } = query;
  const first = sql`substr(${sql.ref(from)}, 1, 10)`;
  const days =
    product.name === 'sqlite'
      ? sql`cast(julianday(${today}) - julianday(${first}) as integer)`
      : sql`(${today}::date - ${first}::date)`;
  const open = until === undefined ? sql`1 = 1` : sql`${sql.ref(until)} is null`;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${days}
    where ${sql.ref(from)} is not null and ${open} and ${sql.ref(column)} is distinct from ${days}`.execute(db);
}
