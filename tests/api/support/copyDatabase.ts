import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDatabase } from '../../support/createDatabase.ts';
import { findPostgres } from '../../support/findPostgres.ts';
import type { TestDatabase } from '../../support/testDatabase.ts';

/** So much SQL at most. */
const mostBytes = 1024 ** 3;

/** Takes a copy while the server runs, as whoever keeps it would: gives the settings of a server on the copy. */
export async function copyDatabase(
  { environment }: TestDatabase,
  folder: string,
): Promise<Readonly<Record<string, string>>> {
  mkdirSync(folder, { recursive: true });
  const { HW_DATABASE_URL: url, HW_DATA_DIR: source = '' } = environment;
  if (url === undefined) {
    const database = new DatabaseSync(join(source, 'quayside.db'), { readOnly: true });
    database.prepare('vacuum into ?').run(join(folder, 'quayside.db'));
    database.close();
    return { HW_DATA_DIR: folder };
  }
  const programs = findPostgres();
  const copy = await createDatabase(url);
  const sql = execFileSync(join(programs, 'pg_dump'), ['--no-owner', url], { maxBuffer: mostBytes });
  execFileSync(join(programs, 'psql'), ['--quiet', '--set', 'ON_ERROR_STOP=1', copy], {
    input: sql,
    maxBuffer: mostBytes,
  });
  return { HW_DATA_DIR: folder, HW_DATABASE_URL: copy };
}
