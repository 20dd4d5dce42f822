import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { createLog } from '../log.ts';
import { openPostgres } from './postgres.ts';
import { sqliteProduct } from './sqlite.ts';
import { nodeSqliteDialect } from './sqliteDialect.ts';
import type { Store, Tables } from './store.ts';

/** A database that can only be read. */
interface ReadOnly {
  readonly read: Store;
  /** Whether there is one: without it the first start makes it, and until then it is empty. */
  readonly isThere: boolean;
  close(): Promise<void>;
}

/** Opens a database such that nothing can be changed in it; one that is not there is not made. */
export function openToRead({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): ReadOnly {
  if (databaseUrl !== undefined) {
    const url = new URL(databaseUrl);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    return { ...openPostgres(url.href, createLog('silent')), isThere: true };
  }
  const file = join(dataDir, 'quayside.db');
  const isThere = existsSync(file);
  const database = isThere ? new DatabaseSync(file, { readOnly: true, timeout: 10_000 }) : new DatabaseSync(':memory:');
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database) });
  return { read: { db, product: sqliteProduct }, isThere, close: () => db.destroy() };
}
