import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { UserInfo } from '../../contract/session.ts';
import type { Actor, Viewer } from '../access/actor.ts';
import { findRights, mayViewAs, type Rights } from '../access/rights.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { deleteSession, findSession, findSessionOf, findSessionUse, type SessionRow, touchSession } from '../db/sessions.ts';
import { readAppSetting } from '../db/settings.ts';
import type { Row, Store } from '../db/store.ts';
import { unwrittenIn } from './unwritten.ts';

/** Maximum idle time and maximum duration of a session (contract README section 3), in milliseconds. */
export const sessionLimit = { idle: 12 * 3_600_000, absolute: 7 * 24 * 3_600_000 } as const;

/** Maximum number of open sessions per user; the one unused for the longest time is ended. */
const mostSessions = 100;

/** Maximum duration of viewing as another user, in milliseconds. */
export const viewingLimit = 30 * 60_000;

/** Maximum delay of the stored time of last use, in milliseconds, so that not every read causes a write. */
const seenInterval = 60_000;

interface Call {
  readonly zone?: string | undefined;
  /** False for requests without user activity, during which the session counts as idle. */
  readonly isUse?: boolean | undefined;
}

/** Returns the caller of an `Authorization` header with the time and zone of the call; throws if there is no open session. */
export type ResumeSession = (authorization: string | undefined, call?: Call) => Promise<Actor>;

/**
 * Returns a function that looks up the session on every call, so that logouts and changed permissions take effect immediately, and waits
 * until resource files saved at another server are live here. Only permissions are cached, under the access version that every change of
 * permissions renews.
 */
export function createResumeSession(app: App): ResumeSession {
  const kept = new Map<string, { version: string; rights: Promise<Rights> }>();

  function rightsOf(userId: string, version: string): Promise<Rights> {
    const cached = kept.get(userId);
    if (cached?.version === version) return cached.rights;
    const rights = findRights(app.database.read, userId);
    kept.set(userId, { version, rights });
    rights.catch(() => kept.delete(userId));
    return rights;
  }

  /** Returns the rights of the session's user. If the console is viewed as that user, the viewer must still be allowed to do so. */
  async function rightsIn(session: SessionRow, viewer: Viewer | undefined): Promise<Rights> {
    const rights = await rightsOf(session.userId, session.accessVersion);
    if (viewer && !mayViewAs(await rightsOf(viewer.id, session.accessVersion), rights)) throw new AppError('sessionEnded');
    return rights;
  }

  return async (authorization, { zone = 'UTC', isUse = true } = {}) => {
    const token = tokenOf(authorization);
    const tokenHash = token === undefined ? '' : hashToken(token);
    // The pending last use is read first, because it may be written to the session while the session is looked up.
    const noted = noting.get(tokenHash) ?? 0;
    const session = token && (await findOpen(app, tokenHash));
    if (!session || isOver(session, { now: app.clock(), noted })) throw new AppError('sessionEnded');
    await app.schemaFolder.awaitSave(Number(session.savedSchemas ?? 0));
    const viewer = viewerIn(session);
    const { roleKeys, ...rights } = await rightsIn(session, viewer);
    if (isUse) noteUse(app, session);
    const user = userInfoOf({ ...session, id: session.userId }, roleKeys);
    return {
      user: viewer ? { ...user, viewedBy: viewer.account } : user,
      tokenHash: session.tokenHash,
      viewer,
      ...rights,
      moment: { time: app.clock(), zone },
    };
  };
}

/**
 * Returns the session of a token, even if it is not in the database yet. Pending sessions are checked first, because a pending session may
 * be written meanwhile.
 */
async function findOpen(app: App, tokenHash: string): Promise<SessionRow | undefined> {
  const unwritten = unwrittenIn(app).sessions.get(tokenHash);
  const { read } = app.database;
  return (await findSession(read, tokenHash)) ?? (unwritten && (await findSessionOf(read, unwritten)));
}

