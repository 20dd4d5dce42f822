import { type AliasedRawBuilder, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { countedUpTo, type Order, orderOf, type PageQuery, type Where, whereOf } from './pages.ts';
import { cachedRows, type Product, type Row, type Store, summedFor, type Tables, type Value } from './store.ts';

/** On SQLite, sums are split into quotient and remainder by this number, so that neither exceeds 64 bits. */
const half = 1_000_000_000n;

/**
 * A column to group by. If `signs` is set, values are grouped by their first `signs` characters: 7 groups dates by month. For columns with
 * date-times, `zone` is the time zone in which their dates are determined.
 */
interface GroupColumn {
  readonly column: string;
  readonly signs?: number;
  readonly zone?: string;
}

/** An aggregate over a number or date column; sums are of integers or scaled decimals. */
export interface GroupFigure {
  readonly figure: 'sums' | 'min' | 'max';
  readonly column: string;
}

/** Sorts groups by a group column or a figure (by index), or by row count. */
export interface GroupOrder {
  readonly of: { readonly by: number } | { readonly figure: number } | 'count';
  readonly direction: Order['direction'];
  /** The label columns of a reference, used instead of its id. */
  readonly labels?: readonly Order['columnPath'][];
}

interface GroupQuery extends Pick<PageQuery, 'table' | 'where' | 'limit' | 'offset'> {
  readonly by: readonly GroupColumn[];
  readonly figures: readonly GroupFigure[];
  /** Conditions for the rows that figures are calculated from; empty: all matching rows. */
  readonly counted: readonly Where[];
  readonly orders: readonly GroupOrder[];
}

export interface RowGroup {
  /** The group values, in the order of `by`. */
  readonly by: readonly Value[];
  readonly count: number;
  /** The figures in the order requested; sums are in stored units. */
  readonly figures: readonly (bigint | Value)[];
}

/** Groups rows and returns one page of groups with the total number of groups. Without `by`, all rows form one group. */
export async function groupRows(given: Store, query: GroupQuery): Promise<{ groups: RowGroup[]; total: number }> {
  const store = await summedFor(given, query.table);
  const { db, product } = store;
  const { by, figures, orders, limit, offset } = query;
  const grouped = groupsOf(store, query).as('g');
  // The groups are counted in the same statement, because counting requires computing them.
  let select = db.selectFrom(grouped).selectAll('g').select(sql<Value>`count(*) over ()`.as('total'));
  for (const order of orders.flatMap((one) => ordersOf(one, figures, product))) select = select.orderBy(orderOf(product, order, 'g'));
  const rows = (await select.limit(limit).offset(offset).execute()) as Row[];
  const [first] = rows;
  if (first || offset === 0) return { groups: rows.map((row) => toGroup(row, by, figures)), total: Number(first?.total ?? 0) };
  const counted = db.selectFrom(grouped).select((e) => e.fn.countAll<number | string>().as('total'));
  return { groups: [], total: Number((await cachedRows(store, counted))[0]?.total) };
}

interface ValuesQuery extends Pick<PageQuery, 'table' | 'where'> {
  /** A text column. */
  readonly column: string;
  /** The values to count. Rows without a value are counted too. */
  readonly values: readonly string[];
  /** Counts at most this many rows of each value. */
  readonly most: number;
}

/** The number of rows with a value. `value` is null for rows without one. */
export interface ValueCount {
  readonly value: string | null;
  readonly count: number;
  readonly isBounded: boolean;
}

/**
 * Counts the rows of each value, up to `most` per value. Values without rows are left out. Returns undefined if rows have other values than
 * `values`; `groupRows` then has to count them.
 */
export async function countValues(store: Store, query: ValuesQuery): Promise<ValueCount[] | undefined> {
  const { values, column, most } = query;
  const few = await countFew(store, query);
  if (few) return few;
  // If many rows match, the index of the column finds the rows of each value quickly, even of a rare one.
  const columnPath = { column };
  const sorted = values.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const between = [undefined, ...sorted].map((above, i): Where[] => [
    ...(above === undefined ? [] : [{ columnPath, operator: 'gt' as const, value: above }]),
    ...(sorted[i] === undefined ? [] : [{ columnPath, operator: 'lt' as const, value: sorted[i] }]),
  ]);
  const counted = [
    { value: null, where: [{ columnPath, operator: 'isNull', value: true }] as const },
    ...sorted.map((value) => ({ value, where: [{ columnPath, operator: 'equals', value }] as const })),
  ];
  const parts = [
    ...counted.map(({ where }) => countedUpTo(store, { ...query, where: [...query.where, ...where] }, most + 1)),
    ...between.map((where) => countedUpTo(store, { ...query, where: [...query.where, ...where] }, 1)),
  ];
  const select = store.db.selectNoFrom((e) => parts.map((part, i) => e.parens(part).as(`n${i}`)));
  const numbers = Object.values((await cachedRows(store, select))[0] ?? {}).map(Number);
  if (numbers.slice(counted.length).some((n) => n > 0)) return undefined;
  return counted.map(({ value }, i) => valueCount(value, numbers[i] ?? 0, most)).filter(({ count }) => count > 0);
}

/** Counts the rows of each value in one pass; undefined if more than twice `most` rows match, or if a row has another value. */
async function countFew(store: Store, { table, where, column, values, most }: ValuesQuery): Promise<ValueCount[] | undefined> {
  const few = store.db
    .selectFrom(table)
    .select(`${table}.${column} as value`)
    .where(whereOf(store, { table, where }))
    .limit(2 * most + 1)
    .as('few');
  const select = store.db
    .selectFrom(few)
    .select((e) => ['few.value', e.fn.countAll<number | string>().as('n')])
    .groupBy('few.value')
    .orderBy(orderOf(store.product, { columnPath: { column: 'value' }, direction: 'asc' }, 'few'));
  const rows = await cachedRows(store, select);
  const known = new Set<Value>([null, ...values]);
  const all = rows.reduce((sum, { n }) => sum + Number(n), 0);
  if (all > 2 * most || rows.some(({ value }) => !known.has(value ?? null))) return undefined;
  return rows.map(({ value, n }) => valueCount(value === null || value === undefined ? null : String(value), Number(n), most));
}

function valueCount(value: string | null, n: number, most: number): ValueCount {
  return { value, count: Math.min(n, most), isBounded: n > most };
}

/** Returns the groups as a subquery: `b0` … are the group columns, `n` is the row count, and `figureParts` names the other columns. */
function groupsOf(store: Store, { table, where, counted, by, figures }: GroupQuery) {
  const columns = by.map(({ column, signs, zone = 'UTC' }) => {
    const value = sql<Value>`${sql.ref(`${table}.${column}`)}`;
    if (signs === undefined) return value;
    // Moments are stored in UTC and begin with their date.
    return sql<Value>`substr(${zone === 'UTC' ? value : dateIn(store.product, value, zone)}, 1, ${sql.lit(signs)})`;
  });
  const isCounted = whereOf(store, { table, where: counted })(expressionBuilder<Tables, string>());
  const parts = figures.flatMap(({ figure, column }, i) => {
    const kept = sql<Value>`${sql.ref(`${table}.${column}`)}`;
    const value = counted.length > 0 ? sql<Value>`case when ${isCounted} then ${kept} end` : kept;
    return figureParts(figure, { value, i, product: store.product });
  });
  const select = store.db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .select([...columns.map((value, i) => value.as(`b${i}`)), ...parts])
    .where(whereOf(store, { table, where }));
  return columns.length > 0 ? select.groupBy(columns) : select;
}

/**
 * Returns the SQL expression of a moment's date in a time zone. The zone's offsets come from this process rather than from the database, as
 * in filters by days.
 */
function dateIn({ name }: Product, moment: RawBuilder<Value>, zone: string): RawBuilder<Value> {
  const shift = shiftAt(moment, offsetsOf(zone));
  if (name === 'postgres') return sql<Value>`to_char(${moment}::timestamp + (${shift})::interval, 'YYYY-MM-DD')`;
  return sql<Value>`strftime('%Y-%m-%d', ${moment}, ${shift})`;
}

/** Returns the SQL expression of the offset at a moment. The expression is a binary search, because a zone may have hundreds of offsets. */
function shiftAt(moment: RawBuilder<Value>, offsets: readonly Offset[]): RawBuilder<string> {
  const middle = Math.floor(offsets.length / 2);
  const { from, seconds } = offsets[middle] as Offset;
  if (middle === 0) return sql<string>`${sql.lit(`${seconds} seconds`)}`;
  const [before, after] = [offsets.slice(0, middle), offsets.slice(middle)].map((some) => shiftAt(moment, some));
  return sql<string>`case when ${moment} < ${sql.lit(from)} then ${before} else ${after} end`;
}

/** An offset of a time zone from UTC, and the first moment at which it applies. */
interface Offset {
  readonly from: string;
  readonly seconds: number;
}

/** The first and last year for which clock changes are taken into account. */
const [firstYear, lastYear] = [1970, 2100];

const offsetsByZone = new Map<string, readonly Offset[]>();

/** Returns the offsets of a valid time zone, earliest first. They are cached, because a zone may have hundreds of them. */
function offsetsOf(zone: string): readonly Offset[] {
  const known = offsetsByZone.get(zone);
  if (known) return known;
  const offsets: Offset[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(`${firstYear}-01-01T00:00Z`).toZonedDateTimeISO(zone);
  for (; at && at.year <= lastYear; at = at.getTimeZoneTransition('next')) {
    offsets.push({ from: new Date(at.epochMilliseconds).toISOString(), seconds: at.offsetNanoseconds / 1_000_000_000 });
  }
  offsetsByZone.set(zone, offsets);
  return offsets;
}

type Part = AliasedRawBuilder<Value, string>;

interface Placed {
  readonly value: RawBuilder<Value>;
  readonly i: number;
  readonly product: Product;
}

/** Returns the SQL expressions of a figure and, for a sum, those needed to sort by it. */
function figureParts(figure: GroupFigure['figure'], { value, i, product }: Placed): Part[] {
  if (figure !== 'sums') return [sql<Value>`${sql.raw(figure)}(${value})`.as(`f${i}`)];
  return [...sumParts(product, value, i), ...orderParts(product, value, i)];
}

/**
 * Returns the SQL expressions of an exact sum. PostgreSQL adds integers without overflow. For SQLite, the sum is split into a high and a
 * low part.
 */
function sumParts({ name }: Product, value: RawBuilder<Value>, i: number): Part[] {
  if (name === 'postgres') return [sql<Value>`sum(${value})`.as(`s${i}`)];
  const { high, low } = halvesOf(value);
  return [high.as(`h${i}`), low.as(`l${i}`)];
}

/** Returns the sum with this index from a row; null if all values are empty. */
function sumIn(row: Row, i: number): bigint | null {
  const [sum, high, low] = [`s${i}`, `h${i}`, `l${i}`].map((name) => toBigInt(row[name] ?? null));
  return typeof high === 'bigint' && typeof low === 'bigint' ? high * half + low : (sum ?? null);
}

function halvesOf(value: RawBuilder<Value>): { readonly high: RawBuilder<Value>; readonly low: RawBuilder<Value> } {
  const by = sql.lit(Number(half));
  return { high: sql<Value>`sum((${value}) / ${by})`, low: sql<Value>`sum((${value}) % ${by})` };
}

/** Returns the SQL expressions to sort by a sum on SQLite: a high part, and a low part from 0 to below `half`. Empty for PostgreSQL. */
function orderParts({ name }: Product, value: RawBuilder<Value>, i: number): Part[] {
  if (name === 'postgres') return [];
  const by = sql.lit(Number(half));
  const { high, low } = halvesOf(value);
  return [
    sql<Value>`${high} + ${low} / ${by} - (${low} % ${by} < 0)`.as(`o${i}`),
    sql<Value>`(${low} % ${by} + ${by}) % ${by}`.as(`p${i}`),
  ];
}

function ordersOf(order: GroupOrder, figures: readonly GroupFigure[], product: Product): Order[] {
  const { of, direction, labels } = order;
  const orders = (columns: readonly string[]): Order[] => columns.map((column) => ({ columnPath: { column }, direction }));
  if (of === 'count') return orders(['n']);
  if ('by' in of) return labels ? labels.map((columnPath) => ({ columnPath, direction })) : orders([`b${of.by}`]);
  if (figures[of.figure]?.figure !== 'sums') return orders([`f${of.figure}`]);
  return orders(product.name === 'postgres' ? [`s${of.figure}`] : [`o${of.figure}`, `p${of.figure}`]);
}

function toGroup(row: Row, by: readonly GroupColumn[], figures: readonly GroupFigure[]): RowGroup {
  const read = (name: string): Value => row[name] ?? null;
  return {
    by: by.map((_, i) => read(`b${i}`)),
    count: Number(row.n),
    figures: figures.map(({ figure }, i) => (figure === 'sums' ? sumIn(row, i) : read(`f${i}`))),
  };
}

/** Maximum number of groups in a summary. */
const mostGroups = 50;

/** A column with integers or scaled decimals, and what is computed from it. */
interface SummaryColumn {
  readonly column: string;
  readonly summary: 'sum' | 'average' | 'min' | 'max';
}

interface SummaryQuery extends Pick<PageQuery, 'table' | 'where'> {
  readonly columns: readonly SummaryColumn[];
  /** The group columns by alias; without any, all rows form one group. */
  readonly by: Readonly<Record<string, string | undefined>>;
}

/** The summary of one column over the rows in which it has a value, in stored units. */
export interface ColumnSummary {
  /** The result; for an average, the sum of the values. Null if no row has a value. */
  readonly value: bigint | null;
  /** For an average, the number of rows by which the sum is divided; otherwise 0. */
  readonly count: bigint;
}

interface GroupSummary {
  /** The group values by alias. */
  readonly by: Readonly<Record<string, Value>>;
  /** The summaries in the order of the requested columns. */
  readonly columns: readonly ColumnSummary[];
}

/** Summarizes columns over the matching rows of each group, without rounding. */
export async function summarizeRows(given: Store, query: SummaryQuery): Promise<GroupSummary[]> {
  const store = await summedFor(given, query.table);
  const { table, columns } = query;
  const groups = Object.entries(query.by).flatMap(([name, by]) =>
    by === undefined ? [] : [{ name, value: sql<Value>`${sql.ref(`${table}.${by}`)}` }],
  );
  let select = store.db.selectFrom(table).where(whereOf(store, query)).select([]);
  for (const { name, value } of groups) {
    select = select
      .select(value.as(`by-${name}`))
      .groupBy(value)
      .orderBy(value)
      .limit(mostGroups);
  }
  for (const [i, { column, summary }] of columns.entries()) {
    const value = sql<Value>`${sql.ref(`${table}.${column}`)}`;
    if (isExtreme(summary)) select = select.select(sql<Value>`${sql.raw(summary)}(${value})`.as(`f${i}`));
    else select = select.select(sumParts(store.product, value, i));
    if (summary === 'average') select = select.select(sql<Value>`count(${value})`.as(`count${i}`));
  }
  return (await cachedRows(store, select)).map((each) => {
    const row = each as Row;
    const read = (name: string): Value => row[name] ?? null;
    return {
      by: Object.fromEntries(groups.map(({ name }) => [name, read(`by-${name}`)])),
      columns: columns.map(({ summary }, i) => ({
        value: isExtreme(summary) ? toBigInt(read(`f${i}`)) : sumIn(row, i),
        count: toBigInt(read(`count${i}`)) ?? 0n,
      })),
    };
  });
}

function isExtreme(summary: SummaryColumn['summary']): boolean {
  return summary === 'min' || summary === 'max';
}

function toBigInt(value: Value): bigint | null {
  return value === null ? null : BigInt(value);
}
