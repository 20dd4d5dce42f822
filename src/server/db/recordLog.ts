import { sql } from 'kysely';
import { listOf } from './rows.ts';
import type { Row, Store } from './store.ts';

interface LogQuery {
  readonly resource: string;
  readonly recordId: string;
  /** Only lines about one of these fields, by any of the names that it had. */
  readonly fields?: readonly string[] | undefined;
  readonly operator?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Who did what to one record, newest first. */
export async function findLogPage(store: Store, query: LogQuery): Promise<{ rows: Row[]; total: number }> {
  const { fields, operator, limit, offset } = query;
  let of = linesOf(store, query);
  if (operator !== undefined) of = of.where('operator', '=', operator);
  if (fields) of = of.where((e) => e.or(fields.map((name) => e('changes', 'like', `%${keyOf(name)}%`))));
  const counted = await of.select((e) => e.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await of.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: Number(counted.total) };
}

/** Who has done anything to one record, by account. */
export async function findLogOperators(
  store: Store,
  record: Pick<LogQuery, 'resource' | 'recordId'>,
): Promise<string[]> {
  const rows = await linesOf(store, record).select('operator').distinct().orderBy('operator').execute();
  return rows.map((row) => String(row.operator));
}

/** One line of a log by its own id. */
export async function findLogRow(
  { db }: Store,
  { resource, id }: { resource: string; id: string },
): Promise<Row | undefined> {
  const of = db.selectFrom('sys_recordLog').selectAll().where('resource', '=', resource);
  return of.where('id', '=', id).executeTakeFirst();
}

/** What was done to the record of a line after it, newest first. */
export async function findLogAfter(
  store: Store,
  { resource, recordId, after }: { resource: string; recordId: string; after: string },
): Promise<Row[]> {
  const of = linesOf(store, { resource, recordId }).selectAll();
  return of.where('id', '>', after).orderBy('id', 'desc').execute();
}

/** What was done to any of these records after a line of the log, oldest first. */
export async function findLogOf(
  { db, product }: Store,
  { resource, ids, after }: { resource: string; ids: readonly string[]; after: string },
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const of = db.selectFrom('sys_recordLog').selectAll().where('resource', '=', resource).where('id', '>', after);
  return of
    .where(sql<boolean>`${sql.ref('recordId')} in (${listOf(product, ids)})`)
    .orderBy('id')
    .execute();
}

function linesOf({ db }: Store, { resource, recordId }: Pick<LogQuery, 'resource' | 'recordId'>) {
  return db.selectFrom('sys_recordLog').where('resource', '=', resource).where('recordId', '=', recordId);
}

/** How `changes` begins what it says of a field. Names of fields have neither `%` nor quotes; `_` may stand for itself. */
function keyOf(field: string): string {
  return `{"field":${JSON.stringify(field)},`;
}

/** Records that came with the database and whose log does not tell that they were made. */
export async function findUnloggedSeeds({ db }: Store, table: string): Promise<Row[]> {
  const noted = db
    .selectFrom('sys_recordLog')
    .select('sys_recordLog.recordId')
    .where('sys_recordLog.resource', '=', table)
    .where('sys_recordLog.action', '=', 'create');
  return db
    .selectFrom(table)
    .select(['id', 'createTime'])
    .where('createBy', '=', 'system')
    .where('id', 'not in', noted)
    .execute();
}
