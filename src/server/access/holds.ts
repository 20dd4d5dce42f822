import type { Rights } from './findRights.ts';

/** Whether somebody with these rights holds a permission code; `admin` holds every code, also those not thought of yet. */
export function holds({ menuIds, permissions }: Pick<Rights, 'menuIds' | 'permissions'>, code: string): boolean {
  return menuIds === 'all' || permissions.has(code);
}

/** Whether somebody holds at least what the other one does. */
export function holdsAllOf(
  rights: Pick<Rights, 'menuIds' | 'permissions'>,
  other: Pick<Rights, 'menuIds' | 'permissions'>,
): boolean {
  return rights.menuIds === 'all' || (other.menuIds !== 'all' && other.permissions.isSubsetOf(rights.permissions));
}
