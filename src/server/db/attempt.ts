import { sql } from 'kysely';
import type { Store } from './store.ts';

/** Does work inside a transaction that may fail by itself: without this PostgreSQL refuses whatever comes after it. */
export async function attempt<T>({ db }: Store, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(db);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    throw error;
  } finally {
    await sql`release savepoint attempt`.execute(db);
  }
}
