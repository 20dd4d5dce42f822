import { type ErrorKind, errors } from '../../contract/errors.ts';
import type { LoginAnswer, SignInOutcome } from '../../contract/session.ts';
import { findRights, mayViewAs } from '../access/rights.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { findRow } from '../db/rows.ts';
import { insertSession } from '../db/sessions.ts';
import type { Store } from '../db/store.ts';
import { isId } from '../resource/record.ts';
import { type Login, login } from '../session/login.ts';
import { createToken, endOldSessions, hashToken, userInfoOf } from '../session/sessions.ts';
import { writeSoon } from '../session/unwritten.ts';
import { inTransaction } from '../write/transaction.ts';
import { browserName, noteSignIn } from './log.ts';
import { readBody, type SessionAsk } from './sessions.ts';

/** The refusals that tell of somebody who tried; any other is about the request or the house. */
const outcomes: ReadonlyMap<ErrorKind, SignInOutcome> = new Map([
  [errors.wrongLogin, 'refused'],
  [errors.tooManyAttempts, 'heldBack'],
]);

/** Logs somebody in, and keeps a line of those who tried in vain: `login` itself notes whoever came in. */
export async function signIn(app: App, credentials: Login): Promise<LoginAnswer> {
  try {
    return await login(app, credentials);
  } catch (error) {
    const outcome = error instanceof AppError ? outcomes.get(error.kind) : undefined;
    if (outcome) {
      const now = app.clock();
      const write = (store: Store) => noteSignIn(store, credentials, { outcome, now });
      // Where too much waits to be written, this line is not among it.
      await writeSoon(app, { write, unwritten: async () => undefined }).catch((err: unknown) =>
        app.log.warn({ err, event: 'signInNotNoted' }, 'a line of the sign-in log was not written'),
      );
    }
    throw error;
  }
}

/**
 * Opens a session in which the caller sees what somebody else would see and changes nothing, and writes that down. It is the
 * caller's own, hangs on the session that opened it, and is looked at again at every call (`resumeSession`).
 */
export async function viewAs(ask: SessionAsk): Promise<LoginAnswer> {
  const { app, actor, body, address, headers } = ask;
  const { userId } = readBody(body, ['userId']);
  if (!isId(userId) || userId === actor.user.id) throw new AppError('notFound');
  const user = await findRow(app.database.read, { table: 'hwUser', id: userId });
  if (!user) throw new AppError('notFound');
  if (user.status !== '0') throw new AppError('viewSwitchedOff');
  const rights = await findRights(app.database.read, userId);
  if (!mayViewAs(actor, rights)) throw new AppError('viewAbove');
  const token = createToken();
  const browser = browserName(headers['user-agent']?.toString() ?? '');
  const now = app.clock();
  const times = { createTime: now.toISOString(), seenTime: now.toISOString() };
  const { account } = actor.user;
  const hasEnded = await inTransaction(ask, async (store) => {
    const session = { tokenHash: hashToken(token), userId: actor.user.id, viewAs: userId, openedBy: actor.tokenHash };
    await insertSession(store, { ...session, ...times, address, browser });
    const attempted = { account, address, browser, viewed: String(user.account) };
    await noteSignIn(store, attempted, { outcome: 'viewedAs', now });
    return endOldSessions(store, actor.user.id, session.tokenHash);
  });
  if (hasEnded) app.events.publish({ type: 'sessionsEnded' });
  app.log.info({ event: 'viewAs', account, viewed: user.account, address }, 'view as');
  return { token, userInfo: { ...userInfoOf(user, rights.roleKeys), viewedBy: account } };
}
