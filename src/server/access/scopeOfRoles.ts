import { findRowsById } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import { adminRoleKey, scopeOf } from './accessModel.ts';
import type { DataScope } from './dataScope.ts';

interface Asked {
  readonly roleIds: readonly string[];
  /** That of the account itself. */
  readonly dataScope: string;
}

/** How far somebody with these roles would reach; undefined: no role that is switched on is among them. */
export async function scopeOfRoles(
  store: Store,
  { roleIds, dataScope }: Asked,
): Promise<DataScope['name'] | undefined> {
  const rows = await findRowsById(store, { table: 'hwRole', ids: roleIds });
  const roles = rows.filter(({ status }) => status === '0');
  if (roles.length === 0) return undefined;
  const nobody = { id: '', userType: '', repositoryIds: [], customerId: '' };
  const scopes = roles.map((role) => String(role.dataScope));
  const isAdmin = roles.some(({ roleKey }) => roleKey === adminRoleKey);
  return scopeOf({ ...nobody, dataScope }, scopes, isAdmin).name;
}
