import { findUserByAccount } from '../db/accounts.ts';
import { deleteSession, insertSession } from '../db/sessions.ts';
import type { House } from '../house.ts';
import { createToken, hashToken } from '../session/sessions.ts';

/** Sessions of those who work while a database is filled. */
export interface Badges {
  /** The token of an open session of this account. */
  of(account: string): Promise<string>;
  endAll(): Promise<void>;
}

/** Somebody begins to work anew after so long, in milliseconds: before a session that nobody uses would end. */
const shift = 8 * 3_600_000;

/** Opens sessions without a password, which nobody needs to have here, at the house's own time of day. */
export function createBadges(house: House): Badges {
  const { database, clock } = house;
  const open = new Map<string, { readonly token: string; readonly since: number }>();
  const end = (token: string): Promise<void> => database.transact((store) => deleteSession(store, hashToken(token)));
  const begin = async (account: string): Promise<string> => {
    const user = await findUserByAccount(database.read, account);
    if (!user) throw new Error(`nobody has the account ${account}`);
    const token = createToken();
    const time = clock().toISOString();
    const session = { tokenHash: hashToken(token), userId: String(user.id), createTime: time, seenTime: time };
    await database.transact((store) => insertSession(store, { ...session, address: '127.0.0.1', browser: '' }));
    open.set(account, { token, since: clock().getTime() });
    return token;
  };
  return {
    of: async (account) => {
      const held = open.get(account);
      if (held && clock().getTime() - held.since < shift) return held.token;
      if (held) await end(held.token);
      return begin(account);
    },
    endAll: async () => {
      for (const { token } of open.values()) await end(token);
      open.clear();
    },
  };
}
