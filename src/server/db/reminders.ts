import { type SqlBool, sql } from 'kysely';
import { isCalled } from './accounts.ts';
import { hold } from './holds.ts';
import { type Where, whereOf } from './pages.ts';
import { insertRows, literal } from './rows.ts';
import { isAmong, type Row, type Store } from './store.ts';

/** A kind of reminder: the name of a reminder in the file of a resource. */
export interface ReminderKey {
  readonly resource: string;
  readonly name: string;
}

/** Returns the active reminders of these records. */
export async function findActiveReminders(store: Store, resource: string, recordIds: readonly string[]): Promise<Row[]> {
  if (recordIds.length === 0) return [];
  return store.db
    .selectFrom('sys_reminder')
    .select(['id', 'name', 'recordId', 'cause'])
    .where('resource', '=', resource)
    .where('state', '=', 'ACTIVE')
    .where(isAmong(store, 'recordId', recordIds))
    .execute();
}

/**
 * Inserts active reminders and returns the ids of those that were inserted. A record that already has an active reminder of the same kind
 * gets no second one, even if another process has inserted the first.
 */
export async function insertReminders({ db }: Store, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const row of rows) {
    const made = await db
      .insertInto('sys_reminder')
      .values({ ...row, state: 'ACTIVE' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows) ids.add(String(row.id));
  }
  return ids;
}

/** Ends reminders and returns the ids of the users who were notified of them. */
export async function endReminders(store: Store, ids: readonly string[], endTime: string): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { db } = store;
  hold(store, 'sys_reminder', { ids, lock: 'write' });
  await db
    .updateTable('sys_reminder')
    .set({ state: 'ENDED', endTime })
    .where('state', '=', 'ACTIVE')
    .where(isAmong(store, 'id', ids))
    .execute();
  const notified = sql<SqlBool>`${isAmong(store, 'reminderId', ids)}`;
  await db.updateTable('sys_reminder_person').set({ state: 'ENDED' }).where(notified).execute();
  const people = await db.selectFrom('sys_reminder_person').select('userId').distinct().where(notified).execute();
  return people.map(({ userId }) => String(userId));
}

export async function insertReminderPeople(store: Store, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insertRows(store, 'sys_reminder_person', rows);
}

interface DueQuery extends ReminderKey {
  readonly where: readonly Where[];
  /** Limits the records to those after this id. */
  readonly after: string;
  readonly limit: number;
  /** Leaves out records with an active reminder for the current value of this column. */
  readonly unlessActiveFor?: string;
}

/** Returns the ids of records that may need a reminder, in order. */
export async function findRemindable(store: Store, query: DueQuery): Promise<string[]> {
  const { resource: table, name, where, after, limit, unlessActiveFor } = query;
  let of = store.db.selectFrom(table).select(`${table}.id`).where(whereOf(store, { table, where })).where(`${table}.id`, '>', after);
  if (unlessActiveFor !== undefined) {
    of = of.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sys_reminder as r')
            .select('r.id')
            .where('r.resource', '=', table)
            .where('r.name', '=', name)
            .where('r.state', '=', 'ACTIVE')
            .where(sql<SqlBool>`${sql.ref('r.recordId')} = ${sql.ref(`${table}.id`)}`)
            .where(sql<SqlBool>`${sql.ref('r.cause')} = ${sql.ref(`${table}.${unlessActiveFor}`)}`),
        ),
      ),
    );
  }
  const rows = await of.orderBy(`${table}.id`).limit(limit).execute();
  return rows.map(({ id }) => String(id));
}

/** Returns the ids of the records with an active reminder of this kind, in order. */
export async function findReminded(
  { db }: Store,
  { resource, name, after, limit }: Pick<DueQuery, 'resource' | 'name' | 'after' | 'limit'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_reminder')
    .select('recordId')
    .where('resource', '=', resource)
    .where('name', '=', name)
    .where('state', '=', 'ACTIVE')
    .where('recordId', '>', after)
    .orderBy('recordId')
    .limit(limit)
    .execute();
  return rows.map(({ recordId }) => String(recordId));
}

/** Returns the kinds of which reminders are active. */
export async function findActiveKinds({ db }: Store): Promise<readonly ReminderKey[]> {
  const rows = await db.selectFrom('sys_reminder').select(['resource', 'name']).distinct().where('state', '=', 'ACTIVE').execute();
  return rows.map(({ resource, name }) => ({ resource: String(resource), name: String(name) }));
}

/** Returns the ids of at most `limit` active reminders of a kind. */
export async function findActiveIds({ db }: Store, { resource, name }: ReminderKey, limit: number): Promise<string[]> {
  const of = db.selectFrom('sys_reminder').select('id').where('resource', '=', resource).where('name', '=', name);
  const rows = await of.where('state', '=', 'ACTIVE').limit(limit).execute();
  return rows.map(({ id }) => String(id));
}

