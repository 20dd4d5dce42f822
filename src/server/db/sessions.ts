import { type CompiledQuery, type SqlBool, sql } from 'kysely';
import { isCalled } from './accounts.ts';
import { literal } from './rows.ts';
import type { Row, Store } from './store.ts';

/** A session with its effective user, and the access version under which permissions are cached. */
export interface SessionRow {
  readonly tokenHash: string;
  readonly createTime: string;
  readonly seenTime: string;
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  readonly userNameEn: string | null;
  readonly email: string | null;
  readonly locale: string;
  readonly accessVersion: string;
  /** The number of the last save of a resource file in a console (see `findNewestGeneration`). */
  readonly savedSchemas: number | string | null;
  /** The user who logged in; in a view-only session this differs from the user being viewed. */
  readonly ownerId: string;
  readonly ownerAccount: string;
}

/**
 * Returns the session of a token; undefined unless its user is enabled. For a view-only session, its owner must be enabled too, and the
 * session that opened it must still exist.
 */
export async function findSession({ db }: Store, tokenHash: string): Promise<SessionRow | undefined> {
  const cached = queryCache.get(db);
  const compiled = cached ?? sessionsOf(db).compile();
  if (!cached) queryCache.set(db, compiled);
  const parameters = compiled.parameters.map((value) => (value === anyToken ? tokenHash : value));
  const { rows } = await db.executeQuery<SessionRow>({ ...compiled, parameters });
  return rows[0];
}

/** The compiled query, cached per database: every request starts with it, and compiling took longer than running it. */
const queryCache = new WeakMap<Store['db'], CompiledQuery>();
/** Placeholder for the token in the compiled query. */
const anyToken = 'any token';

function sessionsOf(db: Store['db']) {
  return db
    .selectFrom('sys_session as s')
    .innerJoin('hwUser as o', 'o.id', 's.userId')
    .innerJoin('hwUser as u', (join) => join.on((e) => e('u.id', '=', e.fn.coalesce('s.viewAs', 's.userId'))))
    .leftJoin('sys_session as b', 'b.tokenHash', 's.openedBy')
    .leftJoin('sys_setting as v', (join) => join.on('v.name', '=', 'accessVersion'))
    .select(['s.tokenHash', 's.createTime', 's.seenTime', 'u.account', 'u.userName', 'u.email', 'u.locale'])
    .select('u.userNameEn')
    .select(['u.id as userId', 'o.id as ownerId', 'o.account as ownerAccount'])
    .select('v.value as accessVersion')
    .select(lastSchemaSave(db))
    .where('s.tokenHash', '=', anyToken)
    .where('u.status', '=', '0')
    .where('o.status', '=', '0')
    .where((e) => e.or([e('s.viewAs', 'is', null), e('b.tokenHash', 'is not', null)]));
}

/** Returns the query for `savedSchemas` of a session. */
function lastSchemaSave(db: Store['db']) {
  return db
    .selectFrom('sys_schema_history')
    .select((e) => e.fn.max('generation').as('last'))
    .as('savedSchemas');
}

/** Returns the row that `findSession` would return for a session that is not in the table yet. */
export async function findSessionOf(
  { db }: Store,
  session: Pick<SessionRow, 'tokenHash' | 'createTime' | 'seenTime' | 'userId'>,
): Promise<SessionRow | undefined> {
  const user = await db
    .selectFrom('hwUser as u')
    .leftJoin('sys_setting as v', (join) => join.on('v.name', '=', 'accessVersion'))
    .select(['u.account', 'u.userName', 'u.userNameEn', 'u.email', 'u.locale', 'v.value as accessVersion'])
    .select(lastSchemaSave(db))
    .where('u.id', '=', session.userId)
    .where('u.status', '=', '0')
    .executeTakeFirst();
  if (!user) return undefined;
  const owner = { ownerId: session.userId, ownerAccount: user.account };
  return { ...session, ...user, ...owner } as SessionRow;
}

export async function insertSession(
  { db }: Store,
  session: Record<'tokenHash' | 'userId' | 'createTime' | 'seenTime' | 'address' | 'browser', string> &
    Partial<Record<'viewAs' | 'openedBy', string>>,
): Promise<void> {
  await db.insertInto('sys_session').values(session).execute();
}

