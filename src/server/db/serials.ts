import { sql } from 'kysely';
import type { Counter, Store } from './store.ts';

/**
 * Takes the next numbers of a counter, starting at 1, and returns the last one. Concurrent calls wait until this transaction ends; a
 * rollback returns the numbers. On a database copy, and in a bulk write on PostgreSQL, they are taken immediately, so a rollback leaves
 * a gap.
 */
export async function nextNumbers({ db, takeNumbers }: Store, counter: Counter, count: number): Promise<number> {
  if (takeNumbers) return takeNumbers(counter, count);
  const { table, column, prefix } = counter;
  const row = await db
    .insertInto('sys_serial')
    .values({ tableName: table, columnName: column, prefix, number: count })
    .onConflict((conflict) =>
      conflict
        .columns(['tableName', 'columnName', 'prefix'])
        .doUpdateSet({ number: sql<number>`${sql.ref('sys_serial.number')} + ${sql.ref('excluded.number')}` }),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return Number(row.number);
}
