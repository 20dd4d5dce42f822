import { readdirSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { removeCopies } from '../../../../src/server/db/copies.ts';
import { hold } from '../../../../src/server/db/holds.ts';
import { openSqlite } from '../../../../src/server/db/sqlite.ts';
import { lockName, type Store } from '../../../../src/server/db/store.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

/** The number of boxes. One half has one color, the other half another one; each box has a number of its own. */
const boxes = 5_000;

/** Returns SQLite's plan for finding a box. Each number is asked for only once, because SQLite caches plans of repeated queries. */
async function wayTo({ db }: Store, number: string): Promise<string> {
  const requested = sql`select "id" from "box" where "colour" = 'c1' and "number" = ${sql.lit(number)}`;
  await requested.execute(db);
  const { rows } = await sql<{ readonly detail: string }>`explain query plan ${requested}`.execute(db);
  return rows.map(({ detail }) => detail).join();
}

test('statistics of the rows are used by readers that were already open', async () => {
  using folder = tempFolder('sqlite');
  const database = openSqlite(folder.path);
  await database.transact(async ({ db }) => {
    await sql`create table "box" ("id" text primary key, "colour" text, "number" text)`.execute(db);
    await sql`create index "numbers" on "box" ("number")`.execute(db);
    await sql`create index "colours" on "box" ("colour")`.execute(db);
    await sql`insert into "box" values ('first', 'c1', 'n-1')`.execute(db);
  });
  await database.optimize();
  await wayTo(database.read, 'n3');
  await database.transact(async ({ db }) => {
    await sql`insert into "box" select value, 'c' || value % 2, 'n' || value from json_each(${JSON.stringify(
      Array.from({ length: boxes }, (_, i) => i),
    )})`.execute(db);
  });
  expect(await wayTo(database.read, 'n5')).not.toContain('numbers');
  await database.optimize();
  expect(await wayTo(database.read, 'n7')).toContain('numbers');
  await database.close();
});

/** Returns a spy on the function that syncs files to the disk. It is removed after the test. */
async function disk(folder: string) {
  const any = await open(join(folder, 'any'), 'w');
  const way = vi.spyOn(Object.getPrototypeOf(any) as FileHandle, 'datasync');
  await any.close();
  onTestFinished(() => way.mockRestore());
  return way;
}

test('a write that failed to reach the disk is never acknowledged, even if later ones succeed', async () => {
  using folder = tempFolder('sqlite');
  const database = openSqlite(folder.path);
  await database.transact(async ({ db }) => {
    await sql`create table "box" ("id" text primary key)`.execute(db);
  });
  const write = (id: string) => database.transact(async ({ db }) => void (await sql`insert into "box" values (${id})`.execute(db)));
  (await disk(folder.path)).mockRejectedValueOnce(new Error('EIO'));
  await expect(write('a')).rejects.toThrow('nothing is saved until the server is restarted');
  await expect(write('b')).rejects.toThrow('nothing is saved until the server is restarted');
  const { rows } = await sql<{ id: string }>`select "id" from "box"`.execute(database.read.db);
  expect(rows).toEqual([{ id: 'a' }]);
  await database.close();
});

test('a write is acknowledged when it is on the disk, together with concurrent writes', async () => {
  using folder = tempFolder('sqlite');
  const database = openSqlite(folder.path);
  await database.transact(async ({ db }) => {
    await sql`create table "box" ("id" text primary key)`.execute(db);
  });
  const reached: PromiseWithResolvers<void>[] = [];
  (await disk(folder.path)).mockImplementation(() => {
    const way = Promise.withResolvers<void>();
    reached.push(way);
    return way.promise;
  });
  const answered: string[] = [];
  const write = (id: string) =>
    database.transact(async ({ db }) => void (await sql`insert into "box" values (${id})`.execute(db))).then(() => answered.push(id));
  const seen = async () => (await sql<{ id: string }>`select "id" from "box" order by "id"`.execute(database.read.db)).rows;
  const writing = [write('a'), write('b'), write('c')];
  await expect.poll(seen).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  await expect.poll(() => reached.length).toBe(1);
  expect(answered).toEqual([]);
  reached[0]?.resolve();
  await expect.poll(() => reached.length).toBe(2);
  expect(answered).toEqual(['a']);
  reached[1]?.resolve();
  await Promise.all(writing);
  expect(answered).toEqual(['a', 'b', 'c']);
  await database.close();
});

test('pages of a large write in many parts move from the log to the file only when all of it is done', async () => {
  using folder = tempFolder('sqlite');
  const database = openSqlite(folder.path);
  await database.transact(async ({ db }) => {
    await sql`create table "box" ("id" integer primary key, "label" text)`.execute(db);
  });
  const size = async (): Promise<number> => (await stat(join(folder.path, 'quayside.db'))).size;
  const fill = (part: number) =>
    database.transact(async ({ db }) => {
      const ids = JSON.stringify(Array.from({ length: boxes }, (_, i) => part * boxes + i));
      await sql`insert into "box" select value, ${'x'.repeat(300)} from json_each(${ids})`.execute(db);
    });
  // If only a little is written, it reaches the database file with the next write.
  const empty = await size();
  await database.inParts(async () => {
    for (const part of [0, 1, 2]) await fill(part);
  });
  expect(await size()).toBe(empty);
  await fill(3);
  const before = await size();
  expect(before).toBeGreaterThan(empty);

  const failing = database.inParts(async () => {
    for (const part of [4, 5, 6, 7, 8]) await fill(part);
    expect(await size()).toBe(before);
    throw new Error('no more');
  });
  await expect(failing).rejects.toThrow('no more');
  await expect.poll(size).toBeGreaterThan(before);
  await database.close();
});

test('statements after SQLite has rolled back a transaction write nothing', async () => {
  using folder = tempFolder('sqlite');
  const database = openSqlite(folder.path);
  await database.transact(async ({ db }) => {
    await sql`create table "box" ("id" text primary key, "content" text)`.execute(db);
    await sql`pragma max_page_count = 1`.execute(db);
  });
  const work = database.transact(async ({ db }) => {
    const large = 'x'.repeat(100_000);
    await sql`insert into "box" values ('large', ${large})`.execute(db).catch(() => undefined);
    await sql`insert into "box" values ('small', '')`.execute(db);
  });
  await expect(work).rejects.toMatchObject({ errcode: 13 });
  const { rows } = await sql`select "id" from "box"`.execute(database.read.db);
  expect(rows).toEqual([]);
  await database.close();
});

test('a caller that waits five seconds for a transaction is rejected unless it may wait longer, and the turn continues', async () => {
  using folder = tempFolder('sqlite');
  const database = openSqlite(folder.path);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise: isLet, resolve: cancel } = Promise.withResolvers<void>();
  const done: string[] = [];
  const long = database.transact(() => isLet);
  const short = database.transact(async () => void done.push('short'));
  const patient = database.inParts(() => database.transact(async () => void done.push('patient')));
  const rejected = expect(short).rejects.toMatchObject({ errcode: 5 });
  await vi.advanceTimersByTimeAsync(5_000);
  await rejected;
  const later = database.transact(async () => void done.push('later'));
  cancel();
  await Promise.all([long, patient, later]);
  expect(done).toEqual(['patient', 'later']);
  vi.useRealTimers();
  await database.close();
});

