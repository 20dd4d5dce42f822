import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from '../../../src/server/db/sqlite.ts';
import { createFolderStore } from '../../../src/server/files/store.ts';
import { tempFolder } from '../../support/tempFolder.ts';

const { path, remove } = tempFolder('private');
afterAll(() => remove());

const modeOf = (name: string): string => (statSync(name).mode & 0o777).toString(8);

async function modesIn(folder: string): Promise<Record<string, string>> {
  const database = openSqlite(folder);
  await database.transact(async ({ db }) => {
    await db.schema.createTable('t').ifNotExists().addColumn('id', 'text').execute();
  });
  const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));
  await database.close();
  return modes;
}

const allPrivate = { 'quayside.db': '600', 'quayside.db-wal': '600', 'quayside.db-shm': '600' };

test('a new database and its folder are readable by their owner only', async () => {
  const folder = join(path, 'deep', 'new');
  expect(await modesIn(folder)).toEqual(allPrivate);
  expect([modeOf(folder), modeOf(join(path, 'deep'))]).toEqual(['700', '700']);
});

test('an existing readable one becomes private, with all files beside it', async () => {
  const folder = join(path, 'old');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  for (const name of Object.keys(allPrivate)) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o644);
  }
  expect(await modesIn(folder)).toEqual(allPrivate);
  expect(modeOf(folder)).toBe('700');
});

test('the folder of attached files and its content are private, too', async () => {
  const folder = join(path, 'files');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const id = '01a21651-6796-7000-a5b1-e41f8ce0b0c1';
  async function* content() {
    yield Buffer.from('secret');
  }
  await createFolderStore(folder).write(id, content(), () => undefined);
  expect([modeOf(folder), modeOf(join(folder, 'c1')), modeOf(join(folder, 'c1', id))]).toEqual(['700', '700', '600']);
});
