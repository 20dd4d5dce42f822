import { type Expression, type ExpressionBuilder, ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Over } from '../../contract/query.ts';
import { hold } from './holds.ts';
import { findRowsById, listOf, literal } from './rows.ts';
import { cachedRows, type Product, type Row, type Store, summedFor, type Tables, type Value } from './store.ts';
import { overQuery } from './tables.ts';

const comparisons = { equals: '=', ne: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A column of the searched table, or of the row that `via` (a reference column) points to in another table. */
export interface ColumnPath {
  readonly column: string;
  /** Fallback columns, used in this order while the previous one is empty. */
  readonly or?: readonly string[];
  readonly via?: { readonly column: string; readonly table: string };
}

/** One condition over columns; values are in stored form. */
export type Where =
  | {
      readonly columnPath: ColumnPath;
      readonly operator: keyof typeof comparisons;
      readonly value: Exclude<Value, null>;
    }
  | {
      readonly columnPath: ColumnPath;
      readonly operator: 'in' | 'notIn';
      readonly value: readonly Exclude<Value, null>[];
    }
  /** Matches rows whose column holds one of many ids, or none of them. The ids are passed as one parameter. */
  | { readonly columnPath: ColumnPath; readonly operator: 'anyId' | 'noneOfIds'; readonly value: readonly string[] }
  | { readonly columnPath: ColumnPath; readonly operator: 'contains' | 'startsWith'; readonly value: string }
  | { readonly columnPath: ColumnPath; readonly operator: 'isNull'; readonly value: boolean }
  /** Matches records whose id is in a column of another table, as a single id or in a list of ids. */
  | { readonly heldIn: { readonly table: string; readonly column: string; readonly isList: boolean } }
  /** Matches the records that the user's own import created or changed. */
  | { readonly importWrites: { readonly importId: string; readonly operator: string; readonly isNew: boolean } }
  | { readonly anyOf: readonly Where[] };

export interface Order {
  readonly columnPath: ColumnPath;
  readonly direction: 'asc' | 'desc';
  /** True if the values of this column are unique, so that further sort columns have no effect. */
  readonly isSettled?: boolean;
}

export interface PageQuery {
  readonly table: string;
  /** The columns to read; all when left out. */
  readonly columns?: readonly string[];
  readonly where: readonly Where[];
  readonly orders: readonly Order[];
  readonly limit: number;
  readonly offset: number;
  /** Counts at most this many rows, except for pages that begin beyond them. */
  readonly totalUpTo?: number | undefined;
  /** For a resource grouped over others: its definition, and today's date. Its rows are computed and cannot be read by id. */
  readonly over?: (Over & { readonly today: string }) | undefined;
}

/** One page of rows. */
export interface FoundRows {
  readonly rows: Row[];
  readonly total: number;
  /** True if more rows match than `total`. */
  readonly isTotalBounded?: true;
}

/** Empty values come first in ascending and last in descending order, as in SQLite. The indexes of both databases have this order. */
const orderKeywords = {
  sqlite: { asc: 'asc', desc: 'desc' },
  postgres: { asc: 'asc nulls first', desc: 'desc nulls last' },
} as const;

type Builder = ExpressionBuilder<Tables, string>;

/** Returns the function that builds the SQL condition of a query: all of its conditions must be met. */
export function whereOf({ product }: Pick<Store, 'product'>, query: Pick<PageQuery, 'table' | 'where'>) {
  return (e: Builder) => e.and(query.where.map((where) => toExpression({ e, where, query, product })));
}

/** Returns the SQL for a sort key, depending on the database. */
export function orderOf(product: Product, { columnPath, direction }: Order, table: string): RawBuilder<unknown> {
  return directed(product, valueAt(columnPath, table), direction);
}

function directed({ name }: Product, value: RawBuilder<unknown>, direction: Order['direction']): RawBuilder<unknown> {
  return sql`${value} ${sql.raw(orderKeywords[name][direction])}`;
}

interface ReadQuery extends PageQuery {
  /** Whether the rows are read in reverse order. */
  readonly isReversed?: boolean;
}

interface KeysOf {
  /** Returns the SQL of a column. */
  readonly value?: typeof valueAt;
  /** Whether the rows are read in reverse order. */
  readonly isReversed?: boolean;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Returns the sort keys up to the first unique column. If there is none, the id is added as the last key. */
function ordersOf(
  product: Product,
  { table, orders }: Pick<PageQuery, 'table' | 'orders'>,
  { value = valueAt, isReversed = false }: KeysOf = {},
): RawBuilder<unknown> {
  const settled = orders.findIndex(({ isSettled }) => isSettled);
  const kept = settled === -1 ? orders : orders.slice(0, settled + 1);
  const keys = kept.map(({ columnPath, direction }) =>
    directed(product, value(columnPath, table), isReversed ? opposite[direction] : direction),
  );
  const id = sql.ref(`${table}.id`);
  return sql.join(settled === -1 ? [...keys, isReversed ? sql`${id} desc` : id] : keys);
}

/** Returns one page and the number of matching rows. The last sort key is unique, so pages never overlap. */
export async function findPage(store: Store, query: PageQuery): Promise<FoundRows> {
  const { limit, offset, totalUpTo, over } = query;
  if (over && limit > 0 && limit <= mostGroups) return findGroupedPage(store, { ...query, over });
  const counted = await countRows(store, query, totalUpTo !== undefined && offset < totalUpTo ? totalUpTo : undefined);
  const { total, isTotalBounded } = counted;
  if (!isTotalBounded && offset >= total) return { rows: [], total };
  // The database skips the rows before a page one by one. A page in the second half is therefore read from the end.
  const after = isTotalBounded ? Number.POSITIVE_INFINITY : Math.max(0, total - offset - limit);
  if (after >= offset) return { rows: await readFar(store, query), ...counted };
  const backwards = await readFar(store, { ...query, offset: after, limit: Math.min(limit, total - offset), isReversed: true });
  return { rows: backwards.toReversed(), total };
}

/** Largest page of groups for which `findGroupedPage` is used. */
const mostGroups = 500;

/**
 * Returns one page of a grouped table. The first query covers all groups but computes only the columns that the filters and the order
 * need. The second query computes all columns, but only for the groups of the page.
 */
async function findGroupedPage(store: Store, query: PageQuery & Required<Pick<PageQuery, 'over'>>): Promise<FoundRows> {
  const { table, over, limit, offset, where } = query;
  const groupedBy = over.by.map(({ field }) => field);
  const summed = await summedFor(store, table);
  const from = await joinOrdered(summed, query);
  const found: readonly Row[] = await from
    .select([...groupedBy.map((column) => `${table}.${column}`), sql<number | string>`count(*) over ()`.as('n')])
    .where(whereOf(store, query))
    .orderBy(ordersOf(store.product, query, { value: inJoin }))
    .limit(limit)
    .offset(offset)
    .execute();
  const [first] = found;
  if (!first) return { rows: [], ...(offset === 0 ? { total: 0 } : await countRows(summed, { table, where }, undefined)) };
  const full = new ExpressionWrapper<Tables, string, Row>(overQuery(store, over, { today: over.today, groups: found }));
  const { rows } = await sql<Row>`select * from ${full} as ${sql.id(table)}`.execute(store.db);
  const keyOf = (row: Row): string => JSON.stringify(groupedBy.map((column) => row[column]));
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return { rows: found.map((group) => byKey.get(keyOf(group))).filter((row) => row !== undefined), total: Number(first.n) };
}

/** Number of skipped rows from which only the ids of the page are read at first, because an index often contains them. */
const farFrom = 1_000;

/** Reads a page, which may be far from the beginning. */
async function readFar(store: Store, query: ReadQuery): Promise<Row[]> {
  const { table, limit, offset, over } = query;
  if (offset < farFrom || limit > farFrom || over) return readPage(store, query);
  const ids = (await readPage(store, { ...query, columns: ['id'] })).map(({ id }) => String(id));
  const byId = new Map((await findRowsById(store, { table, ids })).map((row) => [String(row.id), row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Counts the matching rows, at most `most` of them. */
async function countRows(
  store: Store,
  query: Pick<PageQuery, 'table' | 'where'>,
  most: number | undefined,
): Promise<Pick<FoundRows, 'total' | 'isTotalBounded'>> {
  const counted = most === undefined ? countedAll(store, query) : countedUpTo(store, query, most + 1);
  const total = Number((await cachedRows(store, counted))[0]?.n);
  return most !== undefined && total > most ? { total: most, isTotalBounded: true } : { total };
}

function countedAll(store: Store, query: Pick<PageQuery, 'table' | 'where'>) {
  return store.db
    .selectFrom(query.table)
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where(whereOf(store, query));
}

/** Returns the query for the number of matching rows, at most `most`. */
export function countedUpTo(store: Store, query: Pick<PageQuery, 'table' | 'where'>, most: number) {
  const some = store.db.selectFrom(query.table).select(sql<number>`1`.as('one')).where(whereOf(store, query)).limit(most);
  return store.db.selectFrom(some.as('some')).select((e) => e.fn.countAll<number | string>().as('n'));
}

async function readPage(store: Store, query: ReadQuery): Promise<Row[]> {
  const { table, columns, limit, offset, isReversed = false } = query;
  const from = await joinOrdered(store, query);
  const seen = columns ? from.select(columns.map((column) => `${table}.${column}`)) : from.selectAll(table);
  const keys = ordersOf(store.product, query, { value: inJoin, isReversed });
  return seen.where(whereOf(store, query)).orderBy(keys).limit(limit).offset(offset).execute();
}

/** Returns the SQL for a column path in a query that joins the referenced tables. */
function inJoin({ via, ...own }: ColumnPath, table: string): RawBuilder<unknown> {
  return valueAt(own, via ? joinedAs(via) : table);
}

/** Returns the name of a referenced table in a query that joins it. */
function joinedAs({ column }: NonNullable<ColumnPath['via']>): string {
  return `of_${column}`;
}

/**
 * Joins the referenced tables by whose labels the rows are sorted. If every row has a reference, the referenced rows are joined in the
 * order of their labels, so that the database can stop when the page is full. A reference always leads to a row, because referenced rows
 * cannot be deleted.
 */
async function joinOrdered(
  { db, product, whole }: Store,
  { table, orders, over, isReversed = false }: Pick<ReadQuery, 'table' | 'orders' | 'over' | 'isReversed'>,
) {
  const joined = new Map(orders.flatMap(({ columnPath: { via } }) => (via ? [[joinedAs(via), via] as const] : [])));
  let from = db.selectFrom(table);
  for (const [alias, via] of joined) {
    const [id, reference] = [`${alias}.id`, `${table}.${via.column}`] as const;
    // For users with a limited data scope, the referenced row may be invisible. For a grouped table, checking for empty references would
    // require computing all groups. Both need a left join.
    const isLeft =
      (whole ?? over) !== undefined ||
      (await db.selectFrom(table).select('id').where(via.column, 'is', null).limit(1).execute()).length > 0;
    const keys = orders.flatMap(({ columnPath: { via: other, ...own }, direction }) =>
      other?.column === via.column ? directed(product, valueAt(own, alias), isReversed ? opposite[direction] : direction) : [],
    );
    const ordered = db.selectFrom(`${via.table} as ${alias}`).selectAll(alias).orderBy(sql.join(keys)).as(alias);
    from = isLeft ? from.leftJoin(`${via.table} as ${alias}`, id, reference) : from.innerJoin(ordered, id, reference);
  }
  return from;
}

/** Returns at most `most` ids of matching rows, in order. */
export async function findIds(store: Store, query: Omit<PageQuery, 'offset' | 'limit'>, most: number): Promise<string[]> {
  const { db, product } = store;
  const rows = await db
    .selectFrom(query.table)
    .select(`${query.table}.id`)
    .where(whereOf(store, query))
    .orderBy(ordersOf(product, query))
    .limit(most)
    .execute();
  return rows.map(({ id }) => String(id));
}

/** Returns the SQL for a column path: a column, or a lookup in the referenced row. */
export function valueAt(columnPath: ColumnPath, table: string): RawBuilder<unknown> {
  const { via, column, or = [] } = columnPath;
  const valueIn = (holder: string): RawBuilder<unknown> => {
    const columns = [column, ...or].map((one) => sql.ref(`${holder}.${one}`));
    return columns.length === 1 ? sql`${columns[0]}` : sql`coalesce(${sql.join(columns)})`;
  };
  if (!via) return valueIn(table);
  return sql`(select ${valueIn('ref')} from ${sql.table(via.table)} as ref where ref.id = ${sql.ref(`${table}.${via.column}`)})`;
}

interface Input<Kind extends Where = Where> {
  readonly e: Builder;
  readonly where: Kind;
  readonly query: Pick<PageQuery, 'table'>;
  readonly product: Product;
}

function writtenByImport(
  { importId, operator, isNew }: Extract<Where, { importWrites: unknown }>['importWrites'],
  table: string,
): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.id`)} in (select ${sql.ref('w.recordId')} from ${sql.table('sys_import_write')} as w
    join ${sql.table('sys_import')} as i on ${sql.ref('i.id')} = ${sql.ref('w.importId')}
    where ${sql.ref('i.id')} = ${importId} and ${sql.ref('i.operator')} = ${operator} and ${sql.ref('i.resource')} = ${table}
    and ${sql.ref('w.former')} is ${sql.raw(isNew ? 'null' : 'not null')})`;
}

function heldIn({ e, where, query, product }: Input<Extract<Where, { heldIn: unknown }>>): Expression<SqlBool> {
  const { table, column, isList } = where.heldIn;
  const [id, holder] = [sql.ref(`${query.table}.id`), sql.ref(`held.${column}`)];
  const all = e.selectFrom(`${table} as held`).where(`held.${column}`, 'is not', null);
  if (!isList) return sql<SqlBool>`${id} in (${all.select(`held.${column}`)})`;
  const ids =
    product.name === 'sqlite'
      ? sql<SqlBool>`exists (select 1 from json_each(${holder}) where value = ${id})`
      : sql<SqlBool>`${holder}::jsonb ? ${id}`;
  return e.exists(all.select(`held.${column}`).where(ids));
}

function toExpression({ e, where, query, product }: Input): Expression<SqlBool> {
  if ('anyOf' in where) return e.or(where.anyOf.map((one) => toExpression({ e, where: one, query, product })));
  if ('importWrites' in where) return writtenByImport(where.importWrites, query.table);
  if ('heldIn' in where) return heldIn({ e, where, query, product });
  const { like } = product;
  const { via, ...own } = where.columnPath;
  // The table of the referenced rows, which is the smaller one, is searched first. Only "is empty" also matches rows without a reference.
  if (via && !(where.operator === 'isNull' && where.value)) {
    const found = toExpression({ e, where: { ...where, columnPath: own } as Where, query: { table: 'ref' }, product });
    return sql<SqlBool>`${sql.ref(`${query.table}.${via.column}`)} in (select ref.id from ${sql.table(via.table)} as ref where ${found})`;
  }
  const left = valueAt(where.columnPath, query.table);
  switch (where.operator) {
    case 'in':
      return where.value.length > 0 ? sql<SqlBool>`${left} in (${sql.join(where.value)})` : sql<SqlBool>`1 = 0`;
    case 'notIn':
      return where.value.length > 0 ? sql<SqlBool>`${left} not in (${sql.join(where.value)})` : sql<SqlBool>`1 = 1`;
    case 'anyId':
      return sql<SqlBool>`${left} in (${listOf(product, where.value)})`;
    case 'noneOfIds':
      return sql<SqlBool>`${left} not in (${listOf(product, where.value)})`;
    case 'contains':
      return sql<SqlBool>`${left} ${sql.raw(like)} ${`%${literal(where.value)}%`} escape '\\'`;
    case 'startsWith':
      return sql<SqlBool>`${left} ${sql.raw(like)} ${`${literal(where.value)}%`} escape '\\'`;
    case 'isNull':
      return where.value ? sql<SqlBool>`${left} is null` : sql<SqlBool>`${left} is not null`;
    default:
      return sql<SqlBool>`${left} ${sql.raw(comparisons[where.operator])} ${where.value}`;
  }
}

/** Returns the position of a row among the matching rows, starting at 1, in the order of `findPage`; null if it does not match. */
export async function findPositionOf(store: Store, query: Omit<PageQuery, 'limit' | 'offset'>, id: string): Promise<number | null> {
  const { db } = store;
  const own = `${query.table}.id`;
  const matching = db.selectFrom(query.table).where(whereOf(store, query));
  if (!(await matching.select(own).where(own, '=', id).executeTakeFirst())) return null;
  const counted = await matching
    .select((e) => e.fn.countAll<number | string>().as('before'))
    .where(standsBefore(query, id))
    .executeTakeFirstOrThrow();
  return Number(counted.before) + 1;
}

/** Returns an SQL condition: whether a row sorts before the row with the id, by the first differing key and then by id. */
function standsBefore({ table, orders }: Omit<PageQuery, 'limit' | 'offset'>, id: string): RawBuilder<boolean> {
  const own = sql.ref(`${table}.id`);
  let before: RawBuilder<boolean> = sql<boolean>`${own} < ${id}`;
  for (const { columnPath, direction } of orders.toReversed()) {
    const value = valueAt(columnPath, table);
    const theirs = sql`(select ${value} from ${sql.table(table)} as ${sql.id(table)} where ${own} = ${id})`;
    const [low, high] = direction === 'asc' ? [value, theirs] : [theirs, value];
    // Empty values sort first.
    const isLess = sql`(${low} < ${high} or (${low} is null and ${high} is not null))`;
    before = sql<boolean>`(${isLess} or (${value} is not distinct from ${theirs} and ${before}))`;
  }
  return before;
}

interface Matching extends Omit<PageQuery, 'offset'> {
  /** Locks the rows for this transaction, in order of their ids. */
  readonly lock?: 'write' | undefined;
  /** The columns to read; defaults to all. */
  readonly columns?: readonly string[] | undefined;
}

/** Returns at most `limit` matching rows, in order. */
export async function findMatching(store: Store, { lock, columns, ...query }: Matching): Promise<Row[]> {
  const { db, product } = store;
  const from = db.selectFrom(query.table).where(whereOf(store, query));
  const all = columns ? from.select(columns.map((name) => `${query.table}.${name}`)) : from.selectAll(query.table);
  if (!lock || !product.locksRows) {
    let select = all;
    for (const order of query.orders) select = select.orderBy(orderOf(product, order, query.table));
    const found = await select.orderBy(`${query.table}.id`).limit(query.limit).execute();
    hold(store, query.table, { ids: found.map(({ id }) => id), lock });
    return found;
  }
  const ids = await findIds(store, query, query.limit);
  // The query that locks the rows tests the conditions again, because another transaction may have changed the rows in the meantime.
  const rows = await all
    .where(sql<boolean>`${sql.ref(`${query.table}.id`)} in (${listOf(product, ids)})`)
    .orderBy(`${query.table}.id`)
    .forNoKeyUpdate()
    .execute();
  const positions = new Map(ids.map((id, i) => [id, i]));
  return rows.toSorted((a, b) => Number(positions.get(String(a.id))) - Number(positions.get(String(b.id))));
}

export async function countMatching(store: Store, query: Pick<PageQuery, 'table' | 'where'>): Promise<number> {
  return Number((await countedAll(store, query).executeTakeFirstOrThrow()).n);
}
