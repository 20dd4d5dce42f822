import type { LoginAnswer } from '../../contract/session.ts';
import { findRights } from '../access/findRights.ts';
import { mayViewAs } from '../access/mayViewAs.ts';
import { findRow } from '../db/rows.ts';
import { insertSession } from '../db/sessions.ts';
import { Refusal } from '../refusal.ts';
import { isId } from '../resource/isId.ts';
import { endOldSessions } from '../session/endOldSessions.ts';
import { createToken, hashToken } from '../session/tokens.ts';
import { userInfoOf } from '../session/userInfoOf.ts';
import { browserWords, noteSignIn } from './noteSignIn.ts';
import { readBody, type SessionAsk } from './sessionAsk.ts';

/**
 * Opens a session in which the caller sees what somebody else would see and changes nothing, and writes that down. It is the
 * caller's own, hangs on the session that opened it, and is looked at again at every call (`resumeSession`).
 */
export async function viewAs(ask: SessionAsk): Promise<LoginAnswer> {
  const { house, actor, body, address, headers } = ask;
  const { userId } = readBody(body, ['userId']);
  if (!isId(userId) || userId === actor.user.id) throw new Refusal('notFound');
  const user = await findRow(house.database.read, { table: 'hwUser', id: userId });
  if (!user) throw new Refusal('notFound');
  if (user.status !== '0') throw new Refusal('viewSwitchedOff');
  const rights = await findRights(house.database.read, userId);
  if (!mayViewAs(actor, rights)) throw new Refusal('viewAbove');
  const token = createToken();
  const browser = browserWords(headers['user-agent']?.toString() ?? '');
  const now = house.clock();
  const times = { createTime: now.toISOString(), seenTime: now.toISOString() };
  const { account } = actor.user;
  const hasEnded = await house.database.transact(async (store) => {
    const session = { tokenHash: hashToken(token), userId: actor.user.id, viewAs: userId, openedBy: actor.tokenHash };
    await insertSession(store, { ...session, ...times, address, browser });
    const attempted = { account, address, browser, viewed: String(user.account) };
    await noteSignIn(store, attempted, { outcome: 'viewedAs', now });
    return endOldSessions(store, actor.user.id, session.tokenHash);
  });
  if (hasEnded) house.events.publish({ type: 'sessionsEnded' });
  house.log.info({ event: 'viewAs', account, viewed: user.account, address }, 'view as');
  return { token, userInfo: { ...userInfoOf(user, rights.roleKeys), viewedBy: account } };
}
