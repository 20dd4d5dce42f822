import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const searching = new AsyncLocalStorage<AbortSignal>();

/**
 * Starts a search: on PostgreSQL its reads use the connections for searches, have a time limit, and are canceled when `abandoned` is
 * aborted. SQLite reads in the thread of the server, which is not interrupted.
 */
export function asSearch<T>(abandoned: AbortSignal, search: () => T): T {
  return searching.run(abandoned, search);
}

/** Returns the signal of the search in which the current code runs. */
export function currentSearch(): AbortSignal | undefined {
  return searching.getStore();
}

/** PostgreSQL's error code for a statement that was canceled or exceeded its time limit. */
const canceled = '57014';

/** Whether a read was stopped, because it exceeded its time limit or its search was abandoned. */
export function wasStopped(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === canceled;
}

/** Returns a connection whose statement is canceled with `cancel` as soon as the search is abandoned. */
export async function searchConnection(
  pool: Pool,
  abandoned: AbortSignal,
  cancel: (processId: number) => void,
): Promise<PostgresPoolClient> {
  const client: PoolClient & { readonly processID?: number } = await pool.connect();
  if (abandoned.aborted) {
    client.release();
    throw Object.assign(new Error('the search was abandoned'), { code: canceled });
  }
  const stop = (): void => cancel(client.processID ?? 0);
  abandoned.addEventListener('abort', stop);
  return {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release: () => {
      abandoned.removeEventListener('abort', stop);
      // Not used again after a cancellation, which could arrive late and would then end the next statement.
      client.release(abandoned.aborted);
    },
  };
}