/** A session of a user who has logged in at the hw server behind this one. This server has no account for that user. */
export type UpstreamSession = Pick<SessionRow, 'tokenHash' | 'userId' | 'createTime' | 'seenTime'>;

export async function findUpstreamSession({ db }: Store, tokenHash: string): Promise<UpstreamSession | undefined> {
  const columns = ['tokenHash', 'userId', 'createTime', 'seenTime'] as const;
  const found = await db.selectFrom('sys_session').select(columns).where('tokenHash', '=', tokenHash).executeTakeFirst();
  return found as UpstreamSession | undefined;
}

/** Returns the token hash and the stored time of last use of each session of a user, expired sessions included. */
export async function findSessionUse({ db }: Store, userId: string): Promise<Pick<SessionRow, 'tokenHash' | 'seenTime'>[]> {
  const all = await db.selectFrom('sys_session').select(['tokenHash', 'seenTime']).where('userId', '=', userId).execute();
  return all as Pick<SessionRow, 'tokenHash' | 'seenTime'>[];
}

export async function touchSession({ db }: Store, tokenHash: string, seenTime: string): Promise<void> {
  await db.updateTable('sys_session').set({ seenTime }).where('tokenHash', '=', tokenHash).execute();
}

/** Ends a session and the view-only sessions that it opened. */
export async function deleteSession({ db }: Store, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('sys_session')
    .where((e) => e.or([e('tokenHash', '=', tokenHash), e('openedBy', '=', tokenHash)]))
    .execute();
}

/** Ends every session of a user except the one with `keptTokenHash`. */
export async function deleteSessionsOf({ db }: Store, userId: string, keptTokenHash = ''): Promise<void> {
  await db.deleteFrom('sys_session').where('userId', '=', userId).where('tokenHash', '!=', keptTokenHash).execute();
}

/** Deletes the sessions that were created or last used before these limits. */
export async function deleteSessionsBefore({ db }: Store, limits: { readonly created: string; readonly seen: string }): Promise<void> {
  await db
    .deleteFrom('sys_session')
    .where((e) => e.or([e('createTime', '<', limits.created), e('seenTime', '<', limits.seen)]))
    .execute();
}

/** Selects sessions that were opened since `created` (view-only sessions: also since `viewing`) and last used since `seen`. */
export interface Since {
  readonly created: string;
  readonly viewing: string;
  readonly seen: string;
  readonly userId?: string | undefined;
  /** Offset and limit of the page; all sessions if left out. */
  readonly part?: { readonly offset: number; readonly limit: number };
  /** Text contained in the account or a name of the user. */
  readonly keyword?: string | undefined;
}

/** Returns the valid sessions with their users, most recently used first. */
export async function findOpenSessions(store: Store, range: Since): Promise<Row[]> {
  const { part } = range;
  const all = openSessions(store, range)
    .select([
      's.tokenHash',
      's.createTime',
      's.seenTime',
      's.address',
      's.browser',
      's.userId',
      'u.account',
      'u.userName',
      'u.userNameEn',
      'v.account as viewed',
    ])
    .orderBy('s.seenTime', 'desc')
    .orderBy('s.tokenHash');
  return (part ? all.limit(part.limit).offset(part.offset) : all).execute();
}

export async function countOpenSessions(store: Store, range: Since): Promise<number> {
  const counted = await openSessions(store, range)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst();
  return Number(counted?.count ?? 0);
}

