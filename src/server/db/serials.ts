import { sql } from 'kysely';
import type { Store } from './store.ts';

/** A counter: numbers with the same text before them are counted together. */
export interface Counter {
  readonly table: string;
  readonly column: string;
  readonly prefix: string;
}

/**
 * The next number of a counter, from 1. Whoever counts at the same time waits until this transaction ends; when it is
 * undone, so is the number.
 */
export async function nextNumber({ db }: Store, { table, column, prefix }: Counter): Promise<number> {
  const row = await db
    .insertInto('sys_serial')
    .values({ tableName: table, columnName: column, prefix, number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tableName', 'columnName', 'prefix'])
        .doUpdateSet({ number: sql<number>`${sql.ref('sys_serial.number')} + 1` }),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return Number(row.number);
}
