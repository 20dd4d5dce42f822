import { sql } from 'kysely';
import type { Store } from '../store.ts';
import { systemTables } from '../systemTables.ts';

/** How the server's own tables call the columns in which they keep names of resources. */
const namers: readonly string[] = ['resource', 'tableName', 'target'];

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Lets everything that the server keeps by the name of a resource go by its new one: log, notes, serials, imports, files,
 * views, looks. What a table of that name has left behind, and nobody can reach any more, gives way.
 */
export async function renameResource(store: Store, renaming: Renaming): Promise<void> {
  await keepViews(store, renaming);
  for (const { name: table, columns, indexes } of systemTables) {
    for (const { name: column } of columns.filter(({ name }) => namers.includes(name))) {
      for (const index of indexes.filter((each) => each.unique && each.columns.includes(column))) {
        const others = index.columns.filter((each) => each !== column);
        await giveWay(store, { table, column, others }, renaming);
      }
      await store.db
        .updateTable(table)
        .set({ [column]: renaming.to })
        .where(column, '=', renaming.from)
        .execute();
    }
  }
}

/** Somebody may have saved two views of one name, one before and one behind: both stay. */
async function keepViews({ db }: Store, { from, to }: Renaming): Promise<void> {
  await sql`update ${sql.table('sys_listView')} set name = name || ${` (${from})`} where resource = ${from} and exists (
    select 1 from ${sql.table('sys_listView')} as other where other.resource = ${to}
      and other.${sql.ref('ownerId')} = ${sql.ref('sys_listView.ownerId')} and other.name = ${sql.ref('sys_listView.name')})`.execute(
    db,
  );
}

interface Place {
  readonly table: string;
  readonly column: string;
  /** What else tells one row from another. */
  readonly others: readonly string[];
}

async function giveWay({ db }: Store, { table, column, others }: Place, { from, to }: Renaming): Promise<void> {
  const alike = others.map((each) => sql`other.${sql.ref(each)} = ${sql.ref(`${table}.${each}`)}`);
  const conditions = [sql`other.${sql.ref(column)} = ${from}`, ...alike];
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${to} and exists (
    select 1 from ${sql.table(table)} as other where ${sql.join(conditions, sql` and `)})`.execute(db);
}
