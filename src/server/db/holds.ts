/** Row locks for this transaction: `write` blocks changes and deletes, `delete` also blocks new references, `keep` blocks only deletes. */
export type Lock = 'write' | 'delete' | 'keep';

/** Receives the rows that would be locked in a database with row locks. */
export type ReceiveHolds = (table: string, ids: readonly string[], lock: Lock) => void;

/** The rows that a transaction locks or changes, by table and id, each with its strongest lock. */
export type Holds = Map<string, Map<string, Lock>>;

const strength: readonly Lock[] = ['keep', 'write', 'delete'];

/** Reports the locked rows in databases without row locks. */
export function hold(
  { whenHeld }: { readonly whenHeld?: ReceiveHolds },
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

/** Returns a function that collects reported locks in `holds`. */
export function noteIn(holds: Holds): ReceiveHolds {
  return (table, ids, lock) => addHolds(holds, table, { ids, lock });
}

/** Records which rows transactions have locked, while a watch that `begin` has started is running. */
export function createHoldWatches() {
  const watches = new Set<Holds>();
  return {
    /** Starts recording the locks of transactions that end from now on. */
    begin: () => {
      const held: Holds = new Map();
      watches.add(held);
      return { held, end: () => void watches.delete(held) };
    },
    /** Adds the locks of a finished transaction to all running watches. */
    publish: (holds: Holds): void => {
      for (const held of watches) {
        for (const [table, own] of holds) for (const [id, lock] of own) addHolds(held, table, { ids: [id], lock });
      }
    },
  };
}

/** Whether the locks of two transactions conflict. As in PostgreSQL, a row locked with `keep` may still be changed. */
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
