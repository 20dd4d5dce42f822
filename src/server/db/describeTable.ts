import { type RawBuilder, sql } from 'kysely';
import type { Store } from './store.ts';

/** A column in the database's own words. */
export interface DescribedColumn {
  readonly name: string;
  /** With its digits where it has some: `varchar(40)`, `numeric(10,2)`. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether a unique index is over this column alone. */
  readonly isUnique: boolean;
  /** The table that a foreign key leads to. */
  readonly target: string | undefined;
  readonly comment: string | undefined;
  /** How the console writes values, in a table of its own: `scaled 2`, `boolean`, `rows`, `text`. */
  readonly form: string | undefined;
}

/** A table with some of its rows. */
export interface DescribedTable {
  readonly columns: readonly DescribedColumn[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Enough rows to see what a column holds. */
const sampled = 2_000;

/** The names of all tables but those that the server needs for itself. */
export async function findTables({ db }: Store): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !/^(sys_|sqlite_)/.test(name));
}

/** A table with its keys and some rows; its name must be one of `findTables`. */
export async function describeTable({ db, product }: Store, table: string): Promise<DescribedTable> {
  const columns = await queries[product.name](table).execute(db);
  const notes = await findNotes({ db, product }, table);
  const { rows } = await sql<
    DescribedTable['rows'][number]
  >`select * from ${sql.table(table)} limit ${sql.lit(sampled)}`.execute(db);
  return {
    columns: columns.rows.map(({ name, type, isNullable, isUnique, target, comment }) => ({
      ...{ name, type: type.toLowerCase(), comment: comment ?? undefined },
      ...{ isNullable: Boolean(isNullable), isUnique: Boolean(isUnique) },
      target: notes.get(name)?.target ?? target ?? undefined,
      form: notes.get(name)?.form,
    })),
    rows,
  };
}

/** So many different values of a column are read. */
const mostValues = 20_000;

/** The different texts in some columns of a table; none where there is no such table. */
export async function findTexts(
  store: Store,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): Promise<Set<string>> {
  const values = new Set<string>();
  if (!(await findTables(store)).includes(table)) return values;
  for (const column of columns) {
    const { rows } = await sql<{ value: string }>`select distinct ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null limit ${sql.lit(mostValues)}`.execute(store.db);
    for (const { value } of rows) values.add(String(value));
  }
  return values;
}

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly isNullable: number | boolean;
  readonly isUnique: number | boolean;
  readonly target: string | null;
  readonly comment: string | null;
}

const queries: Readonly<Record<Store['product']['name'], (table: string) => RawBuilder<ColumnRow>>> = {
  sqlite: (table) => sql<ColumnRow>`select c.name, c.type, c."notnull" = 0 and c.pk = 0 as "isNullable",
      (c.pk = 1 and (select max(pk) from pragma_table_info(${table})) = 1) or exists (
        select 1 from pragma_index_list(${table}) i where i."unique" = 1 and i.partial = 0
          and (select count(*) from pragma_index_info(i.name)) = 1
          and (select name from pragma_index_info(i.name)) = c.name) as "isUnique",
      (select f."table" from pragma_foreign_key_list(${table}) f where f."from" = c.name limit 1) as target,
      null as comment
    from pragma_table_info(${table}) c order by c.cid`,
  postgres: (table) => sql<ColumnRow>`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable",
      exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indpred is null
        and i.indnatts = 1 and i.indkey[0] = a.attnum) as "isUnique",
      (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = a.attrelid and k.conkey = array[a.attnum] limit 1) as target,
      col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relname = ${table} and a.attnum > 0 and not a.attisdropped order by a.attnum`,
};

/** What the console has noted of the columns of its own tables; a database of somebody else has no such notes. */
async function findNotes(
  { db }: Store,
  table: string,
): Promise<ReadonlyMap<string, { form: string; target?: string }>> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'sys_column')) return new Map();
  const rows = await db.selectFrom('sys_column').selectAll().where('tableName', '=', table).execute();
  return new Map(
    rows.map(({ columnName, form, target }) => [
      String(columnName),
      { form: String(form), ...(target !== null && { target: String(target) }) },
    ]),
  );
}
