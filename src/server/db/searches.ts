import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPoolClient } from 'kysely';

/** A search: the user who waits for it, and a signal that is aborted when its client disconnects. */
export interface Search {
  readonly owner: string;
  readonly abandoned: AbortSignal;
}

const searching = new AsyncLocalStorage<Search>();

/**
 * Runs `run` as a search: on PostgreSQL its reads use the connections for searches, have a time limit, and are canceled when the search is
 * abandoned. SQLite reads in the thread of the server, which is not interrupted.
 */
export function asSearch<T>(search: Search, run: () => T): T {
  return searching.run(search, run);
}

/** Returns the search in which the current code runs; undefined outside of searches. */
export function currentSearch(): Search | undefined {
  return searching.getStore();
}

type TakeTurn = (search: Search) => Promise<() => void>;

/**
 * Lets each user read with at most `most` connections at once, so that connections stay free for other users. Returns a function that waits
 * for a turn and resolves to the function that ends the turn.
 */
export function createTurns(most: number): TakeTurn {
  const users = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async ({ owner, abandoned }) => {
    const user = users.get(owner) ?? { running: 0, waiting: [] };
    users.set(owner, user);
    if (user.running < most) user.running += 1;
    else {
      await new Promise<void>((resolve, reject) => {
        const go = (): void => {
          abandoned.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = (): void => {
          user.waiting.splice(user.waiting.indexOf(go), 1);
          reject(abandonedError());
        };
        abandoned.addEventListener('abort', giveUp, { once: true });
        user.waiting.push(go);
      });
    }
    return () => {
      const next = user.waiting.shift();
      if (next) next();
      else user.running -= 1;
      if (user.running === 0) users.delete(owner);
    };
  };
}

/** PostgreSQL's error code for a statement that was canceled or exceeded its time limit. */
const canceled = '57014';

/** Whether a read was stopped, because it exceeded its time limit or its search was abandoned. */
export function wasStopped(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === canceled;
}

function abandonedError(): Error {
  return Object.assign(new Error('the search was abandoned'), { code: canceled });
}

/** A connection to PostgreSQL. */
export interface Connection extends PostgresPoolClient {
  /** Returns the connection to its pool. A broken connection is closed instead. */
  release(isBroken?: boolean): void;
  /** Cancels the running statement. */
  cancel(): void;
}

/** Returns a connection whose statement is canceled as soon as the search is abandoned. */
export async function searchConnection(
  search: Search,
  { connect }: { readonly connect: (search: Search) => Promise<Connection> },
  takeTurn: TakeTurn,
): Promise<PostgresPoolClient> {
  const { abandoned } = search;
  const endTurn = await takeTurn(search);
  const connection = await connect(search).catch((error: unknown) => {
    endTurn();
    throw error;
  });
  if (abandoned.aborted) {
    connection.release();
    endTurn();
    throw abandonedError();
  }
  abandoned.addEventListener('abort', connection.cancel);
  return {
    query: connection.query,
    release: () => {
      abandoned.removeEventListener('abort', connection.cancel);
      // The connection is not used again after a cancellation, which could arrive late and would then end the next statement.
      connection.release(abandoned.aborted);
      endTurn();
    },
  };
}
