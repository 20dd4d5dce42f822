/** Calls about permissions, in addition to those of the resource files (README section 5). */
export const accessCalls = {
  /** `{roleId}` returns the menu entry ids of a role. */
  menusOfRole: '/hw/wms/user/hwRole/findMenuByRole',
  /** `{userId}` returns the roles of a user, in the format of `findHwRoleList`. */
  rolesOfUser: '/hw/wms/user/hwRole/findHwRoleListByUser',
  /** `{roleIds, dataScope}` returns a `ScopeAnswer`: the data scope of an account with these roles. */
  scopeOfRoles: '/hw/wms/user/hwRole/findScopeOfRoles',
  /** `{userId}` or `{roleId}` returns an `AccessExplained`. */
  explain: '/hw/wms/user/hwRole/explainAccess',
  /**
   * `{userId}` opens a read-only session with that user's view and returns a `LoginAnswer` with `viewedBy`. The session ends with
   * `logout`, together with the session that opened it, or when it expires.
   */
  viewAs: '/hw/wms/hwUser/viewAs',
} as const;

/** Permissions to inspect the rights of others, and to view the console as another user. */
export const accessPerms = { list: 'system:access:list', viewAs: 'system:access:viewAs' } as const;

/** The answer of `scopeOfRoles`. `dataScope` is missing if none of the roles is enabled. */
export interface ScopeAnswer {
  readonly dataScope?: 'ALL' | 'WAREHOUSE' | 'CUSTOMER' | 'SELF';
}

/** A role of the explained user, or the explained role. */
export interface ExplainedRole {
  readonly id: string;
  readonly roleKey: string;
  readonly roleName: string;
  /** False for a disabled role, which grants nothing. */
  readonly isEnabled: boolean;
  readonly dataScope: string;
  /** Whether the role grants everything, regardless of its entries. */
  readonly isAdmin: boolean;
  /** The permission codes that the buttons of the role grant. */
  readonly codes: readonly string[];
  /** The ids of the menu entries of the role. */
  readonly menuIds: readonly string[];
}

/**
 * Explains the rights of a user or role. A user has the permissions of all enabled roles. The resource of a page defines which codes its
 * buttons and fields need, and which fields limit its records.
 */
export interface AccessExplained {
  /** False for a disabled account, which has no permissions. */
  readonly isEnabled: boolean;
  readonly roles: readonly ExplainedRole[];
  readonly isAdmin: boolean;
  /** All permission codes of the enabled roles together. */
  readonly codes: readonly string[];
  /**
   * The data scope, which decides which records the user sees. It may be limited to warehouses or a customer; `by` has the ids of the roles
   * that grant it.
   */
  readonly scope: {
    readonly name: 'ALL' | 'WAREHOUSE' | 'CUSTOMER' | 'SELF';
    readonly repositoryIds?: readonly string[];
    readonly customerId?: string;
    readonly by: readonly string[];
  };
}
