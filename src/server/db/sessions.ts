import type { CompiledQuery } from 'kysely';
import type { Store } from './store.ts';

/** A session with the user as whom it calls, and the access version that the user's permissions are cached by. */
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
  /** Whose session it is: somebody else's than the user's when it only looks. */
  readonly ownerId: string;
  readonly ownerAccount: string;
}

/**
 * The session of a token, if its user is still there and enabled; one that only looks also needs its owner, and the session
 * that opened it.
 */
export async function findSession({ db }: Store, tokenHash: string): Promise<SessionRow | undefined> {
  const known = lookUps.get(db);
  const lookUp = known ?? sessionsOf(db).compile();
  if (!known) lookUps.set(db, lookUp);
  const parameters = lookUp.parameters.map((value) => (value === anyToken ? tokenHash : value));
  const { rows } = await db.executeQuery<SessionRow>({ ...lookUp, parameters });
  return rows[0];
}

/** Every request begins with it, so it is put into SQL once for each database: that took more than all of its reading. */
const lookUps = new WeakMap<Store['db'], CompiledQuery>();
/** Stands where the token goes. */
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
    .where('s.tokenHash', '=', anyToken)
    .where('u.status', '=', '0')
    .where('o.status', '=', '0')
    .where((e) => e.or([e('s.viewAs', 'is', null), e('b.tokenHash', 'is not', null)]));
}

/** The same of a session that no table holds yet. */
export async function findSessionOf(
  { db }: Store,
  session: Pick<SessionRow, 'tokenHash' | 'createTime' | 'seenTime' | 'userId'>,
): Promise<SessionRow | undefined> {
  const user = await db
    .selectFrom('hwUser as u')
    .leftJoin('sys_setting as v', (join) => join.on('v.name', '=', 'accessVersion'))
    .select(['u.account', 'u.userName', 'u.userNameEn', 'u.email', 'u.locale', 'v.value as accessVersion'])
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

/** The open sessions of a user, and when each was used as far as it is written down. */
export async function findSessionUse(
  { db }: Store,
  userId: string,
): Promise<Pick<SessionRow, 'tokenHash' | 'seenTime'>[]> {
  const all = await db
    .selectFrom('sys_session')
    .select(['tokenHash', 'seenTime'])
    .where('userId', '=', userId)
    .execute();
  return all as Pick<SessionRow, 'tokenHash' | 'seenTime'>[];
}

export async function touchSession({ db }: Store, tokenHash: string, seenTime: string): Promise<void> {
  await db.updateTable('sys_session').set({ seenTime }).where('tokenHash', '=', tokenHash).execute();
}

/** Ends a session, and those that it opened to look as somebody else. */
export async function deleteSession({ db }: Store, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('sys_session')
    .where((e) => e.or([e('tokenHash', '=', tokenHash), e('openedBy', '=', tokenHash)]))
    .execute();
}

/** Ends every session of a user but the one that is kept. */
export async function deleteSessionsOf({ db }: Store, userId: string, keptTokenHash = ''): Promise<void> {
  await db.deleteFrom('sys_session').where('userId', '=', userId).where('tokenHash', '!=', keptTokenHash).execute();
}

/** Sweeps sessions that nobody can use any more. */
export async function deleteSessionsBefore(
  { db }: Store,
  limits: { readonly created: string; readonly seen: string },
): Promise<void> {
  await db
    .deleteFrom('sys_session')
    .where((e) => e.or([e('createTime', '<', limits.created), e('seenTime', '<', limits.seen)]))
    .execute();
}
