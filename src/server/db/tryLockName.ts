import { sql } from 'kysely';
import type { Store } from './store.ts';

/** As `lockName`, without waiting: whether nobody else holds the name. Nobody else has the file of SQLite. */
export async function tryLockName({ db, product }: Store, kind: number, name: string): Promise<boolean> {
  if (!product.locksRows) return true;
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${kind}, hashtext(${name})) as held`.execute(db);
  return rows[0]?.held === true;
}
