import { expect, onTestFinished, test } from 'vitest';
import { findPage } from '../../../../src/server/db/pages.ts';
import { openSqlite } from '../../../../src/server/db/sqlite.ts';
import { createQueryCache } from '../../../../src/server/db/store.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const asking = { table: 'box', where: [], orders: [], limit: 1, offset: 0 } as const;

async function openBoxes() {
  const folder = tempFolder('recall');
  const database = openSqlite(folder.path);
  onTestFinished(async () => {
    await database.close();
    folder[Symbol.dispose]();
  });
  await database.transact(({ db }) => db.schema.createTable('box').addColumn('id', 'text').execute());
  const add = (id: string) => database.transact(async ({ db }) => void (await db.insertInto('box').values({ id }).execute()));
  return { database, add };
}

test('the number of matches is counted again after every write, and only then', async () => {
  const { database, add } = await openBoxes();
  const total = async () => (await findPage(database.read, asking)).total;
  let requested = 0;
  const count = () => database.read.queryCache?.('boxes', async () => ++requested);
  expect(await total()).toBe(0);
  for (const [location, id] of ['a', 'b', 'c'].entries()) {
    await add(id);
    expect(await total()).toBe(location + 1);
    expect(await total()).toBe(location + 1);
    expect([await count(), await count()]).toEqual([location + 1, location + 1]);
  }
});

test('within a transaction nothing is cached', async () => {
  const { database } = await openBoxes();
  await database.transact(async (store) => {
    expect((await findPage(store, asking)).total).toBe(0);
    await store.db.insertInto('box').values({ id: 'a' }).execute();
    expect((await findPage(store, asking)).total).toBe(1);
  });
});

test('a result that arrives after a write is not cached for the state before it', async () => {
  let version = 1;
  const cache = createQueryCache(() => version);
  const slow = Promise.withResolvers<string>();
  const before = cache('colour', () => slow.promise);
  version = 2;
  expect(await cache('colour', async () => 'blue')).toBe('blue');
  slow.resolve('red');
  expect(await before).toBe('red');
  expect(await cache('colour', async () => 'green')).toBe('blue');
});

test('a failed query is repeated', async () => {
  const cache = createQueryCache(() => 1);
  await expect(cache('colour', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await cache('colour', async () => 'blue')).toBe('blue');
});
