import type { UserInfo } from '../../contract/session.ts';

/** The caller of a call, with their rights. */
export interface Actor {
  readonly user: UserInfo;
  readonly tokenHash: string;
  /** The real caller, when the console is viewed as `user`: no changes are allowed then. */
  readonly viewer: Viewer | undefined;
  readonly permissions: ReadonlySet<string>;
  /** The menu entries granted by the roles, or everything. */
  readonly menuIds: ReadonlySet<string> | 'all';
  /** Which records, of those that belong to somebody. */
  readonly scope: DataScope;
  readonly moment: Moment;
}

/** An administrator who views the console as another user. */
export interface Viewer {
  readonly id: string;
  readonly account: string;
}

/** When a call is made, and the time zone that its sender says that they are in. */
export interface Moment {
  readonly time: Date;
  /** As it was sent: whether the time zone exists is not checked yet. */
  readonly zone: string;
}

/** How far roles may reach, the widest first (contract README section 5). */
const dataScopes = ['ALL', 'WAREHOUSE', 'CUSTOMER', 'SELF'] as const;

/** Which records somebody may see and change, of the resources that say whose their records are. */
export type DataScope =
  | { readonly name: 'ALL' }
  | { readonly name: 'WAREHOUSE'; readonly repositoryIds: readonly string[] }
  | { readonly name: 'CUSTOMER'; readonly customerId: string }
  | { readonly name: 'SELF'; readonly userId: string; readonly isCustomer?: true; readonly customerId?: string };

/** The fields of an account on which the scope of its user depends. */
export interface ScopedUser {
  readonly id: string;
  readonly userType: string;
  readonly dataScope: string;
  readonly repositoryIds: readonly string[];
  readonly customerId: string;
}

/** A word that is none of them, such as that of an older database, reaches least. */
function rankOf(name: string): number {
  const rank = (dataScopes as readonly string[]).indexOf(name);
  return rank === -1 ? dataScopes.length - 1 : rank;
}

/**
 * The scope of a user: the widest of their roles, limited by that of the account, which is narrower for a customer's
 * login. A user without a role sees only their own records.
 */
export function dataScopeOf(user: ScopedUser, roleScopes: readonly string[]): DataScope {
  const widest = Math.min(dataScopes.length - 1, ...roleScopes.map(rankOf));
  const own = user.dataScope === '' ? 0 : rankOf(user.dataScope);
  const name = dataScopes[Math.max(widest, own)] ?? 'SELF';
  if (name === 'WAREHOUSE') return { name, repositoryIds: user.repositoryIds };
  // A customer belongs only to itself.
  const customerId = user.customerId || (user.userType === 'CUSTOMER' ? user.id : '');
  if (name === 'CUSTOMER') return { name, customerId };
  if (name === 'ALL') return { name };
  const isCustomer = user.userType === 'CUSTOMER' || user.dataScope === 'CUSTOMER';
  return { name: 'SELF', userId: user.id, ...(isCustomer && { isCustomer, customerId }) };
}

/** Whether the user logs in for a customer: they must not learn of other customers' records. */
export function isForCustomer(scope: DataScope): boolean {
  return scope.name === 'CUSTOMER' || (scope.name === 'SELF' && scope.isCustomer === true);
}

/**
 * Whether the scope of one role covers that of another. The records of a warehouse and those of a customer overlap:
 * neither scope covers the other, whatever their order.
 */
export function isAsWide(one: string, other: string): boolean {
  const [wide, narrow] = [rankOf(one), rankOf(other)].map((rank) => dataScopes[rank]);
  return wide === narrow || wide === 'ALL' || narrow === 'SELF';
}

/** Whether one scope covers everything of another; records created by one user are not those of another. */
export function reachesAs(one: DataScope, other: DataScope): boolean {
  if (!isAsWide(one.name, other.name)) return false;
  if (one.name === 'WAREHOUSE' && other.name === 'WAREHOUSE') {
    return new Set(other.repositoryIds).isSubsetOf(new Set(one.repositoryIds));
  }
  if (one.name === 'SELF' && other.name === 'SELF') return one.userId === other.userId;
  return one.name !== 'CUSTOMER' || other.name !== 'CUSTOMER' || one.customerId === other.customerId;
}
