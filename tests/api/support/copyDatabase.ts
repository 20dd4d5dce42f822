import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from '../../support/createDatabase.ts';
import { findPostgres } from '../../support/findPostgres.ts';

const run = promisify(execFile);
const vacuum = (from: string, to: string) =>
  `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(from)}).prepare('vacuum into ?').run(${JSON.stringify(to)})`;

/**
 * Backs up a database into an empty folder and restores it from there, with the commands that the README gives. Returns the settings for a
 * server on the copy.
 */
export async function copyDatabase(
  { HW_DATABASE_URL: url, HW_DATA_DIR: source = '' }: Readonly<Record<string, string>>,
  folder: string,
): Promise<Readonly<Record<string, string>>> {
  if (url === undefined) {
    await run(process.execPath, ['-e', vacuum(join(source, 'quayside.db'), join(folder, 'quayside.db'))]);
    return { HW_DATA_DIR: folder };
  }
  const programs = findPostgres();
  const dump = join(folder, 'backup.dump');
  await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${dump}`, url]);
  const copy = await createDatabase(url);
  await run(join(programs, 'pg_restore'), ['--no-owner', `--dbname=${copy}`, dump]);
  return { HW_DATA_DIR: folder, HW_DATABASE_URL: copy };
}
