import { sql } from 'kysely';
import { hold } from './holds.ts';
import type { Store } from './store.ts';

/**
 * Holds a name for this transaction: whoever else asks for it waits until this one ends. SQLite has one writer at
 * a time, so there every name is held from the start; work on a copy looks afterwards who has held it meanwhile.
 */
export async function lockName(store: Store, kind: number, name: string): Promise<void> {
  const { db, product } = store;
  hold(store, `name ${kind}`, { ids: [name], lock: 'write' });
  if (product.locksRows) await sql`select pg_advisory_xact_lock(${kind}, hashtext(${name}))`.execute(db);
}
