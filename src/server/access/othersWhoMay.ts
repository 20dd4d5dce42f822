import type { Store } from '../db/store.ts';
import { findDemoAccounts } from '../session/accounts.ts';
import { holdingOf, readAccess } from './accessModel.ts';

interface Asked {
  readonly userId: string;
  readonly permission: string;
  /** Whether accounts that are switched off count too. */
  readonly evenOff?: boolean;
}

/**
 * The staff accounts, but for one, that hold a code and can log in. A demo account with the password that all of them began
 * with is nobody: whoever set the data up can open it.
 */
export async function othersWhoMay(
  store: Store,
  { userId, permission, evenOff = false }: Asked,
): Promise<readonly string[]> {
  const model = await readAccess(store);
  const open = new Set((await findDemoAccounts(store)).map(({ id }) => String(id)));
  return [...model.users.values()]
    .filter(
      ({ id, userType, isEnabled, hasPassword }) =>
        id !== userId && userType === 'STAFF' && (isEnabled || evenOff) && hasPassword,
    )
    .filter(({ id }) => !open.has(id))
    .filter(({ id }) => {
      const { isAdmin, codes } = holdingOf(model, id);
      return isAdmin || codes.has(permission);
    })
    .map(({ account }) => account);
}
