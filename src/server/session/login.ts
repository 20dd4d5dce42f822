import type { LoginAnswer } from '../../contract/session.ts';
import { findRights } from '../access/findRights.ts';
import { findPasswordHash, findUserByAccount } from '../db/accounts.ts';
import { findRow, updateRow } from '../db/rows.ts';
import { deleteAttempt, deleteAttemptsOf, insertSession } from '../db/sessions.ts';
import type { Row, Store } from '../db/store.ts';
import type { House } from '../house.ts';
import { queueOf } from '../queue/costly.ts';
import { Refusal } from '../refusal.ts';
import { browserWords, noteSignIn } from '../sign-ins/noteSignIn.ts';
import { isClosedDemo } from './demoAccounts.ts';
import { endOldSessions } from './endOldSessions.ts';
import { hashPassword, isPassword } from './hashPassword.ts';
import { reserveAttempt } from './reserveAttempt.ts';
import { createToken, hashToken } from './tokens.ts';
import { unwrittenIn, writeSoon } from './unwritten.ts';
import { userInfoOf } from './userInfoOf.ts';

export interface Login {
  readonly account: string;
  readonly password: string;
  readonly address: string;
  /** What the browser says of itself. */
  readonly browser: string;
}

/** Longer ones are nobody's; they are not worth hashing. */
const longestPassword = 1_024;

/** Stands in for an unknown account's hash, so that its answer takes as long as a wrong password's. */
let nobody: Promise<string> | undefined;

/**
 * Logs somebody in. Unknown, disabled, a demo account in production and wrong are one and the same refusal, in words and in time.
 * The attempt is counted before it is checked, so that many at once are not let through together.
 */
export async function login(house: House, { account, password, address, browser }: Login): Promise<LoginAnswer> {
  const { database, clock } = house;
  if (password.length > longestPassword) throw new Refusal('wrongLogin');
  const attempt = await reserveAttempt(house, { account, address });
  const user = await findUserByAccount(database.read, account);
  nobody ??= hashPassword(createToken());
  // Asked for nobody too: every attempt does the same.
  const stored = await findPasswordHash(database.read, String(user?.id ?? ''));
  const expected = stored ?? (await nobody);
  // In turn with others': whoever tries many passwords waits for their own.
  const isRight = await queueOf(house, 'hashing').run(`account ${account}`, () => isPassword(password, expected));
  if (!user || !isRight || user.status !== '0' || (await isClosedDemo(house, database.read, user)))
    throw refuse(house, { account, address });
  const token = createToken();
  const now = clock().toISOString();
  const times = { createTime: now, seenTime: now };
  const session = { tokenHash: hashToken(token), userId: String(user.id), ...times };
  const hasEnded = await writeSoon(house, {
    write: async (store) => {
      if (!(await isUnchanged(store, user, stored))) throw refuse(house, { account, address });
      await deleteAttempt(store, attempt);
      await deleteAttemptsOf(store, account);
      await insertSession(store, { ...session, address, browser: browserWords(browser) });
      await noteSignIn(store, { account, address, browser }, { outcome: 'success', now: house.clock() });
      await updateRow(store, 'hwUser', { id: String(user.id), lastLoginTime: now });
      return endOldSessions(store, session.userId, session.tokenHash);
    },
    unwritten: async (written) => {
      const { attempts, sessions } = unwrittenIn(house);
      for (const one of attempts.values()) if (one.account === account.slice(0, 100)) attempts.delete(one.id);
      sessions.set(session.tokenHash, session);
      void written.finally(() => sessions.delete(session.tokenHash));
      return false;
    },
  });
  if (hasEnded) house.events.publish({ type: 'sessionsEnded' });
  house.log.info({ event: 'login', account, address }, 'login');
  const { roleKeys } = await findRights(database.read, String(user.id));
  return { token, userInfo: userInfoOf(user, roleKeys) };
}

/** Whether the user is still there, enabled, and with the password that was checked: checking takes a while. */
async function isUnchanged(store: Store, user: Row, checkedHash: string | undefined): Promise<boolean> {
  const now = await findRow(store, { table: 'hwUser', id: String(user.id), lock: 'write' });
  return now?.status === '0' && (await findPasswordHash(store, String(user.id))) === checkedHash;
}

function refuse({ log }: House, { account, address }: { account: string; address: string }): Refusal {
  log.info({ event: 'loginRefused', account, address }, 'login refused');
  return new Refusal('wrongLogin');
}