test('work on a copy leaves nothing behind, and files left by a killed process are removed', async () => {
  using folder = tempFolder('sqlite');
  writeFileSync(join(folder.path, 'aside-7.db'), 'left by a process that was ended');
  removeCopies(folder.path);
  const database = openSqlite(folder.path);
  await database.transact(({ db }) => sql`create table "t" ("id" text primary key, "version" integer)`.execute(db));
  const terms = { count: 1_000, isStill: () => true };
  const done = await database.aside?.((copy) => copy.transact(({ db }) => sql`insert into "t" values ('a', 1)`.execute(db)), terms);
  const rejected = database.aside?.(async (copy) => {
    await copy.transact(({ db }) => sql`insert into "t" values ('b', 1)`.execute(db));
    throw new Error('no');
  }, terms);
  await expect(rejected).rejects.toThrow('no');
  const { rows } = await sql`select "id" from "t"`.execute(database.read.db);
  expect([done !== undefined, rows]).toEqual([true, [{ id: 'a' }]]);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('aside'))).toEqual([]);
  await database.close();
});

test('changes brought over from a copy count, even if the copy cannot be removed at once', async () => {
  using folder = tempFolder('sqlite');
  const database = openSqlite(folder.path);
  await database.transact(({ db }) => sql`create table "t" ("id" text primary key, "version" integer)`.execute(db));
  const exec = DatabaseSync.prototype.exec;
  let [kept, isStill] = [0, true];
  const hook = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
    if (text === 'detach copy' && kept > 0) {
      kept -= 1;
      throw new Error('database copy is locked');
    }
    exec.call(this, text);
  });
  onTestFinished(() => hook.mockRestore());
  const add = (id: string) =>
    database.aside?.((copy) => copy.transact(({ db }) => sql`insert into "t" values (${id}, 1)`.execute(db)), {
      count: 1_000,
      isStill: () => isStill,
    });
  kept = 1;
  expect(await add('a')).toBeDefined();
  expect(await add('b')).toBeDefined();
  // If the copy is no longer current, nothing is written and the call returns undefined.
  [kept, isStill] = [1, false];
  expect(await add('c')).toBeUndefined();
  isStill = true;
  expect(await add('d')).toBeDefined();
  const { rows } = await sql`select "id" from "t"`.execute(database.read.db);
  expect(rows).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'd' }]);
  await database.close();
});

