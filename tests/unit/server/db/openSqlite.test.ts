import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from '../../../../src/server/db/openSqlite.ts';
import type { Store } from '../../../../src/server/db/store.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

/** Half of all boxes have the one colour or the other; each has a number of its own. */
const boxes = 5_000;

/** How a reader looks for a box; each number is asked for once, as what is asked again is not thought about again. */
async function wayTo({ db }: Store, number: string): Promise<string> {
  const asked = sql`select "id" from "box" where "colour" = 'c1' and "number" = ${sql.lit(number)}`;
  await asked.execute(db);
  const { rows } = await sql<{ readonly detail: string }>`explain query plan ${asked}`.execute(db);
  return rows.map(({ detail }) => detail).join();
}

test('what was learnt of the rows is known to readers that were there before', async () => {
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
