import { type SqlBool, sql } from 'kysely';
import { isCalled } from './accounts.ts';
import type { FoundRows } from './pages.ts';
import { listOf, literal, logTable } from './rows.ts';
import { isAmong, type Product, type Row, type Store } from './store.ts';
import { recordLog } from './systemTables.ts';

/** A choice value of a field (`resource.field`) and its text in the log. */
export interface ChoiceText {
  readonly field: string;
  readonly value: string;
  readonly stored: string;
}

/** A resource of which the user sees only records with one of these values in this field. */
export interface SeenPart {
  readonly resource: string;
  readonly field: string;
  readonly values: readonly string[];
}

export interface ChangeQuery {
  readonly resources: readonly string[];
  /** Resources of which only entries of existing records that the user may see are returned. */
  readonly parts: readonly SeenPart[];
  /** Matches the operator by account or name (`typed`), or one of these accounts. */
  readonly operator?: { readonly typed: string; readonly accounts: readonly string[] } | undefined;
  /** An action such as `transit:audit`, or only its part before the colon. */
  readonly action?: string | undefined;
  readonly recordId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Searches the old and new values of these fields (`resource.field`), or exact choice values. */
  readonly keyword?: {
    readonly typed: string;
    readonly fields: readonly string[];
    readonly choices: readonly ChoiceText[];
  };
  readonly limit: number;
  readonly offset: number;
  /** Counts at most this many entries, except for pages that begin beyond them. */
  readonly totalUpTo?: number | undefined;
}

/**
 * Returns one page of the log of these resources, newest first. The archive is read only if the page or the total may need it: if there
 * are so many recent entries that they are not all counted, it is not.
 */
export async function findChanges(store: Store, query: ChangeQuery): Promise<FoundRows> {
  const { limit, offset, totalUpTo } = query;
  const most = totalUpTo !== undefined && offset < totalUpTo ? totalUpTo : undefined;
  const recent = await countChanges(store, { query, most });
  const isRecent = (most !== undefined && recent > most) || !(await hasArchive(store));
  const total = isRecent ? recent : await countChanges(store, { query, most, isWhole: true });
  // Empty values sort last, so that the index serves this order in both databases.
  const rows = await changesOf(store, query, !isRecent)
    .where(query.recordId === undefined ? isOneOf(store, query.resources) : isAmong(store, 'resource', query.resources))
    .orderBy('time', (time) => time.desc().nullsLast())
    .orderBy('id', (id) => id.desc().nullsLast())
    .selectAll()
    .limit(limit)
    .offset(offset)
    .execute();
  return most !== undefined && total > most ? { rows, total: most, isTotalBounded: true } : { rows, total };
}

interface CountedChanges {
  readonly query: ChangeQuery;
  /** Stops counting after one more than this. */
  readonly most: number | undefined;
  /** Whether to count the archive too. */
  readonly isWhole?: boolean;
}