/** Returns the users who were notified of these reminders, as `reminderId userId`. */
export async function findNotifiedPairs(store: Store, reminderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (reminderIds.length === 0) return new Set();
  const of = store.db.selectFrom('sys_reminder_person').select(['reminderId', 'userId']);
  const rows = await of.where(isAmong(store, 'reminderId', reminderIds)).execute();
  return new Set(rows.map(({ reminderId, userId }) => `${reminderId} ${userId}`));
}

/** Returns the active reminders that a user was notified of, newest first. */
export async function findRemindersOf({ db }: Store, userId: string, limit: number): Promise<Row[]> {
  return db
    .selectFrom('sys_reminder_person as p')
    .innerJoin('sys_reminder as r', 'r.id', 'p.reminderId')
    .select(['r.id', 'r.resource', 'r.name', 'r.recordId', 'r.severity', 'r.textZh', 'r.textEn', 'p.time', 'p.readTime'])
    .where('p.userId', '=', userId)
    .where('p.state', '=', 'ACTIVE')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
}

/** Marks the active reminders of a user as read: those with the given ids, or all of them. */
export async function markRead(
  store: Store,
  { userId, ids, readTime }: { readonly userId: string; readonly ids: readonly string[] | 'all'; readonly readTime: string },
): Promise<void> {
  let of = store.db
    .updateTable('sys_reminder_person')
    .set({ readTime })
    .where('userId', '=', userId)
    .where('state', '=', 'ACTIVE')
    .where('readTime', 'is', null);
  if (ids !== 'all') of = of.where(isAmong(store, 'reminderId', ids));
  await of.execute();
}

export async function findMutes({ db }: Store, userId: string): Promise<readonly ReminderKey[]> {
  const rows = await db.selectFrom('sys_reminder_mute').select(['resource', 'name']).where('userId', '=', userId).execute();
  return rows.map(({ resource, name }) => ({ resource: String(resource), name: String(name) }));
}

export async function writeMute(
  { db }: Store,
  { userId, resource, name }: ReminderKey & { userId: string },
  isMuted: boolean,
): Promise<void> {
  if (isMuted) {
    const insert = db.insertInto('sys_reminder_mute').values({ userId, resource, name });
    await insert.onConflict((conflict) => conflict.columns(['userId', 'resource', 'name']).doNothing()).execute();
  } else {
    const of = db.deleteFrom('sys_reminder_mute').where('userId', '=', userId).where('resource', '=', resource);
    await of.where('name', '=', name).execute();
  }
}

export interface NotifiedQuery {
  /** Limits the result to reminders of these resources. */
  readonly resources: readonly string[];
  readonly kind?: ReminderKey | undefined;
  readonly person?: string | undefined;
  readonly keyword?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Returns one row for each user notified of a reminder, newest first. */
export async function findNotified(store: Store, query: NotifiedQuery): Promise<{ rows: Row[]; total: number }> {
  const { resources, kind, person, keyword, isActive, from, to, limit, offset } = query;
  const like = sql.raw(store.product.like);
  let of = store.db
    .selectFrom('sys_reminder_person as p')
    .innerJoin('sys_reminder as r', 'r.id', 'p.reminderId')
    .leftJoin('hwUser as u', 'u.id', 'p.userId')
    .where(isAmong(store, 'r.resource', resources));
  if (kind) of = of.where('r.resource', '=', kind.resource).where('r.name', '=', kind.name);
  if (person !== undefined) of = of.where(isCalled(store, 'u', person));
  if (keyword !== undefined) {
    const pattern = `%${literal(keyword)}%`;
    of = of.where(
      sql<SqlBool>`(${sql.ref('r.textZh')} ${like} ${pattern} escape '\\' or ${sql.ref('r.textEn')} ${like} ${pattern} escape '\\')`,
    );
  }
  if (isActive !== undefined) of = of.where('p.state', '=', isActive ? 'ACTIVE' : 'ENDED');
  if (from !== undefined) of = of.where('p.time', '>=', from);
  if (to !== undefined) of = of.where('p.time', '<=', to);
  const counted = await of.select((e) => e.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await of
    .select(['p.id', 'p.reminderId', 'p.time', 'p.readTime', 'u.account', 'u.userName', 'u.userNameEn'])
    .select(['r.resource', 'r.name', 'r.recordId', 'r.severity', 'r.textZh', 'r.textEn', 'r.endTime'])
    .orderBy('p.time', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(counted.total) };
}

/** Deletes reminders that ended before this time, with the users who were notified of them. */
export async function deleteRemindersBefore({ db }: Store, time: string): Promise<void> {
  const old = db.selectFrom('sys_reminder').select('id').where('endTime', '<', time);
  await db.deleteFrom('sys_reminder_person').where('reminderId', 'in', old).execute();
  await db.deleteFrom('sys_reminder').where('endTime', '<', time).execute();
}
