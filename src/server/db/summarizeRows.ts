import { sql } from 'kysely';
import { type PageQuery, whereOf } from './findPage.ts';
import { half } from './half.ts';
import { recalled } from './recalled.ts';
import type { Store, Value } from './store.ts';

/** More groups than these are no help to anybody. */
const mostGroups = 50;

interface SummaryQuery extends Pick<PageQuery, 'table' | 'where'> {
  /** Columns of integers, or of scaled decimals. */
  readonly columns: readonly string[];
  /** The columns that group them, by what they are told as; without any all rows are one group. */
  readonly by: Readonly<Record<string, string | undefined>>;
}

/** What the filled rows of one column come to, in the units of the table. */
export interface ColumnSum {
  readonly count: bigint;
  readonly sum: bigint;
  readonly min: bigint | null;
  readonly max: bigint | null;
}

export interface GroupSums {
  /** What the rows of the group have in common. */
  readonly by: Readonly<Record<string, Value>>;
  readonly columns: ReadonlyMap<string, ColumnSum>;
}

/** Adds up columns of all rows that match, exactly. */
export async function summarizeRows(store: Store, query: SummaryQuery): Promise<GroupSums[]> {
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
  for (const [i, column] of columns.entries()) {
    const value = sql.ref(`${table}.${column}`);
    select = select.select([
      sql<Value>`count(${value})`.as(`count${i}`),
      sql<Value>`sum(${value} / ${sql.lit(Number(half))})`.as(`high${i}`),
      sql<Value>`sum(${value} % ${sql.lit(Number(half))})`.as(`low${i}`),
      sql<Value>`min(${value})`.as(`min${i}`),
      sql<Value>`max(${value})`.as(`max${i}`),
    ]);
  }
  const rows = await recalled(store, select);
  return rows.map((row) => {
    const values = row as Readonly<Record<string, Value>>;
    const read = (name: string): bigint | null => toBigInt(values[name] ?? null);
    const sums = columns.map((column, i): [string, ColumnSum] => {
      const sum = (read(`high${i}`) ?? 0n) * half + (read(`low${i}`) ?? 0n);
      return [column, { count: read(`count${i}`) ?? 0n, sum, min: read(`min${i}`), max: read(`max${i}`) }];
    });
    const by = Object.fromEntries(groups.map(({ name }) => [name, values[`by-${name}`] ?? null]));
    return { by, columns: new Map(sums) };
  });
}

function toBigInt(value: Value): bigint | null {
  return value === null ? null : BigInt(value);
}
