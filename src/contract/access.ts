/** The calls about who may do what, besides those of the resource files (README section 5). */
export const accessCalls = {
  /** `{roleId}` gives the ids of the menu entries that a role was given. */
  menusOfRole: '/hw/wms/user/hwRole/findMenuByRole',
  /** `{userId}` gives the roles of a user, as `findHwRoleList` would show them. */
  rolesOfUser: '/hw/wms/user/hwRole/findHwRoleListByUser',
  /**
   * `{roleIds, dataScope}` gives a `ScopeAnswer`: how far an account of this data scope with these roles reaches.
   */
  scopeOfRoles: '/hw/wms/user/hwRole/findScopeOfRoles',
  /** `{userId}` or `{roleId}` gives an `AccessExplained`. */
  explain: '/hw/wms/user/hwRole/explainAccess',
  /**
   * `{userId}` opens a session in which the caller sees what that user would see, and changes nothing: a `LoginAnswer` with
   * `viewedBy`. It ends with `logout`, with the session that opened it, and by itself.
   */
  viewAs: '/hw/wms/hwUser/viewAs',
} as const;

/** What a person needs to be told of the rights of others, and to see the console as they do. */
export const accessPerms = { list: 'system:access:list', viewAs: 'system:access:viewAs' } as const;

/** Without `dataScope` none of the roles is switched on. */
export interface ScopeAnswer {
  readonly dataScope?: 'ALL' | 'WAREHOUSE' | 'CUSTOMER' | 'SELF';
}

/** A role that somebody has, or the one that was asked about. */
export interface ExplainedRole {
  readonly id: string;
  readonly roleKey: string;
  readonly roleName: string;
  /** Switched off, it gives nothing. */
  readonly isEnabled: boolean;
  readonly dataScope: string;
  /** Whether it holds everything, whatever its entries are. */
  readonly isAdmin: boolean;
  /** The codes of its buttons. */
  readonly codes: readonly string[];
  /** Its menu entries. */
  readonly menuIds: readonly string[];
}

/**
 * Where the rights of somebody come from. What they hold is what one of the enabled roles gives; a screen's buttons, fields
 * and records follow from its resource, which says the codes and the fields of its scope.
 */
export interface AccessExplained {
  /** False: an account that is switched off holds nothing, whatever its roles give. */
  readonly isEnabled: boolean;
  readonly roles: readonly ExplainedRole[];
  readonly isAdmin: boolean;
  /** What all enabled roles give together. */
  readonly codes: readonly string[];
  /** Which records, and of which warehouses or customer; `by` are the roles that reach so far. */
  readonly scope: {
    readonly name: 'ALL' | 'WAREHOUSE' | 'CUSTOMER' | 'SELF';
    readonly repositoryIds?: readonly string[];
    readonly customerId?: string;
    readonly by: readonly string[];
  };
}
