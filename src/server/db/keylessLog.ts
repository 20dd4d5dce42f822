import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { insertRows } from './rows.ts';
import type { Product, Row, Tables, Value } from './store.ts';

/** Written rows of a table without a primary key, which a session of SQLite does not record. */
interface Keyless {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns by which its rows are told apart. */
  readonly key: readonly string[];
}

/** One row as it was and as it is; undefined: it is not there. */
interface KeylessChange {
  readonly table: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

export interface KeylessLog {
  /** What became of the rows that were written, by table and key. */
  read(): readonly KeylessChange[];
}

/** So many rows are written together. */
const block = 500;

/** Notes from now on which rows of the tables without a primary key are written through this connection. */
export function logKeyless(connection: DatabaseSync): KeylessLog {
  const tables = new Map(keylessOf(connection).map((table) => [table.name, table]));
  connection.exec('create temp table "written" ("n" integer primary key, "name" text, "was" text, "is" text)');
  for (const table of tables.values()) connection.exec(triggersOf(table));
  return {
    read: () => {
      const all = new Map<string, KeylessChange>();
      // The first sight of a row tells what it was, the last one what it is.
      const note = (table: Keyless, row: Row, after: Row | undefined): void => {
        const place = JSON.stringify([table.name, ...table.key.map((name): Value => row[name] ?? null)]);
        const first = all.get(place) ?? { before: after ? undefined : row };
        all.set(place, { table: table.name, before: first.before, after });
      };
      for (const { name, was, is } of connection.prepare('select * from "written" order by "n"').all()) {
        const table = tables.get(String(name)) as Keyless;
        if (was !== null) note(table, JSON.parse(String(was)), undefined);
        if (is === null) continue;
        const row = JSON.parse(String(is)) as Row;
        note(table, row, row);
      }
      return [...all.values()];
    },
  };
}

/** Makes the same changes in another database; false where a row is another one there. One that is there already fails. */
export async function writeKeyless(
  { db, product }: { readonly db: Kysely<Tables>; readonly product: Product },
  changes: readonly KeylessChange[],
): Promise<boolean> {
  for (const { table, before } of changes) {
    if (!before) continue;
    let gone = db.deleteFrom(table);
    for (const [column, value] of Object.entries(before)) gone = gone.where(column, 'is', value);
    if ((await gone.executeTakeFirst()).numDeletedRows !== 1n) return false;
  }
  for (const [table, some] of Map.groupBy(changes, (change) => change.table)) {
    const rows = some.flatMap(({ after }) => (after ? [after] : []));
    for (let start = 0; start < rows.length; start += block) {
      await insertRows({ db, product }, table, rows.slice(start, start + block));
      await setImmediate();
    }
  }
  return true;
}

function keylessOf(connection: DatabaseSync): Keyless[] {
  const texts = (sql: string, ...values: string[]): string[] =>
    connection
      .prepare(sql)
      .all(...values)
      .map(({ name }) => String(name));
  const names = texts(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'
    and not exists (select 1 from pragma_table_info(sqlite_schema.name) where pk > 0)`);
  return names.map((name) => {
    const columns = texts('select name from pragma_table_info(?)', name);
    const [index] = texts(`select name from pragma_index_list(?) where "unique" = 1 and partial = 0`, name);
    const key = index === undefined ? columns : texts('select name from pragma_index_info(?)', index);
    return { name, columns, key };
  });
}

function triggersOf({ name, columns }: Keyless): string {
  const rowAs = (side: 'old' | 'new', some: readonly string[]): string =>
    `json_object(${some.map((column) => `'${column}', ${side}."${column}"`).join(', ')})`;
  const noteOn = (event: string, was: string, is: string): string =>
    `create temp trigger "${event} ${name}" after ${event} on main."${name}" begin
      insert into "written" ("name", "was", "is") values ('${name}', ${was}, ${is}); end;`;
  const [before, after] = [rowAs('old', columns), rowAs('new', columns)];
  return [noteOn('insert', 'null', after), noteOn('update', before, after), noteOn('delete', before, 'null')].join(
    '\n',
  );
}
