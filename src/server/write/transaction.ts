import type { App } from '../app.ts';
import type { Database, Store } from '../db/store.ts';
import { queueOf } from '../queue.ts';

/** The call or job that writes. */
interface Writer {
  readonly app: Pick<App, 'database' | 'events' | 'schemas'>;
  readonly actor: { readonly user: { readonly id: string } };
  readonly path: string;
}

/** The data of a write before it starts. */
interface Terms {
  /** How many records it writes, more or less; one unless it is said. */
  readonly count?: number;
  /** Another call with the same key is the same write, sent again. */
  readonly key?: string | undefined;
  /** It waits for the database and for locked rows as long as that takes, rather than fail as busy. */
  readonly waits?: boolean;
}

/**
 * The one place where a call or job opens the transaction of what it writes: all of `work` happens, or nothing does.
 *
 * Where all who write wait for each other, more than a few records are written on a copy (`Database.aside`), so that nobody
 * waits for them. Where others write the same meanwhile it is tried once more, and at last done in one transaction, which
 * the others wait for. Such writes of one call come one after the other.
 */
export async function inTransaction<T>(
  writer: Writer,
  work: (store: Store) => Promise<T>,
  { count = 1, key, waits = false }: Terms = {},
): Promise<T> {
  const { app } = writer;
  const { database } = app;
  const { aside } = database;
  const write = (on: Database): Promise<T> => (waits ? on.inParts(() => on.transact(work)) : on.transact(work));
  if (!aside || count <= few) return write(database);
  return inTurn(writer, key, async () => {
    for (let tries = 0; tries < 2; tries += 1) {
      const { schemas } = app;
      // Another state of the files asks for other columns and checks.
      const done = await aside(write, { count, isStill: () => app.schemas === schemas });
      if (done) return done.result;
    }
    return write(database);
  });
}

/** Work that writes so few records is over before anybody waits for it. */
const few = 100;

/** How often each long write was sent that runs or waits, by its key; one map for each server. */
const underWay = new WeakMap<App['events'], Map<string, number>>();

/**
 * Long writes of the same call run one at a time, since they would get in each other's way. One that waits too long is
 * refused as busy (50003); one that is sent again while it runs waits for the first outcome instead.
 */
async function inTurn<T>({ app, actor, path }: Writer, key: string | undefined, work: () => Promise<T>): Promise<T> {
  const run = (patience?: number) => queueOf(app, 'writing', path).run(actor.user.id, work, patience);
  if (key === undefined) return run();
  const inFlight = underWay.get(app.events) ?? new Map<string, number>();
  underWay.set(app.events, inFlight);
  const name = `${path} ${key}`;
  const before = inFlight.get(name) ?? 0;
  inFlight.set(name, before + 1);
  try {
    return await run(before > 0 ? Number.POSITIVE_INFINITY : undefined);
  } finally {
    const left = (inFlight.get(name) ?? 1) - 1;
    if (left > 0) inFlight.set(name, left);
    else inFlight.delete(name);
  }
}
