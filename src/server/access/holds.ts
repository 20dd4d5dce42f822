import { reachesAs } from './dataScope.ts';
import type { Rights } from './findRights.ts';

/** Whether somebody with these rights holds a permission code; `admin` holds every code, also those not thought of yet. */
export function holds({ menuIds, permissions }: Pick<Rights, 'menuIds' | 'permissions'>, code: string): boolean {
  return menuIds === 'all' || permissions.has(code);
}

type Compared = Pick<Rights, 'menuIds' | 'permissions' | 'scope'>;

/** Whether somebody holds at least what the other one does, and reaches at least the same records. */
export function holdsAllOf(rights: Compared, other: Compared): boolean {
  if (rights.menuIds === 'all') return true;
  const hasCodes = other.menuIds !== 'all' && other.permissions.isSubsetOf(rights.permissions);
  return hasCodes && reachesAs(rights.scope, other.scope);
}