test('after any changes on a copy the database holds the same rows as the copy', async () => {
  using folder = tempFolder('sqlite');
  const database = openSqlite(folder.path);
  const tables = ['keyed', 'plain'];
  await database.transact(async ({ db }) => {
    await sql`create table "keyed" ("id" text primary key, "said" text, "n" integer)`.execute(db);
    await sql`create table "plain" ("id" text, "said" text, "n" integer)`.execute(db);
  });
  const rowsOf = async ({ db }: Pick<Store, 'db'>) =>
    Promise.all(tables.map(async (table) => (await sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(db)).rows));
  const id = fc.integer({ min: 0, max: 9 });
  const change = fc.record({ table: fc.constantFrom(...tables), kind: fc.constantFrom('add', 'change', 'remove'), id });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
      let seen: unknown;
      const done = await database.aside?.(
        (copy) =>
          copy.transact(async ({ db }) => {
            for (const [n, { table, kind, id: row }] of changes.entries()) {
              if (kind === 'add')
                await sql`insert into ${sql.table(table)} values (${`${row}`}, null, ${n}) on conflict do nothing`.execute(db);
              else if (kind === 'change')
                await sql`update ${sql.table(table)} set "said" = ${`"${n}'`}, "n" = null where "id" = ${`${row}`}`.execute(db);
              else await sql`delete from ${sql.table(table)} where "id" = ${`${row}`}`.execute(db);
            }
            seen = await rowsOf({ db });
          }),
        { count: 1_000, isStill: () => true },
      );
      expect([done !== undefined, await rowsOf(database.read)]).toEqual([true, seen]);
    }),
    { numRuns: process.env.TEST_FULL === '1' ? 60 : 20 },
  );
  await database.close();
});

test('other writes since a copy was made are not overwritten, with a key or without', async () => {
  using folder = tempFolder('sqlite');
  const database = openSqlite(folder.path);
  await database.transact(async ({ db }) => {
    await sql`create table "t" ("id" text primary key, "version" integer)`.execute(db);
    await sql`create table "u" ("a" text, "b" text)`.execute(db);
    await sql`create unique index "u_a" on "u" ("a")`.execute(db);
    await sql`create table "w" ("a" text, "b" text)`.execute(db);
    await sql`create unique index "w_a" on "w" ("a")`.execute(db);
    await sql`insert into "w" values ('x', 'before')`.execute(db);
    await sql`insert into "t" values ('a', 1)`.execute(db);
  });
  const terms = { count: 1_000, isStill: () => true };
  const both = async (mine: string, theirs: string): Promise<boolean> =>
    (await database.aside?.(async (copy) => {
      await copy.transact(({ db }) => sql.raw(mine).execute(db));
      await database.transact(({ db }) => sql.raw(theirs).execute(db));
    }, terms)) !== undefined;
  expect([
    await both(`update "t" set "version" = 2`, `update "t" set "version" = 5`),
    await both(`insert into "u" values ('x', 'mine')`, `insert into "u" values ('x', 'theirs')`),
    await both(`delete from "u"`, `delete from "u"`),
    await both(`update "w" set "b" = 'mine'`, `update "w" set "b" = 'theirs'`),
    await both(`insert into "u" values ('y', 'mine')`, `insert into "t" values ('b', 1)`),
  ]).toEqual([false, false, false, false, true]);
  const rowsOf = async (table: string) => (await sql`select * from ${sql.table(table)}`.execute(database.read.db)).rows;
  expect([await rowsOf('t'), await rowsOf('u')]).toEqual([
    [
      { id: 'a', version: 5 },
      { id: 'b', version: 1 },
    ],
    [{ a: 'y', b: 'mine' }],
  ]);
  await database.close();
});

test('locks taken since a copy was made block it as in PostgreSQL', async () => {
  using folder = tempFolder('sqlite');
  const database = openSqlite(folder.path);
  const terms = { count: 1_000, isStill: () => true };
  const locks = ['keep', 'write', 'delete'] as const;
  const goesOver = async (mine: (store: Store) => void, theirs: (store: Store) => void): Promise<boolean> =>
    (await database.aside?.(async (copy) => {
      await copy.transact(async (store) => mine(store));
      await database.transact(async (store) => theirs(store));
    }, terms)) !== undefined;
  const table: boolean[][] = [];
  for (const mine of locks) {
    const row: boolean[] = [];
    for (const theirs of locks) {
      const holding = (lock: (typeof locks)[number]) => (store: Store) => hold(store, 't', { ids: ['a'], lock });
      row.push(await goesOver(holding(mine), holding(theirs)));
    }
    table.push(row);
  }
  expect(table).toEqual([
    [true, true, false],
    [true, false, false],
    [false, false, false],
  ]);
  const name = (text: string) => (store: Store) => void lockName(store, 7, text);
  expect([await goesOver(name('tree'), name('tree')), await goesOver(name('tree'), name('other'))]).toEqual([false, true]);
  await database.close();
});
