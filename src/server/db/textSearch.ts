import { type RawBuilder, sql } from 'kysely';
import { indexedEnd } from '../../contract/numberSearch.ts';
import { literal } from './pages.ts';
import type { Row, Store } from './store.ts';

export interface TextSearch {
  readonly table: string;
  /** The columns to read. */
  readonly columns: readonly string[];
  /** The searched columns with numbers and with names. */
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  /** The forms in which the text may be stored. */
  readonly ways: readonly string[];
  /** The maximum number of rows of each kind of match. */
  readonly most: number;
}

/** Trigram indexes serve parts of a text from this length. */
const shortestPart = 3;

/** SQLite has no index for parts of a text, so it looks for them in this many of the newest rows only. */
const newestRows = 20_000;

/**
 * Returns rows in which a column equals the text, begins or ends with it, or contains it. There may be more matches than are returned; of
 * each kind, the newest are. Case is ignored for ASCII letters.
 */
export async function findByText(store: Store, search: TextSearch): Promise<Row[]> {
  const found = store.product.name === 'sqlite' ? await searchEmbedded(store, search) : await searchTrigrams(store, search);
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

type Condition = RawBuilder<boolean>;

interface Reading {
  readonly condition: Condition;
  readonly by?: string;
}

/** Returns the SQL for a column of the searched table. */
function columnOf({ table }: TextSearch, column: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.${column}`)}`;
}

function anyOf(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Whether a column fits a pattern, in which `*` stands for the searched text; `%` is any text. */
function fits({ product }: Store, search: TextSearch, pattern: string): Condition {
  const like = sql.raw(product.like);
  const columns = [...search.numbers, ...search.names].map((name) => columnOf(search, name));
  return anyOf(
    columns.flatMap((column) =>
      search.ways.map((way) => sql<boolean>`${column} ${like} ${pattern.replace('*', () => literal(way))} escape '\\'`),
    ),
  );
}

/** Reads matching rows, from the highest value of a column: by default the id, which is highest in the newest rows. */
function read({ db }: Store, { table, columns, most }: TextSearch, { condition, by = 'id' }: Reading): Promise<Row[]> {
  const rows = db.selectFrom(table).select(columns.map((name) => `${table}.${name}`));
  return rows.where(condition).orderBy(`${table}.${by}`, 'desc').limit(most).execute();
}

/** PostgreSQL: one query finds all matches if there are few. Otherwise, equal values, beginnings and ends are searched separately too. */
async function searchTrigrams(store: Store, search: TextSearch): Promise<Row[]> {
  const isIndexed = search.ways.every(({ length }) => length >= shortestPart);
  const containing = isIndexed ? await read(store, search, { condition: fits(store, search, '%*%') }) : [];
  if (isIndexed && containing.length < search.most) return containing;
  const better: Row[] = [];
  for (const pattern of ['*', '*%', '%*']) better.push(...(await read(store, search, { condition: fits(store, search, pattern) })));
  return [...better, ...containing];
}

/** SQLite: numbers by the indexes of their beginnings and ends, and every part of a text in the newest rows. */
async function searchEmbedded(store: Store, search: TextSearch): Promise<Row[]> {
  const { table } = search;
  const found: Row[] = [];
  for (const name of search.numbers) {
    const column = columnOf(search, name);
    for (const way of new Set(search.ways.flatMap((one) => [one, one.toUpperCase()]))) {
      // Ordered by the number, as its index is; the highest numbers are mostly the newest.
      const begins = sql<boolean>`(${column} >= ${way} and ${column} < ${`${way}\u{10ffff}`})`;
      found.push(...(await read(store, search, { condition: sql<boolean>`${column} = ${way}` })));
      found.push(...(await read(store, search, { condition: begins, by: name })));
    }
    for (const way of search.ways.filter(({ length }) => length >= indexedEnd)) {
      const end = sql`upper(substr(${column}, ${sql.lit(-indexedEnd)})) = ${way.slice(-indexedEnd).toUpperCase()}`;
      const condition = sql<boolean>`(${end} and ${column} like ${`%${literal(way)}`} escape '\\')`;
      found.push(...(await read(store, search, { condition })));
    }
  }
  const oldest = store.db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).offset(newestRows);
  const isNew = sql<boolean>`${sql.ref(`${table}.id`)} > coalesce(${oldest}, '')`;
  const condition = sql<boolean>`(${isNew} and ${fits(store, search, '%*%')})`;
  return [...found, ...(await read(store, search, { condition }))];
}
