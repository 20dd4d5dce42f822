import { adminRoleKey } from '../access/accessModel.ts';
import type { Actor } from '../access/actor.ts';
import { demoRoles } from '../access/demoRoles.ts';
import { keepsStaff } from '../access/staffAccounts.ts';
import { findUsersWithFirstPassword } from '../db/accounts.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { keepAppSetting, readAppSetting } from '../db/settings.ts';
import type { Row, Store } from '../db/store.ts';
import type { House } from '../house.ts';
import type { Log } from '../log/createLog.ts';

/** Set where data were begun with demo accounts in production, on purpose: there they stay. */
const wantedSetting = 'demoWantedInProduction';

const demoAccounts: readonly string[] = demoRoles.map(({ roleKey }) => roleKey);

/** Notes that demo accounts were made where they are wanted in production, too. */
export async function keepDemoWanted(store: Store): Promise<void> {
  await keepAppSetting(store, wantedSetting, '1');
}

/** The demo accounts that still have the password that all of them began with. */
export async function findDemoAccounts(store: Store): Promise<readonly Row[]> {
  return findUsersWithFirstPassword(store, demoAccounts);
}

/**
 * Data that were begun with demo accounts and are in production now: accounts whose password everybody knows are switched
 * off, and said aloud. Whether that is so, for the log-in.
 */
export async function closeDemoAccounts(store: Store, isProduction: boolean, log: Log): Promise<boolean> {
  if (!isProduction || (await readAppSetting(store, wantedSetting)) !== undefined) return false;
  const found = await findDemoAccounts(store);
  for (const { id } of found) await deleteSessionsOf(store, String(id));
  if (found.length > 0) {
    const accounts = found.map(({ account }) => String(account));
    log.warn(
      { event: 'demoAccounts', accounts },
      `these data were begun with demo accounts: ${accounts.join(', ')} cannot log in until an administrator gives each a password of its own. Change the password of admin, too`,
    );
  }
  return true;
}

/** Whether an account is one of them: it cannot log in, whatever password is given. */
export async function isClosedDemo({ isDemoClosed }: House, store: Store, user: Row): Promise<boolean> {
  if (!isDemoClosed || !demoAccounts.includes(String(user.account))) return false;
  return (await findUsersWithFirstPassword(store, [String(user.account)])).length > 0;
}

/** What whoever keeps staff accounts is to be told of them; nothing is told to anybody else. */
export async function accountNotices(
  { isDemoClosed, database: { read } }: House,
  actor: Actor,
): Promise<{ readonly demoAccounts?: readonly string[]; readonly hasFirstPassword?: true }> {
  if (!isDemoClosed || !keepsStaff({ isAdmin: actor.menuIds === 'all', codes: actor.permissions })) return {};
  const waiting = (await findDemoAccounts(read)).map(({ account }) => String(account));
  if (waiting.length === 0) return {};
  const [admin] = await findUsersWithFirstPassword(read, [adminRoleKey]);
  return { demoAccounts: waiting, ...(admin && { hasFirstPassword: true }) };
}
