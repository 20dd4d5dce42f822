import { permissionSuffix } from '../../contract/permission.ts';
import { findMenuRows } from '../db/menus.ts';
import type { Store } from '../db/store.ts';
import { findGrantedMenuIds, findRoleKeys } from '../db/users.ts';
import type { SchemaStore } from '../schema/createSchemaStore.ts';

/** The key of the role that holds everything (contract.md section 5). */
export const adminRoleKey = 'admin';

export interface Rights {
  readonly roleKeys: readonly string[];
  readonly permissions: ReadonlySet<string>;
  readonly menuIds: ReadonlySet<string> | 'all';
}

/** What a user's enabled roles give: the codes of the granted buttons, and for `admin` every code there is. */
export async function findRights(store: Store, schemas: SchemaStore, userId: string): Promise<Rights> {
  const roleKeys = await findRoleKeys(store, userId);
  const isAdmin = roleKeys.includes(adminRoleKey);
  const menuIds = isAdmin ? 'all' : await findGrantedMenuIds(store, userId);
  const buttons = (await findMenuRows(store)).filter(
    (row) => row.menuType === 'F' && (menuIds === 'all' || menuIds.has(String(row.id))),
  );
  const granted = buttons.map((row) => String(row.perms));
  return { roleKeys, menuIds, permissions: new Set(isAdmin ? [...granted, ...declared(schemas)] : granted) };
}

function declared(schemas: SchemaStore): string[] {
  const prefixes = [...schemas.byName.values()].map(({ resource }) => resource.perms);
  const suffixes = [...new Set(Object.values(permissionSuffix))];
  return prefixes.flatMap((prefix) => suffixes.map((suffix) => `${prefix}:${suffix}`));
}
