import type { LoginAnswer } from '../../contract/session.ts';
import { findRights } from '../access/findRights.ts';
import { deleteAttempt, deleteAttemptsOf } from '../db/loginAttempts.ts';
import { updateRow } from '../db/rows.ts';
import { insertSession } from '../db/sessions.ts';
import type { Row } from '../db/store.ts';
import { findUserByAccount } from '../db/users.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { hashPassword, isPassword } from './hashPassword.ts';
import { reserveAttempt } from './reserveAttempt.ts';
import { createToken, hashToken } from './tokens.ts';

export interface Login {
  readonly account: string;
  readonly password: string;
  readonly address: string;
}

/** Longer ones are nobody's; they are not worth hashing. */
const longestPassword = 1_024;

/** Stands in for an unknown account's hash, so that its answer takes as long as a wrong password's. */
let nobody: Promise<string> | undefined;

/**
 * Logs somebody in. Unknown, disabled and wrong are one and the same refusal, in words and in time.
 * The attempt is counted before it is checked, so that many at once are not let through together.
 */
export async function login(house: House, { account, password, address }: Login): Promise<LoginAnswer> {
  const { database, clock } = house;
  if (password.length > longestPassword) throw new Refusal('wrongLogin');
  const attempt = await reserveAttempt(house, { account, address });
  const user = await findUserByAccount(database.read, account);
  nobody ??= hashPassword(createToken());
  const isRight = await isPassword(password, user ? String(user.passwordHash) : await nobody);
  if (!user || !isRight || user.status !== '0') {
    house.log.info({ event: 'loginRefused', account, address }, 'login refused');
    throw new Refusal('wrongLogin');
  }
  const token = createToken();
  const now = clock().toISOString();
  await database.transact(async (store) => {
    await deleteAttempt(store, attempt);
    await deleteAttemptsOf(store, account);
    await insertSession(store, {
      tokenHash: hashToken(token),
      userId: String(user.id),
      createTime: now,
      seenTime: now,
      address,
    });
    await updateRow(store, 'hwUser', { id: String(user.id), lastLoginTime: now });
  });
  house.log.info({ event: 'login', account, address }, 'login');
  return { token, userInfo: await describe(house, user) };
}

async function describe({ database }: House, user: Row): Promise<LoginAnswer['userInfo']> {
  const id = String(user.id);
  const { roleKeys } = await findRights(database.read, id);
  const { account, userName, email, locale } = user;
  return {
    id,
    account: String(account),
    name: String(userName),
    email: String(email ?? ''),
    roleKeys,
    locale: String(locale),
  };
}
