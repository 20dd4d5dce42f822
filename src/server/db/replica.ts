import type { Log } from '../log.ts';
import { type Connection, type Search, wasStopped } from './searches.ts';

interface Pool {
  connect(): Promise<Connection>;
}

/** How long a search waits for a replica that is slightly behind, and the interval at which it asks, in milliseconds. */
const [longestLag, askInterval] = [60, 10];

/** How long searches do not use a replica after it failed or was too far behind, in milliseconds. */
const rest = { failed: 5_000, behind: 500 };

/**
 * The position of the last commit. With `synchronous_commit` off, a commit is acknowledged before it is flushed, so the insert position
 * counts.
 */
const endOfLog = `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end::text as position`;

/** A replica that was promoted no longer receives changes, so it counts as behind. */
const hasReplayed = `select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as done`;

interface Options {
  readonly replica: Pool;
  /** The connections for searches to the primary. */
  readonly primary: Pool;
  readonly log: Log;
}

/**
 * Returns a function that connects a search to the replica if the replica has everything that was committed before the search began, by any
 * server or client, and otherwise to the primary. If the replica fails meanwhile, the primary answers too.
 */
export function replicaFirst({ replica, primary, log }: Options): (search: Search) => Promise<Connection> {
  let restUntil = 0;
  const leaveFor = (time: number): void => {
    restUntil = performance.now() + time;
  };
  const failed = (err: unknown): void => {
    leaveFor(rest.failed);
    log.warn({ err, event: 'replicaFailed' }, 'the database for reading cannot be used; the other one answers');
  };
  const choices = new WeakMap<Search, Promise<boolean>>();

  async function isCurrent(): Promise<boolean> {
    if (performance.now() < restUntil) return false;
    const position = await ask<{ position: string }>(primary, (query) => query(endOfLog, []));
    try {
      const done = await ask<{ done: boolean }>(replica, async (query) => {
        for (const last = performance.now() + longestLag; ; await pause()) {
          const answer = await query(hasReplayed, [position.position]);
          if (answer.done || performance.now() > last) return answer;
        }
      });
      if (!done.done) leaveFor(rest.behind);
      return done.done;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  return async (search) => {
    const choice = choices.get(search) ?? isCurrent();
    choices.set(search, choice);
    if (!(await choice)) return primary.connect();
    try {
      return withFallback(await replica.connect(), () => primary.connect(), failed);
    } catch (error) {
      failed(error);
      return primary.connect();
    }
  };
}

type Ask<Row> = (text: string, parameters: readonly unknown[]) => Promise<Row>;

/** Runs queries for single rows on one connection. */
async function ask<Row>(pool: Pool, work: (query: Ask<Row>) => Promise<Row>): Promise<Row> {
  const connection = await pool.connect();
  let isBroken = true;
  try {
    const answer = await work(async (text, parameters) => (await connection.query<Row>(text, parameters)).rows[0] as Row);
    isBroken = false;
    return answer;
  } finally {
    connection.release(isBroken);
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, askInterval);
  });
}

/** Returns a connection that switches to another one after a failure, such as a statement that the replica canceled to apply a change. */
function withFallback(connection: Connection, connect: () => Promise<Connection>, failed: (error: unknown) => void): Connection {
  let other: Connection | undefined;
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (!other) {
      try {
        return await connection.query(text, parameters);
      } catch (error) {
        if (wasStopped(error)) throw error;
        failed(error);
        other = await connect();
      }
    }
    return other.query(text, parameters);
  };
  return {
    query: query as Connection['query'],
    cancel: () => (other ?? connection).cancel(),
    release: (isBroken) => {
      connection.release(isBroken || other !== undefined);
      other?.release(isBroken);
    },
  };
}
