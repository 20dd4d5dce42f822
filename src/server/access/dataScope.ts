/** How far roles may reach, the widest first (contract.md section 5). */
export const dataScopes = ['ALL', 'WAREHOUSE', 'CUSTOMER', 'SELF'] as const;
export type DataScopeName = (typeof dataScopes)[number];

/** Which records somebody may see and change, of the resources that say whose their records are. */
export type DataScope =
  | { readonly name: 'ALL' }
  | { readonly name: 'WAREHOUSE'; readonly repositoryIds: readonly string[] }
  | { readonly name: 'CUSTOMER'; readonly customerId: string }
  | { readonly name: 'SELF' };

/** What the account says of somebody, as far as their scope depends on it. */
export interface ScopedUser {
  readonly id: string;
  readonly userType: string;
  readonly dataScope: string;
  readonly repositoryIds: readonly string[];
  readonly customerId: string;
}

/** A word that is none of them, such as that of an older database, reaches least. */
export function rankOf(name: string): number {
  const rank = (dataScopes as readonly string[]).indexOf(name);
  return rank === -1 ? dataScopes.length - 1 : rank;
}

/**
 * The scope of a user: the widest of their roles, held to that of their account, which is narrower for a customer's log-in.
 * Nobody without a role reaches further than themselves.
 */
export function dataScopeOf(user: ScopedUser, roleScopes: readonly string[]): DataScope {
  const widest = Math.min(dataScopes.length - 1, ...roleScopes.map(rankOf));
  const own = user.dataScope === '' ? 0 : rankOf(user.dataScope);
  const name = dataScopes[Math.max(widest, own)] ?? 'SELF';
  if (name === 'WAREHOUSE') return { name, repositoryIds: user.repositoryIds };
  // A customer belongs to nobody but themselves.
  if (name === 'CUSTOMER')
    return { name, customerId: user.customerId || (user.userType === 'CUSTOMER' ? user.id : '') };
  return { name };
}

/** Whether one scope holds all that another does. */
export function reachesAs(one: DataScope, other: DataScope): boolean {
  if (one.name === 'ALL') return true;
  if (rankOf(one.name) !== rankOf(other.name)) return rankOf(one.name) < rankOf(other.name);
  if (one.name === 'WAREHOUSE' && other.name === 'WAREHOUSE') {
    return new Set(other.repositoryIds).isSubsetOf(new Set(one.repositoryIds));
  }
  return one.name !== 'CUSTOMER' || other.name !== 'CUSTOMER' || one.customerId === other.customerId;
}
