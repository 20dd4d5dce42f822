import type { Actor } from '../access/actor.ts';
import { findRights, type Rights } from '../access/findRights.ts';
import { findSession, type SessionRow, touchSession } from '../db/sessions.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { seenStep, sessionLimit } from './limits.ts';
import { hashToken, tokenOf } from './tokens.ts';

/** Finds who calls, from the `Authorization` header, and when and where that is; refuses when no session is open any more. */
export type ResumeSession = (authorization: string | undefined, zone?: string) => Promise<Actor>;

/**
 * Looks the session up at every call, so an end of it or a change of rights bites on the next one.
 * Only the rights are kept, under the access version, which every change of rights renews.
 */
export function createResumeSession(house: House): ResumeSession {
  const kept = new Map<string, { version: string; rights: Promise<Rights> }>();

  function rightsOf(session: SessionRow): Promise<Rights> {
    const known = kept.get(session.userId);
    if (known?.version === session.accessVersion) return known.rights;
    const rights = findRights(house.database.read, session.userId);
    kept.set(session.userId, { version: session.accessVersion, rights });
    rights.catch(() => kept.delete(session.userId));
    return rights;
  }

  return async (authorization, zone = 'UTC') => {
    const token = tokenOf(authorization);
    const session = token && (await findSession(house.database.read, hashToken(token)));
    if (!session || isOver(session, house.clock())) throw new Refusal('sessionEnded');
    await noteUse(house, session);
    const { roleKeys, ...rights } = await rightsOf(session);
    const { userId: id, account, userName: name, email, locale } = session;
    return {
      user: { id, account, name, email: email ?? '', roleKeys, locale },
      ...{ tokenHash: session.tokenHash, ...rights },
      moment: { time: house.clock(), zone },
    };
  };
}

function isOver(session: SessionRow, now: Date): boolean {
  const idle = now.getTime() - Date.parse(session.seenTime);
  const age = now.getTime() - Date.parse(session.createTime);
  return idle > sessionLimit.idle || age > sessionLimit.absolute;
}

async function noteUse({ database, clock }: House, session: SessionRow): Promise<void> {
  const now = clock();
  if (now.getTime() - Date.parse(session.seenTime) < seenStep) return;
  await database.transact((store) => touchSession(store, session.tokenHash, now.toISOString()));
}
