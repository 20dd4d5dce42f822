import { sql } from 'kysely';
import type { Store } from './store.ts';

/**
 * Holds a name for this transaction: whoever else asks for it waits until this one ends. SQLite has one writer at
 * a time, so there every name is held from the start.
 */
export async function lockName({ db, product }: Store, kind: number, name: string): Promise<void> {
  if (product.locksRows) await sql`select pg_advisory_xact_lock(${kind}, hashtext(${name}))`.execute(db);
}