/** Counts the valid sessions per user. */
export async function countOpenByUser(
  store: Store,
  { since, userIds }: { readonly since: Since; readonly userIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const counted = await openSessions(store, since)
    .where('s.userId', 'in', userIds)
    .select(({ fn }) => ['s.userId', fn.countAll().as('count')])
    .groupBy('s.userId')
    .execute();
  return new Map(counted.map(({ userId, count }) => [String(userId), Number(count)]));
}

function openSessions(store: Store, range: Since) {
  const { created, viewing, seen, userId, keyword } = range;
  let of = store.db
    .selectFrom('sys_session as s')
    .innerJoin('hwUser as u', 'u.id', 's.userId')
    .leftJoin('hwUser as v', 'v.id', 's.viewAs')
    .leftJoin('sys_session as b', 'b.tokenHash', 's.openedBy')
    .where('u.status', '=', '0')
    .where('s.createTime', '>=', created)
    .where((e) => e.or([e('s.viewAs', 'is', null), e.and([e('s.createTime', '>=', viewing), e('b.tokenHash', 'is not', null)])]))
    .where('s.seenTime', '>=', seen);
  if (keyword !== undefined) of = of.where(isCalled(store, 'u', keyword));
  if (userId !== undefined) of = of.where('s.userId', '=', userId);
  return of;
}

/** The number of logins of an account or address that have failed or are still running, and the start time of the last one. */
interface Attempts {
  readonly count: number;
  readonly last: string | undefined;
}

export async function findAttempts(
  { db }: Store,
  { column, value, since, except }: { column: 'account' | 'address'; value: string; since: string; except: string },
): Promise<Attempts> {
  const row = await db
    .selectFrom('sys_loginAttempt')
    .select((e) => [e.fn.countAll<number | string>().as('count'), e.fn.max('time').as('last')])
    .where(column, '=', value)
    .where('time', '>', since)
    .where('id', '!=', except)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), last: (row.last as string | null) ?? undefined };
}

export async function insertAttempt({ db }: Store, attempt: { id: string; account: string; address: string; time: string }): Promise<void> {
  await db.insertInto('sys_loginAttempt').values(attempt).execute();
}

export async function deleteAttempt({ db }: Store, id: string): Promise<void> {
  await db.deleteFrom('sys_loginAttempt').where('id', '=', id).execute();
}

export async function deleteAttemptsOf({ db }: Store, account: string): Promise<void> {
  await db.deleteFrom('sys_loginAttempt').where('account', '=', account).execute();
}

export async function deleteAttemptsBefore({ db }: Store, time: string): Promise<void> {
  await db.deleteFrom('sys_loginAttempt').where('time', '<', time).execute();
}

interface SignInQuery {
  /** Text contained in the account. */
  readonly account?: string | undefined;
  readonly outcome?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Returns one page of the recorded logins and openings of view-only sessions, newest first. */
export async function findSignIns(store: Store, query: SignInQuery): Promise<{ rows: Row[]; total: number }> {
  const { db, product } = store;
  const { account, outcome, limit, offset } = query;
  let of = db.selectFrom('sys_signIn');
  if (account !== undefined) of = of.where(sql<SqlBool>`account ${sql.raw(product.like)} ${`%${literal(account)}%`} escape '\\'`);
  if (outcome !== undefined) of = of.where('outcome', '=', outcome);
  const counted = await of.select((e) => e.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await of.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: Number(counted.total) };
}

/** Returns the newest refused and blocked attempts after a time, newest first, and the number of all of them. */
export async function findFailedSignIns(
  { db }: Store,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const of = db.selectFrom('sys_signIn').where('outcome', 'in', ['refused', 'heldBack']).where('time', '>', since);
  const counted = await of.select((e) => e.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  return { rows: await of.selectAll().orderBy('id', 'desc').limit(limit).execute(), total: Number(counted.total) };
}

export async function insertSignIn({ db }: Store, signIn: Row): Promise<void> {
  await db.insertInto('sys_signIn').values(signIn).execute();
}

export async function deleteSignInsBefore({ db }: Store, time: string): Promise<void> {
  await db.deleteFrom('sys_signIn').where('time', '<', time).execute();
}

/** Whether an attempt with the same account, address and outcome was recorded after `time`. */
export async function hasSignInSince(
  { db }: Store,
  { account, address, outcome, time }: Record<'account' | 'address' | 'outcome' | 'time', string>,
): Promise<boolean> {
  const of = db.selectFrom('sys_signIn').select('id').where('account', '=', account).where('time', '>', time);
  return (await of.where('address', '=', address).where('outcome', '=', outcome).limit(1).executeTakeFirst()) !== undefined;
}
