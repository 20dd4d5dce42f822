import { sql } from 'kysely';
import type { IndexWhere } from '../../../codegen/types.ts';
import { hold } from './holds.ts';
import { indexedAs, indexedValue } from './indexedValue.ts';
import { findRowsBy, locked } from './rows.ts';
import type { Row, Store, Value } from './store.ts';
import { withinIndex } from './withinIndex.ts';

interface RowsByAll {
  readonly table: string;
  readonly columns: readonly string[];
  /** A few hundred of them, each with a value for every column. */
  readonly tuples: readonly (readonly Value[])[];
  readonly most: number;
  /** Only rows of this partial index, which is looked into then. */
  readonly within?: IndexWhere | undefined;
  /** Those of the columns in which nothing is found by nothing. */
  readonly emptyCounts?: readonly string[] | undefined;
  readonly lock?: 'write';
}

/** The rows that hold one of `tuples` in `columns` together, `most` at most: however many share the first of them. */
export async function findRowsByAll(store: Store, { tuples, columns, ...asked }: RowsByAll): Promise<Row[]> {
  const [column, other] = columns;
  if (column === undefined || tuples.length === 0) return [];
  if (other === undefined)
    return findRowsBy(store, { ...asked, column, values: tuples.map((tuple) => tuple[0] as Value) });
  const known = tuples.map((tuple) => tuple.map((value, i) => indexedAs(asked, columns[i] ?? '', value)));
  return store.product.name === 'sqlite'
    ? lookUp(store, { ...asked, columns, tuples: known })
    : findAmong(store, { ...asked, columns, tuples: known });
}

/** As `findRowsBy` does: this order of the two leaves SQLite no choice but the index. */
async function lookUp(store: Store, asked: RowsByAll): Promise<Row[]> {
  const { db } = store;
  const { table, columns, tuples, most, within } = asked;
  const list = JSON.stringify(tuples);
  const wanted = columns.map((column, i) => {
    const value = indexedValue(asked, column, sql`${sql.ref('t')}.${sql.ref(column)}`);
    return sql<boolean>`${value} = json_extract(${sql.ref('wanted.value')}, ${`$[${i}]`})`;
  });
  if (within) wanted.push(withinIndex(within, sql`${sql.ref('t')}.${sql.ref(within.column)}`));
  const { rows } = await sql<Row>`select t.* from (select distinct value from json_each(${list})) as wanted
    cross join ${sql.table(table)} as t where ${sql.join(wanted, sql` and `)} order by t.id limit ${most}`.execute(db);
  hold(store, table, { ids: rows.map(({ id }) => id), lock: asked.lock });
  return rows;
}

async function findAmong({ db, product, rowWatch }: Store, asked: RowsByAll): Promise<Row[]> {
  const { table, columns, tuples, most, within, lock } = asked;
  const names = sql.join(columns.map((column) => indexedValue(asked, column, sql.ref(column))));
  const among = sql.join(tuples.map((tuple) => sql`(${sql.join([...tuple])})`));
  let query = db.selectFrom(table).selectAll().where(sql<boolean>`(${names}) in (${among})`).orderBy('id').limit(most);
  if (within) query = query.where(withinIndex(within, sql.ref(within.column)));
  if (product.locksRows && lock) query = locked(query, lock);
  const rows = await query.execute();
  if (lock) rowWatch?.seen(table, rows);
  return rows;
}