function viewerIn({ userId, ownerId, ownerAccount }: SessionRow): Viewer | undefined {
  return ownerId === userId ? undefined : { id: ownerId, account: ownerAccount };
}

function isOver(session: SessionRow, { now, noted }: { readonly now: Date; readonly noted: number }): boolean {
  const idle = now.getTime() - Math.max(lastUseOf(session), noted);
  const age = now.getTime() - Date.parse(session.createTime);
  return idle > sessionLimit.idle || age > (viewerIn(session) ? viewingLimit : sessionLimit.absolute);
}

/** Sessions whose last use is being written, with that time. */
const noting = new Map<string, number>();

/** Last use of sessions to the millisecond, in order of time; the stored time is up to a minute old. */
const uses = new Map<string, number>();

/** Maximum number of remembered sessions; for others the stored time is good enough. */
const mostUses = 10_000;

function rememberUse(tokenHash: string, time: number): void {
  uses.delete(tokenHash);
  uses.set(tokenHash, time);
  const [oldest] = uses.keys();
  if (uses.size > mostUses && oldest !== undefined) uses.delete(oldest);
}

/** Returns the last use of a session, as far as this process knows. */
function lastUseOf({ tokenHash, seenTime }: Pick<SessionRow, 'tokenHash' | 'seenTime'>): number {
  return Math.max(Date.parse(seenTime), noting.get(tokenHash) ?? 0, uses.get(tokenHash) ?? 0);
}

/** Stores the last use of a session in the background: no call waits for the write or fails because of it. */
function noteUse({ database, clock, log }: App, session: SessionRow): void {
  const { tokenHash } = session;
  const now = clock();
  const time = now.getTime();
  rememberUse(tokenHash, time);
  if (time - Math.max(Date.parse(session.seenTime), noting.get(tokenHash) ?? 0) < seenInterval) return;
  noting.set(tokenHash, time);
  database
    .transact((store) => touchSession(store, tokenHash, now.toISOString()))
    .catch((err: unknown) => log.warn({ err, event: 'useNotNoted' }, 'the last use of a session could not be recorded'))
    .finally(() => {
      if (noting.get(tokenHash) === time) noting.delete(tokenHash);
    });
}

/** Ends the user's longest unused sessions above the maximum, except the newest one; returns whether any was ended. */
export async function endOldSessions(store: Store, userId: string, newest: string): Promise<boolean> {
  const all = await findSessionUse(store, userId);
  if (all.length <= mostSessions) return false;
  const others = all.filter(({ tokenHash }) => tokenHash !== newest);
  const oldest = others.toSorted((a, b) => lastUseOf(a) - lastUseOf(b)).slice(0, all.length - mostSessions);
  for (const { tokenHash } of oldest) await deleteSession(store, tokenHash);
  return true;
}

/** Returns the user data that a console receives (section 3 of the contract README). */
export function userInfoOf(user: Row, roleKeys: readonly string[]): UserInfo {
  const { id, account, userName, userNameEn, email, locale } = user;
  return {
    id: String(id),
    account: String(account),
    name: String(userName),
    email: String(email ?? ''),
    ...(userNameEn && { nameEn: String(userNameEn) }),
    roleKeys,
    locale: String(locale),
  };
}

/** Returns a new session token with 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token; the token itself is never stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns the token of an `Authorization` header, with or without `Bearer ` (contract README section 3). */
export function tokenOf(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer +/i, '').trim();
  return token && token.length <= 256 ? token : undefined;
}

/**
 * Returns the key with which the console encrypts a user's unsaved input. It is derived from the server's secret, so it is the same in
 * every session and only available while logged in as this user.
 */
export async function draftKey(store: Store, userId: string): Promise<string> {
  const secret = await readAppSetting(store, 'secret');
  if (secret === undefined) throw new Error('The server has no secret yet: it is created at the first start.');
  return createHmac('sha256', secret).update(`draft ${userId}`).digest('base64url');
}
