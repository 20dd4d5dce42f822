import { sql } from 'kysely';
import type { Table } from '../../../codegen/types.ts';
import { findForms, writeForms } from './columnForms.ts';
import { addIndex, countDuplicates, dropIndex, findIndexes } from './indexes.ts';
import { lockName } from './lockName.ts';
import type { Database, Store } from './store.ts';

/** Why a table stays as it is: its model would lose or change the meaning of what is stored. */
export class Narrowing extends Error {
  override readonly name = 'Narrowing';
  readonly mend: string;
  constructor(what: string, mend: string) {
    super(what);
    this.mend = mend;
  }
}

/** What is in the database before the tables are brought up. */
interface Present {
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  readonly indexes: ReadonlyMap<string, ReadonlySet<string>>;
}

/** One process at a time changes tables. */
const migrationLock = 7201;

/**
 * Makes each table be there with at least its columns, and with its indexes. Columns are only ever added; those that
 * no model names any more keep their data. Each table is one transaction; one that would lose something is left as
 * it was and told by name.
 */
export async function bringUp(database: Database, tables: readonly Table[]): Promise<ReadonlyMap<string, Narrowing>> {
  const refused = new Map<string, Narrowing>();
  const present = await findPresent(database.read);
  for (const table of tables) {
    try {
      await database.transact((store) => bringUpTable(store, table, present));
    } catch (error) {
      if (!(error instanceof Narrowing)) throw error;
      refused.set(table.name, error);
    }
  }
  return refused;
}

async function findPresent(store: Store): Promise<Present> {
  const tables = await store.db.introspection.getTables();
  return {
    columns: new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))])),
    indexes: await findIndexes(store),
  };
}

async function bringUpTable(store: Store, table: Table, present: Present): Promise<void> {
  await lockName(store, migrationLock, table.name);
  const columns = present.columns.get(table.name);
  if (columns) await widen(store, table, columns);
  else await create(store, table);
  if (present.columns.has('sys_column')) await writeForms(store, table);
  const indexes = present.indexes.get(table.name) ?? new Set();
  const wanted = new Set(table.indexes.map(({ name }) => name));
  for (const name of indexes) if (!wanted.has(name)) await dropIndex(store, name);
  for (const index of table.indexes) {
    if (indexes.has(index.name)) continue;
    const twice = columns && index.unique ? await countDuplicates(store, table.name, index) : 0;
    if (twice > 0) {
      const what = `${index.columns.join(', ')} cannot be unique: ${twice} values are stored more than once`;
      throw new Narrowing(what, 'make the stored values differ first, or remove `unique`');
    }
    await addIndex(store, table.name, index);
  }
}

async function create({ db, product }: Store, table: Table): Promise<void> {
  let builder = db.schema.createTable(table.name).ifNotExists();
  for (const column of table.columns) {
    builder = builder.addColumn(column.name, sql.raw(product.columnTypes[column.type]), (c) =>
      column.name === 'id' ? c.primaryKey().notNull() : c,
    );
  }
  await builder.execute();
}

async function widen(store: Store, table: Table, present: ReadonlySet<string>): Promise<void> {
  const { db, product } = store;
  const forms = await findForms(store, table.name);
  for (const { name, type, form = type } of table.columns) {
    if (!present.has(name)) {
      await db.schema.alterTable(table.name).addColumn(name, sql.raw(product.columnTypes[type])).execute();
      continue;
    }
    const known = forms.get(name);
    if (known === undefined || known === form) continue;
    const count = await countFilled(store, table.name, name);
    if (count === 0 && isSameColumn(known, form)) continue;
    const what = `${name} keeps its values as ${known}, not as ${form}: ${count} records have one`;
    throw new Narrowing(what, 'give the field a new name, or put back its type, format and scale');
  }
}

/** Whether two forms live in the same type of column, so that an empty one can change hands. */
function isSameColumn(a: string, b: string): boolean {
  const isText = (form: string): boolean => form === 'text' || form === 'rows';
  return isText(a) === isText(b);
}

async function countFilled({ db }: Store, table: string, column: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where(column, 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
