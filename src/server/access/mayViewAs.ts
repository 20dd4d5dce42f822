import { accessPerms } from '../../contract/access.ts';
import type { Rights } from './findRights.ts';
import { holds, holdsAllOf } from './holds.ts';

/** Whether somebody with these rights may see the console as somebody with those: they see nothing then that they may not see. */
export function mayViewAs(own: Omit<Rights, 'roleKeys'>, other: Omit<Rights, 'roleKeys'>): boolean {
  return holds(own, accessPerms.viewAs) && holdsAllOf(own, other);
}
