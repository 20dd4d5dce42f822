import type { DatabaseSync } from 'node:sqlite';
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

/** What became of one row: whether it was there before, and what it is now; undefined: it is gone. */
interface Fate {
  readonly table: Keyless;
  readonly key: Row;
  readonly was: boolean;
  is: Row | undefined;
}

export interface KeylessLog {
  /** What became of the rows that were written, by table and key. */
  read(): readonly Fate[];
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
      const fates = new Map<string, Fate>();
      for (const { name, was, is } of connection.prepare('select * from "written" order by "n"').all()) {
        const table = tables.get(String(name)) as Keyless;
        if (was !== null) note(fates, { table, row: JSON.parse(String(was)), is: undefined, wasThere: true });
        if (is !== null) {
          const row = JSON.parse(String(is)) as Row;
          note(fates, { table, row, is: row, wasThere: false });
        }
      }
      return [...fates.values()];
    },
  };
}

/** Writes the same rows into another database; false where one of them is not there any more, or there by now. */
export async function writeKeyless(
  { db, product }: { readonly db: Kysely<Tables>; readonly product: Product },
  fates: readonly Fate[],
): Promise<boolean> {
  for (const { table, key } of fates.filter(({ was }) => was)) {
    let gone = db.deleteFrom(table.name);
    for (const [column, value] of Object.entries(key)) gone = gone.where(column, 'is', value);
    if ((await gone.executeTakeFirst()).numDeletedRows !== 1n) return false;
  }
  const there = Map.groupBy(fates, ({ table }) => table.name);
  for (const [table, some] of there) {
    const rows = some.flatMap(({ is }) => (is ? [is] : []));
    for (let start = 0; start < rows.length; start += block)
      await insertRows({ db, product }, table, rows.slice(start, start + block));
  }
  return true;
}

interface Noted {
  readonly table: Keyless;
  readonly row: Row;
  readonly is: Row | undefined;
  readonly wasThere: boolean;
}

/** The first sight tells whether it was there, the last one what it is. */
function note(fates: Map<string, Fate>, { table, row, is, wasThere }: Noted): void {
  const values = table.key.map((name): Value => row[name] ?? null);
  const place = JSON.stringify([table.name, ...values]);
  const known = fates.get(place);
  if (known) known.is = is;
  else {
    const key = Object.fromEntries(table.key.map((name, i) => [name, values[i] ?? null]));
    fates.set(place, { table, key, was: wasThere, is });
  }
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

function triggersOf({ name, columns, key }: Keyless): string {
  const rowAs = (side: 'old' | 'new', some: readonly string[]): string =>
    `json_object(${some.map((column) => `'${column}', ${side}."${column}"`).join(', ')})`;
  const noteOn = (event: string, was: string, is: string): string =>
    `create temp trigger "${event} ${name}" after ${event} on main."${name}" begin
      insert into "written" ("name", "was", "is") values ('${name}', ${was}, ${is}); end;`;
  const [before, after] = [rowAs('old', key), rowAs('new', columns)];
  return [noteOn('insert', 'null', after), noteOn('update', before, after), noteOn('delete', before, 'null')].join(
    '\n',
  );
}
