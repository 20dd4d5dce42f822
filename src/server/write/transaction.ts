import type { App } from '../app.ts';
import type { Database, Store } from '../db/store.ts';
import { queueOf } from '../queue.ts';

/** The call or job that writes. */
interface Writer {
  readonly app: Pick<App, 'database' | 'events' | 'schemas'>;
  readonly actor: { readonly user: { readonly id: string } };
  readonly path: string;
}

/** Properties of a write, known before it starts. */
interface Terms {
  /** Approximate number of records; defaults to one. */
  readonly count?: number;
  /** Calls with the same key are repetitions of one write. */
  readonly key?: string | undefined;
  /** True to wait for the database and for locks without a timeout, instead of failing as busy. */
  readonly waits?: boolean;
}

/**
 * Runs `work` in the write transaction of a call or job. All of its changes are committed, or none.
 *
 * On a database with one writer, writes of more than `few` records run on a copy (`Database.aside`), so that no one waits for them. If the
 * copy cannot be merged, for example because others changed the same rows, the work is tried once more, and finally runs in a regular
 * transaction that blocks others. Such writes with the same path run one after another.
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
      // If the schemas change meanwhile, other columns and checks may apply, so the work on the copy is discarded.
      const done = await aside(write, { count, isStill: () => app.schemas === schemas });
      if (done) return done.result;
    }
    return write(database);
  });
}

/** Maximum number of records of a write that blocks others for so short a time that nobody notices. */
const few = 100;

/** Number of running or waiting requests of each long write, by key; one map per server. */
const underWay = new WeakMap<App['events'], Map<string, number>>();

/**
 * Runs long writes of the same call one at a time, because they would conflict with each other. A write that waits too long fails as busy
 * (50003); a repetition of a running write waits for its outcome instead.
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