async function countChanges(store: Store, { query, most, isWhole = false }: CountedChanges): Promise<number> {
  const of = changesOf(store, query, isWhole)
    .where(isAmong(store, 'resource', query.resources))
    .select('id');
  const { total } = await store.db
    .selectFrom((most === undefined ? of : of.limit(most + 1)).as('counted'))
    .select((e) => e.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Selects the log entries that match the query, without the condition on their resource. */
function changesOf(store: Store, { parts, operator, action, recordId, from, to, keyword }: ChangeQuery, isWhole: boolean) {
  let of = logTable(store, isWhole);
  for (const part of parts) of = of.where(isInPart(store, part));
  if (operator !== undefined) of = of.where(isBy(store, operator));
  if (recordId !== undefined) of = of.where('recordId', '=', recordId);
  if (from !== undefined) of = of.where('time', '>=', from);
  if (to !== undefined) of = of.where('time', '<=', to);
  if (action !== undefined) of = of.where(isAction(action));
  return keyword ? of.where(mentionsText(store, keyword)) : of;
}

async function hasArchive({ db }: Store): Promise<boolean> {
  return (await db.selectFrom(recordLog.tables.archive).select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Moves the oldest log entries before a time to the archive, at most `limit`. Returns the number of moved entries. Several servers can do
 * this at the same time.
 */
export async function archiveChanges({ db, product }: Store, { before, limit }: { before: string; limit: number }): Promise<number> {
  const { recent, archive } = recordLog.tables;
  let old = db.selectFrom(recent).select('id').where('time', '<', before).orderBy('time').orderBy('id').limit(limit);
  if (product.locksRows) old = old.forUpdate().skipLocked();
  const ids = (await old.execute()).map(({ id }) => String(id));
  const isMoved = sql<SqlBool>`id in (${listOf(product, ids)})`;
  const columns = [...recordLog.texts, 'version'];
  await db.insertInto(archive).columns(columns).expression(db.selectFrom(recent).select(columns).where(isMoved)).execute();
  await db.deleteFrom(recent).where(isMoved).execute();
  return ids.length;
}

/**
 * Returns an SQL condition: whether an entry belongs to one of the resources. With several resources SQLite would read all their entries
 * before sorting; the unary plus prevents that.
 */
function isOneOf(store: Store, resources: readonly string[]) {
  if (store.product.name !== 'sqlite' || resources.length < 2) return isAmong(store, 'resource', resources);
  return sql<SqlBool>`+resource in (${listOf(store.product, resources)})`;
}

function isInPart(store: Store, { resource, field, values }: SeenPart) {
  const seen = store.db
    .selectFrom(resource)
    .select('id')
    .where(isAmong(store, field, values));
  return sql<SqlBool>`("sys_recordLog"."resource" <> ${resource} or "recordId" in (${seen}))`;
}

function isAction(action: string) {
  const group = `${action}:`;
  return sql<SqlBool>`(action = ${action} or substr(action, 1, ${sql.lit(group.length)}) = ${group})`;
}

function isBy(store: Store, { typed, accounts }: NonNullable<ChangeQuery['operator']>) {
  const { db, product } = store;
  const called = db
    .selectFrom('hwUser as u')
    .select('u.account')
    .where(isCalled(store, 'u', typed));
  const pattern = `%${literal(typed)}%`;
  return sql<SqlBool>`(operator ${sql.raw(product.like)} ${pattern} escape '\\' or operator in (${called})
    or ${isAmong(store, 'operator', accounts)})`;
}

function mentionsText({ product }: Store, { typed, fields, choices }: NonNullable<ChangeQuery['keyword']>) {
  const like = sql.raw(product.like);
  const pattern = `%${literal(typed)}%`;
  const each = product.name === 'sqlite' ? sql`json_each(changes)` : sql`jsonb_array_elements(changes::jsonb)`;
  const name = sql`"sys_recordLog"."resource" || '.' || (said.value ->> 'field')`;
  const exact = listOf(
    product,
    choices.map(({ field, value }) => `${field}=${value}`),
  );
  const isChoice = (side: 'before' | 'after') => sql`${name} || '=' || (said.value ->> ${sql.lit(side)}) in (${exact})`;
  return sql<SqlBool>`(${isAnywhere(product, typed, choices)}) and exists (select 1 from ${each} as said
    where ${name} in (${listOf(product, fields)})
      and ((said.value ->> 'before') ${like} ${pattern} escape '\\' or (said.value ->> 'after') ${like} ${pattern} escape '\\')
      or ${isChoice('before')} or ${isChoice('after')})`;
}

/**
 * Returns an SQL condition: whether the log text of an entry contains the typed text or one of the choices. This cheap condition is tested
 * first, so that only entries with a match are parsed as JSON.
 */
function isAnywhere(product: Product, typed: string, choices: readonly ChoiceText[]) {
  const like = sql.raw(product.like);
  const has = (text: string) => sql`changes ${like} ${`%${literal(text)}%`} escape '\\'`;
  const found = has(JSON.stringify(typed).slice(1, -1));
  const others = [...new Set(choices.map(({ stored }) => stored))];
  if (product.name === 'postgres') return sql.join([found, ...others.map(has)], sql` or `);
  // SQLite reads the patterns from one parameter, because it limits the depth of an expression.
  const patterns = JSON.stringify(others.map((stored) => `%${literal(stored)}%`));
  return sql`${found} or exists (select 1 from json_each(${patterns}) as one where changes ${like} one.value escape '\\')`;
}

interface LogQuery {
  readonly resource: string;
  readonly recordId: string;
  /** Limits the entries to changes of these fields. The former names of a field must be listed too. */
  readonly fields?: readonly string[] | undefined;
  readonly operator?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Returns one page of the log of a record, newest first. */
export async function findLogPage(store: Store, query: LogQuery): Promise<{ rows: Row[]; total: number }> {
  const { fields, operator, limit, offset } = query;
  let of = linesOf(store, query.resource, [query.recordId]);
  if (operator !== undefined) of = of.where('operator', '=', operator);
  if (fields) of = of.where((e) => e.or(fields.map((name) => e('changes', 'like', `%${keyOf(name)}%`))));
  const counted = await of.select((e) => e.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await of.selectAll().orderBy('place', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: Number(counted.total) };
}

/** Returns the accounts that have changed one record. */
export async function findLogOperators(store: Store, record: Pick<LogQuery, 'resource' | 'recordId'>): Promise<string[]> {
  const rows = await linesOf(store, record.resource, [record.recordId]).select('operator').distinct().orderBy('operator').execute();
  return rows.map((row) => String(row.operator));
}

/** Returns one log entry by id. */
export async function findLogRow(store: Store, { resource, id }: { resource: string; id: string }): Promise<Row | undefined> {
  return logTable(store).selectAll().where('resource', '=', resource).where('id', '=', id).executeTakeFirst();
}

/** Returns the log entries of a record that are later than the entry `after`, newest first. */
export async function findLogAfter(
  store: Store,
  { resource, recordId, after }: { resource: string; recordId: string; after: string },
): Promise<Row[]> {
  const of = linesOf(store, resource, [recordId]);
  const isAfter = sql<boolean>`(place, id) > (${of.select(['place', 'id']).where('id', '=', after)})`;
  return of.selectAll().where(isAfter).orderBy('place', 'desc').orderBy('id', 'desc').execute();
}

/** Returns the log entries of these records. The entries of one record come oldest first. */
export async function findLogOf(store: Store, { resource, ids }: { resource: string; ids: readonly string[] }): Promise<Row[]> {
  if (ids.length === 0) return [];
  return linesOf(store, resource, ids).selectAll().orderBy('place').orderBy('id').execute();
}

/**
 * Returns the log entries of records, each with its position (`place`) in the history of its record. The position is the version, because
 * ids depend on the clocks of the processes that wrote the entries. Entries without a version, such as those of files, follow the versions
 * before them; a deletion is last.
 */
function linesOf(store: Store, resource: string, ids: readonly string[]) {
  const before = sql`max(version) over (partition by "recordId" order by id)`;
  const last = sql.lit(Number.MAX_SAFE_INTEGER);
  const place = sql<number>`case when action = 'delete' then ${last} else coalesce(version, ${before}, 0) end`;
  const of = logTable(store)
    .selectAll()
    .select(place.as('place'))
    .where('resource', '=', resource)
    .where(isAmong(store, 'recordId', ids));
  return store.db.selectFrom(of.as('line'));
}

/**
 * Returns the text with which a field's entry starts in `changes`. Field names contain neither `%` nor quotes; an unescaped `_` is
 * harmless in `like`.
 */
function keyOf(field: string): string {
  return `{"field":${JSON.stringify(field)},`;
}

/** Returns seeded records whose log has no entry for their creation. */
export async function findUnloggedSeeds(store: Store, table: string): Promise<Row[]> {
  const noted = logTable(store)
    .select('sys_recordLog.recordId')
    .where('sys_recordLog.resource', '=', table)
    .where('sys_recordLog.action', '=', 'create');
  return store.db.selectFrom(table).select(['id', 'createTime']).where('createBy', '=', 'system').where('id', 'not in', noted).execute();
}
