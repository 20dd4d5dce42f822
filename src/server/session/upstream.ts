import { heldPerms } from '../../contract/heldPerms.ts';
import { isObject } from '../../contract/json.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import { sessionCalls } from '../../contract/session.ts';
import { isEnvelope, isSuccess, sessionEndedCode } from '../../contract/wire.ts';
import type { Actor } from '../access/actor.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { deleteSession, findUpstreamSession, insertSession, touchSession, type UpstreamSession } from '../db/sessions.ts';
import { hashToken, type ResumeSession, sessionLimit, tokenOf } from './sessions.ts';

/** The sessions of users who log in at an existing hw server behind this one. */
export interface UpstreamSessions {
  /** Returns the caller with the permissions that the hw server gives them. */
  readonly resume: ResumeSession;
  /**
   * Returns the caller without permissions, for calls that the hw server checks itself. Throws unless the user has logged in through this
   * server.
   */
  readonly callerOf: (authorization: string | undefined) => Promise<Actor>;
  /** Stores the session of a user who has logged in. */
  readonly begin: (session: LoggedIn) => Promise<void>;
  readonly end: (authorization: string | undefined) => Promise<void>;
}

interface LoggedIn {
  readonly token: string;
  readonly account: string;
  readonly address: string;
  readonly browser: string;
}

/** How long permissions are reused before the hw server is asked again, in milliseconds; and how long it may take to answer. */
const [keptFor, patience] = [60_000, 10_000];

/** The last use of a session is stored at most once in this time, in milliseconds. */
const seenInterval = 60_000;

/** Permissions, and the time until which they are reused. */
interface KeptRights {
  readonly until: number;
  readonly permissions: Promise<ReadonlySet<string>>;
}

/**
 * Returns the functions for the sessions of users who log in at an existing hw server. A session is stored under the hash of its token, and
 * the permissions of the caller are requested from the hw server. Views and list preferences that this server stores, and the key of
 * unsaved input, belong to the user's account there.
 */
export function createUpstreamSessions(app: App, upstream: URL): UpstreamSessions {
  const findOpen = async (authorization: string | undefined): Promise<UpstreamSession> => {
    const token = tokenOf(authorization);
    const session = token && (await findUpstreamSession(app.database.read, hashToken(token)));
    const now = app.clock().getTime();
    if (!session || now - Date.parse(session.createTime) > sessionLimit.absolute) throw new AppError('sessionEnded');
    if (now - Date.parse(session.seenTime) > sessionLimit.idle) throw new AppError('sessionEnded');
    return session;
  };

  const noteUse = async ({ tokenHash, seenTime }: UpstreamSession): Promise<void> => {
    const now = app.clock();
    if (now.getTime() - Date.parse(seenTime) < seenInterval) return;
    await app.database.transact((store) => touchSession(store, tokenHash, now.toISOString()));
  };

  const end = async (authorization: string | undefined): Promise<void> => {
    const tokenHash = hashToken(tokenOf(authorization) ?? '');
    await app.database.transact(async (store) => {
      await deleteSession(store, tokenHash);
      store.announce?.(() => [{ type: 'sessionsEnded' }]);
    });
  };

  const permissionsOf = keepPermissions(app, upstream, end);

  return {
    callerOf: async (authorization) => {
      const session = await findOpen(authorization);
      await noteUse(session);
      return actorOf(session, { permissions: new Set(), moment: { time: app.clock(), zone: 'UTC' } });
    },
    resume: async (authorization, { zone = 'UTC', isUse = true } = {}) => {
      const session = await findOpen(authorization);
      const permissions = await permissionsOf(authorization ?? '', isUse);
      if (isUse) await noteUse(session);
      return actorOf(session, { permissions, moment: { time: app.clock(), zone } });
    },
    begin: async ({ token, account, address, browser }) => {
      const now = app.clock().toISOString();
      const tokenHash = hashToken(token);
      const session = { tokenHash, userId: userIdOf(account), createTime: now, seenTime: now, address, browser };
      await app.database.transact(async (store) => {
        await deleteSession(store, tokenHash);
        await insertSession(store, session);
      });
    },
    end,
  };
}

/**
 * Returns a function that requests the permissions of a caller from the hw server and keeps them for a minute. The answer also shows
 * whether the session is still open there. A call that is not a use of the session, such as listening to events, sends no request, because
 * the hw server would count it as a use.
 */
function keepPermissions(app: App, upstream: URL, onEnded: (authorization: string) => Promise<void>) {
  const kept = new Map<string, KeptRights>();
  return (authorization: string, isUse: boolean): Promise<ReadonlySet<string>> => {
    const key = hashToken(tokenOf(authorization) ?? '');
    const known = kept.get(key);
    const now = app.clock().getTime();
    if (known && (!isUse || known.until > now)) return known.permissions;
    if (!isUse) return Promise.resolve(new Set());
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    const permissions = findPermissions(app, upstream, authorization);
    kept.set(key, { until: now + keptFor, permissions });
    permissions.catch(async (error: unknown) => {
      kept.delete(key);
      if (error instanceof AppError && error.kind.code === sessionEndedCode) await onEnded(authorization);
    });
    return permissions;
  };
}

/** Prefix of the ids of these users, so that these ids never equal those of accounts of this server. */
const userPrefix = 'upstream:';

function userIdOf(account: string): string {
  return `${userPrefix}${account}`;
}

function actorOf({ userId, tokenHash }: UpstreamSession, { permissions, moment }: Pick<Actor, 'permissions' | 'moment'>): Actor {
  const account = userId.slice(userPrefix.length);
  return {
    user: { id: userId, account, name: account, email: '', roleKeys: [], locale: '' },
    tokenHash,
    viewer: undefined,
    permissions,
    menuIds: new Set(),
    scope: { name: 'ALL' },
    moment,
  };
}

/** Returns the permission codes of the buttons, and for lists those that the menu implies (`heldPerms`). */
async function findPermissions({ schemas, log }: App, upstream: URL, authorization: string): Promise<ReadonlySet<string>> {
  const ask = async (menuTypes: readonly string[]): Promise<readonly MenuEntry[]> => {
    const answer = await fetch(urlAt(upstream, sessionCalls.menu), {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ menuTypes }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const envelope: unknown = await answer.json();
    if (!isEnvelope(envelope)) throw new Error('the answer is not an envelope');
    if (envelope.code === sessionEndedCode) throw new AppError('sessionEnded');
    if (!isSuccess(envelope.code) || !Array.isArray(envelope.data)) throw new Error(`the answer has the code ${envelope.code}`);
    return envelope.data.filter(isObject) as unknown as MenuEntry[];
  };
  try {
    const [screens, buttons] = await Promise.all([ask(['M', 'C']), ask(['F'])]);
    return heldPerms(
      { screens, buttons },
      schemas.compilation.resources.map(({ resource }) => resource),
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.warn({ err: error, event: 'upstreamFailed' }, 'the hw server did not return the permissions of a user');
    throw new AppError('upstreamFailed', { cause: error });
  }
}

/** Returns the URL of a path of the hw server; its address may have a path of its own. */
export function urlAt(upstream: URL, path: string): URL {
  return new URL(`${upstream.pathname.replace(/\/$/, '')}${path}`, upstream.origin);
}
