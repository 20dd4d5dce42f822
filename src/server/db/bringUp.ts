import { sql } from 'kysely';
import type { Table, TableIndex } from '../../../codegen/types.ts';
import type { Database, Store } from './store.ts';

/**
 * Makes the tables be there with at least these columns and indexes. Only ever adds: columns that no model
 * names any more keep their place and their data. One transaction, so a failure leaves all as it was.
 */
export async function bringUp(database: Database, tables: readonly Table[]): Promise<void> {
  await database.transact(async (store) => {
    if (store.product.locksRows) await sql`select pg_advisory_xact_lock(7201)`.execute(store.db);
    const present = new Map(
      (await store.db.introspection.getTables()).map((table) => [
        table.name,
        new Set(table.columns.map((c) => c.name)),
      ]),
    );
    for (const table of tables) {
      const columns = present.get(table.name);
      await (columns ? widen(store, table, columns) : create(store, table));
      for (const index of table.indexes) await addIndex(store, table.name, index);
    }
  });
}

async function create({ db, product }: Store, table: Table): Promise<void> {
  let builder = db.schema.createTable(table.name);
  for (const column of table.columns) {
    builder = builder.addColumn(column.name, sql.raw(product.columnTypes[column.type]), (c) =>
      column.name === 'id' ? c.primaryKey().notNull() : c,
    );
  }
  await builder.execute();
}

async function widen({ db, product }: Store, table: Table, present: ReadonlySet<string>): Promise<void> {
  for (const column of table.columns) {
    if (present.has(column.name)) continue;
    await db.schema.alterTable(table.name).addColumn(column.name, sql.raw(product.columnTypes[column.type])).execute();
  }
}

/** Names and the value of a partial index come from the compiler, which lets only identifiers and constants through. */
async function addIndex({ db, product }: Store, table: string, index: TableIndex): Promise<void> {
  // SQLite sorts empty values first; PostgreSQL is told to, so that an index serves the same order in both.
  const order = product.name === 'postgres' && !index.unique ? sql` nulls first` : sql``;
  const columns = sql.join(index.columns.map((column) => sql`${sql.ref(column)}${order}`));
  const where = index.where ? sql` where ${sql.ref(index.where.column)} = ${sql.lit(index.where.value)}` : sql``;
  await sql`create ${index.unique ? sql`unique ` : sql``}index if not exists ${sql.id(index.name)} on ${sql.table(table)} (${columns})${where}`.execute(
    db,
  );
}
