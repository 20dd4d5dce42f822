import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { UserInfo } from '../../contract/session.ts';
import type { Actor, Viewer } from '../access/actor.ts';
import { findRights, mayViewAs, type Rights } from '../access/rights.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import {
  deleteSession,
  findSession,
  findSessionOf,
  findSessionUse,
  type SessionRow,
  touchSession,
} from '../db/sessions.ts';
import { readAppSetting } from '../db/settings.ts';
import type { Row, Store } from '../db/store.ts';
import { unwrittenIn } from './unwritten.ts';

/** How long a session lasts unused, and at all (contract README section 3), in milliseconds. */
export const sessionLimit = { idle: 12 * 3_600_000, absolute: 7 * 24 * 3_600_000 } as const;

/** Open sessions of one user; beyond it the one that was not used for the longest time ends. */
const mostSessions = 100;

/** Maximum duration of viewing as another user, in milliseconds. */
export const viewingLimit = 30 * 60_000;

/** How stale the noted time of last use may be, so that reading does not become writing. */
const seenInterval = 60_000;

interface Call {
  readonly zone?: string | undefined;
  /** False if the user did nothing: the session still counts as idle. */
  readonly isUse?: boolean | undefined;
}

/** Finds who calls, from the `Authorization` header, and when and where that is; refuses when no session is open any more. */
export type ResumeSession = (authorization: string | undefined, call?: Call) => Promise<Actor>;

/**
 * Looks the session up at every call, so an end of it or a change of rights bites on the next one.
 * Only the rights are kept, under the access version, which every change of rights renews.
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

  /** The rights of the user of a session; the user who views as that user must still have the permission for it. */
  async function rightsIn(session: SessionRow, viewer: Viewer | undefined): Promise<Rights> {
    const rights = await rightsOf(session.userId, session.accessVersion);
    if (viewer && !mayViewAs(await rightsOf(viewer.id, session.accessVersion), rights))
      throw new AppError('sessionEnded');
    return rights;
  }

  return async (authorization, { zone = 'UTC', isUse = true } = {}) => {
    const token = tokenOf(authorization);
    const tokenHash = token === undefined ? '' : hashToken(token);
    // Looked up before the session is read: it may be written meanwhile.
    const noted = noting.get(tokenHash) ?? 0;
    const session = token && (await findOpen(app, tokenHash));
    if (!session || isOver(session, { now: app.clock(), noted })) throw new AppError('sessionEnded');
    const viewer = viewerIn(session);
    const { roleKeys, ...rights } = await rightsIn(session, viewer);
    if (isUse) noteUse(app, session);
    const user = userInfoOf({ ...session, id: session.userId }, roleKeys);
    return {
      user: viewer ? { ...user, viewedBy: viewer.account } : user,
      ...{ tokenHash: session.tokenHash, viewer, ...rights },
      moment: { time: app.clock(), zone },
    };
  };
}

/** The session of a token, also before the database holds it: looked up first, as it may be written meanwhile. */
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

/** The sessions whose use is being noted, and when they were used. */
const noting = new Map<string, number>();

/** When sessions were used last, to the millisecond and in that order: what is written down is a minute behind. */
const uses = new Map<string, number>();

/** More are not remembered; what is written down says enough of the others. */
const mostUses = 10_000;

function rememberUse(tokenHash: string, time: number): void {
  uses.delete(tokenHash);
  uses.set(tokenHash, time);
  const [oldest] = uses.keys();
  if (uses.size > mostUses && oldest !== undefined) uses.delete(oldest);
}

/** When a session was used last, as far as this process knows. */
function lastUseOf({ tokenHash, seenTime }: Pick<SessionRow, 'tokenHash' | 'seenTime'>): number {
  return Math.max(Date.parse(seenTime), noting.get(tokenHash) ?? 0, uses.get(tokenHash) ?? 0);
}

/** In the background: no one waits for it, and the call succeeds even if it cannot be recorded. */
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

/** Ends the sessions of a user that were not used for the longest time where there are too many, never the new one; says whether it did. */
export async function endOldSessions(store: Store, userId: string, newest: string): Promise<boolean> {
  const all = await findSessionUse(store, userId);
  if (all.length <= mostSessions) return false;
  const others = all.filter(({ tokenHash }) => tokenHash !== newest);
  const oldest = others.toSorted((a, b) => lastUseOf(a) - lastUseOf(b)).slice(0, all.length - mostSessions);
  for (const { tokenHash } of oldest) await deleteSession(store, tokenHash);
  return true;
}

/** The user data that a console receives (section 3 of the contract README). */
export function userInfoOf(user: Row, roleKeys: readonly string[]): UserInfo {
  const { id, account, userName, userNameEn, email, locale } = user;
  return {
    ...{ id: String(id), account: String(account), name: String(userName), email: String(email ?? '') },
    ...(userNameEn && { nameEn: String(userNameEn) }),
    ...{ roleKeys, locale: String(locale) },
  };
}

/** A fresh session token: 256 random bits, no structure. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token; the token itself is never stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token of an `Authorization` header, with or without `Bearer `; nothing else is looked at (contract README section 3). */
export function tokenOf(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer +/i, '').trim();
  return token && token.length <= 256 ? token : undefined;
}

/**
 * The key with which a console encrypts what this user has typed and not saved. It is derived from the server's secret,
 * so it is the same in every session, and whoever is not logged in as this user cannot have it.
 */
export async function draftKey(store: Store, userId: string): Promise<string> {
  const secret = await readAppSetting(store, 'secret');
  if (secret === undefined) throw new Error('The server has no secret yet: it is created at the first start.');
  return createHmac('sha256', secret).update(`draft ${userId}`).digest('base64url');
}
