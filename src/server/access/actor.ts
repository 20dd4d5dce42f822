import type { UserInfo } from '../../contract/session.ts';

/** The user who makes a call, with their rights. */
export interface Actor {
  readonly user: UserInfo;
  readonly tokenHash: string;
  /** The user who is really logged in while the console is viewed as `user`; otherwise undefined. Such a session cannot change anything. */
  readonly viewer: Viewer | undefined;
  readonly permissions: ReadonlySet<string>;
  /** Ids of the menu entries granted by the roles; `all` for administrators. */
  readonly menuIds: ReadonlySet<string> | 'all';
  /** The user's data scope, which limits the records that they may reach. */
  readonly scope: DataScope;
  readonly moment: Moment;
}

/** The user who views the console as another user. */
export interface Viewer {
  readonly id: string;
  readonly account: string;
}

/** The time of a call and the time zone that the client sent. */
export interface Moment {
  readonly time: Date;
  /** The time zone as the client sent it, not yet validated. */
  readonly zone: string;
}

/** The data scopes of roles, widest first (contract README section 5). */
const dataScopes = ['ALL', 'WAREHOUSE', 'CUSTOMER', 'SELF'] as const;

/** Limits which records a user may see and change, in resources that have a `scope`. */
export type DataScope =
  | { readonly name: 'ALL' }
  | { readonly name: 'WAREHOUSE'; readonly repositoryIds: readonly string[] }
  | { readonly name: 'CUSTOMER'; readonly customerId: string }
  | { readonly name: 'SELF'; readonly userId: string; readonly isCustomer?: true; readonly customerId?: string };

/** The account fields that determine the user's scope. */
export interface ScopedUser {
  readonly id: string;
  readonly userType: string;
  readonly dataScope: string;
  readonly repositoryIds: readonly string[];
  readonly customerId: string;
}

/** Returns the position of a scope name in `dataScopes`. An unknown name, for example from an older database, counts as the narrowest. */
function rankOf(name: string): number {
  const rank = (dataScopes as readonly string[]).indexOf(name);
  return rank === -1 ? dataScopes.length - 1 : rank;
}

/**
 * Returns the scope of a user: the widest scope of their roles, but no wider than the scope set on the account. A user without a role sees
 * only their own records.
 */
export function dataScopeOf(user: ScopedUser, roleScopes: readonly string[]): DataScope {
  const widest = Math.min(dataScopes.length - 1, ...roleScopes.map(rankOf));
  const own = user.dataScope === '' ? 0 : rankOf(user.dataScope);
  const name = dataScopes[Math.max(widest, own)] ?? 'SELF';
  if (name === 'WAREHOUSE') return { name, repositoryIds: user.repositoryIds };
  // A customer account without a `customerId` is itself the customer, so its own id is used.
  const customerId = user.customerId || (user.userType === 'CUSTOMER' ? user.id : '');
  if (name === 'CUSTOMER') return { name, customerId };
  if (name === 'ALL') return { name };
  const isCustomer = user.userType === 'CUSTOMER' || user.dataScope === 'CUSTOMER';
  return { name: 'SELF', userId: user.id, ...(isCustomer && { isCustomer, customerId }) };
}

/** Whether the user acts for a customer and must not see other customers' records. */
export function isForCustomer(scope: DataScope): boolean {
  return scope.name === 'CUSTOMER' || (scope.name === 'SELF' && scope.isCustomer === true);
}

/**
 * Returns true if the role scope `one` includes everything that `other` includes. WAREHOUSE and CUSTOMER overlap, so neither includes the
 * other.
 */
export function isAsWide(one: string, other: string): boolean {
  const [wide, narrow] = [rankOf(one), rankOf(other)].map((rank) => dataScopes[rank]);
  return wide === narrow || wide === 'ALL' || narrow === 'SELF';
}

/** Returns true if the scope `one` includes all records of `other`. The records of one user (SELF) never include those of another user. */
export function reachesAs(one: DataScope, other: DataScope): boolean {
  if (!isAsWide(one.name, other.name)) return false;
  if (one.name === 'WAREHOUSE' && other.name === 'WAREHOUSE') {
    return new Set(other.repositoryIds).isSubsetOf(new Set(one.repositoryIds));
  }
  if (one.name === 'SELF' && other.name === 'SELF') return one.userId === other.userId;
  return one.name !== 'CUSTOMER' || other.name !== 'CUSTOMER' || one.customerId === other.customerId;
}
