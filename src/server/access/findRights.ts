import { findMenuRows } from '../db/menus.ts';
import type { Store } from '../db/store.ts';
import { findGrantedMenuIds, findRoleKeys } from '../db/users.ts';

/** The key of the role that holds everything (contract.md section 5). */
export const adminRoleKey = 'admin';

/** What somebody's roles give them; ask `holds` whether a code is among it. */
export interface Rights {
  readonly roleKeys: readonly string[];
  /** The codes of the granted buttons. */
  readonly permissions: ReadonlySet<string>;
  /** The granted menu entries; `all` for `admin`. */
  readonly menuIds: ReadonlySet<string> | 'all';
}

/** What a user's enabled roles give. */
export async function findRights(store: Store, userId: string): Promise<Rights> {
  const roleKeys = await findRoleKeys(store, userId);
  const menuIds = roleKeys.includes(adminRoleKey) ? 'all' : await findGrantedMenuIds(store, userId);
  const buttons = (await findMenuRows(store)).filter(
    (row) => row.menuType === 'F' && (menuIds === 'all' || menuIds.has(String(row.id))),
  );
  return { roleKeys, menuIds, permissions: new Set(buttons.map((row) => String(row.perms))) };
}
