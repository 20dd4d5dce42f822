import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { TestDatabase } from '../../support/testDatabase.ts';

/** Executes SQL directly on the database, as another program would. */
export async function executeRaw({ environment }: TestDatabase, statements: readonly string[]): Promise<void> {
  const { HW_DATABASE_URL: url, HW_DATA_DIR: folder = '' } = environment;
  if (url === undefined) {
    const database = new DatabaseSync(join(folder, 'quayside.db'), { timeout: 10_000 });
    for (const statement of statements) database.exec(statement);
    database.close();
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Changes the id of a log entry as if a server whose clock is years ahead had written it. */
export function datedAhead(
  database: TestDatabase,
  { recordId, version }: { readonly recordId: string; readonly version: number },
): Promise<void> {
  const id = `'0ff' || substr(id, 4)`;
  return executeRaw(database, [`update "sys_recordLog" set id = ${id} where "recordId" = '${recordId}' and version = ${version}`]);
}
