import { sql } from 'kysely';
import type { Store } from './store.ts';

/** A counter: numbers with the same text before them are counted together. */
export interface Counter {
  readonly table: string;
  readonly column: string;
  readonly prefix: string;
}

/**
 * Takes the next numbers of a counter, from 1, and gives the last of them. Whoever counts at the same time waits until this
 * transaction ends; when it is undone, so are the numbers. On a copy they are taken at once, and left out if its work comes to nothing.
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
