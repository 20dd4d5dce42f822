import { sql } from 'kysely';
import type { Lock } from './rows.ts';
import type { Store } from './store.ts';

/** Rows that a transaction keeps or changes, by table and id, each with the strongest lock that it would have. */
export type Holds = Map<string, Map<string, Lock>>;

const strength: readonly Lock[] = ['keep', 'write', 'delete'];

/** Notes what is held where the database locks no rows. */
export function hold(
  { whenHeld }: Pick<Store, 'whenHeld'>,
  table: string,
  { ids, lock }: { readonly ids: readonly unknown[]; readonly lock: Lock | undefined },
): void {
  if (lock && ids.length > 0) whenHeld?.(table, ids.map(String), lock);
}

function addHolds(holds: Holds, table: string, { ids, lock }: { ids: Iterable<string>; lock: Lock }): void {
  const own = holds.get(table) ?? new Map<string, Lock>();
  holds.set(table, own);
  for (const id of ids) {
    const current = own.get(id);
    if (!current || strength.indexOf(lock) > strength.indexOf(current)) own.set(id, lock);
  }
}

/** Notes in `holds` what a store is told of. */
export function noteIn(holds: Holds): NonNullable<Store['whenHeld']> {
  return (table, ids, lock) => addHolds(holds, table, { ids, lock });
}

/** Notes what transactions have held, as long as somebody wants to know it. */
export function createHoldWatches() {
  const watches = new Set<Holds>();
  return {
    /** Begins to note what transactions that end from now on have held. */
    begin: () => {
      const held: Holds = new Map();
      watches.add(held);
      return { held, end: () => void watches.delete(held) };
    },
    /** A transaction has ended that held these. */
    publish: (holds: Holds): void => {
      for (const held of watches) {
        for (const [table, own] of holds) for (const [id, lock] of own) addHolds(held, table, { ids: [id], lock });
      }
    },
  };
}

/**
 * Whether two transactions could not have held these at once. As on PostgreSQL, a row that is kept from being deleted may be
 * changed meanwhile.
 */
export function areAtOdds(some: Holds, others: Holds): boolean {
  for (const [table, own] of some) {
    const theirs = others.get(table);
    if (!theirs) continue;
    for (const [id, lock] of own) {
      const other = theirs.get(id);
      if (!other) continue;
      const [weaker, stronger] = [lock, other].toSorted((a, b) => strength.indexOf(a) - strength.indexOf(b));
      if (weaker !== 'keep' || stronger === 'delete') return true;
    }
  }
  return false;
}

/**
 * Holds a name for this transaction: whoever else asks for it waits until this one ends. SQLite has one writer at
 * a time, so there every name is held from the start; work on a copy looks afterwards who has held it meanwhile.
 */
export async function lockName(store: Store, kind: number, name: string): Promise<void> {
  const { db, product } = store;
  hold(store, `name ${kind}`, { ids: [name], lock: 'write' });
  if (product.locksRows) await sql`select pg_advisory_xact_lock(${kind}, hashtext(${name}))`.execute(db);
}

/** As `lockName`, without waiting: whether nobody else holds the name. Nobody else has the file of SQLite. */
export async function tryLockName({ db, product }: Store, kind: number, name: string): Promise<boolean> {
  if (!product.locksRows) return true;
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${kind}, hashtext(${name})) as held`.execute(db);
  return rows[0]?.held === true;
}
