import type { AccessRole, AccessUser, Holding } from './accessModel.ts';

/** The code whose holders are administrators of accounts, as `admin` is: `fms:user:*` alone is for parties. */
const keepingRoles = 'system:role:edit';

/** Everybody else in the table of accounts is staff. */
const partyTypes: readonly string[] = ['CUSTOMER', 'SUPPLIER', 'DRIVER'];

/** The one data scope that is for parties: a role with any other opens the work of staff. */
const partyScope = 'CUSTOMER';

/** Whether somebody makes staff accounts, gives them their roles and resets their passwords. */
export function keepsStaff({ isAdmin, codes }: Pick<Holding, 'isAdmin' | 'codes'>): boolean {
  return isAdmin || codes.has(keepingRoles);
}

interface SetUser {
  readonly was: AccessUser | undefined;
  readonly is: AccessUser | undefined;
  readonly roles: ReadonlyMap<string, AccessRole>;
  readonly actorId: string;
}

/** Whether an account may be changed so by somebody who keeps no staff: their own but for type and roles, and those of parties. */
export function maySetUser({ was, is, roles, actorId }: SetUser): boolean {
  if (was && is && was.id === actorId) return was.userType === is.userType && isSameList(was.roleIds, is.roleIds);
  if ((was && !isParty(was)) || (is && !isParty(is))) return false;
  const isSwitchedOn = is?.isEnabled === true && was?.isEnabled === false;
  const given = (is?.roleIds ?? []).filter((id) => isSwitchedOn || !was?.roleIds.includes(id));
  return !opensStaffWork(given, roles);
}

/** Whether the password of an account may be set only by whoever keeps staff: it opens what staff do. */
export function isStaffAccount(user: Pick<AccessUser, 'userType' | 'roleIds'>, roles: SetUser['roles']): boolean {
  return !isParty(user) || opensStaffWork(user.roleIds, roles);
}

function isParty({ userType }: Pick<AccessUser, 'userType'>): boolean {
  return partyTypes.includes(userType);
}

function opensStaffWork(roleIds: readonly string[], roles: SetUser['roles']): boolean {
  return roleIds.some((id) => (roles.get(id)?.dataScope ?? partyScope) !== partyScope);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
