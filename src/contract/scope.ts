/**
 * The fields of a resource with the warehouse, the customer and the owner of a record. The data scope of a user limits records by these
 * fields.
 */
export interface Scope {
  readonly warehouse?: string;
  readonly customer?: string;
  readonly owner?: string;
  /**
   * The limits (warehouse or customer) that do not apply: users with such a limit see all of these records, because the records belong to
   * no warehouse or customer.
   */
  readonly shared?: readonly SharedPart[];
  /**
   * True if the resource file defines no scope and the compiler has derived this one from the references, so that no data is exposed by
   * mistake.
   */
  readonly isImplied?: true;
}

/** The resources to whose records an account can be limited. `kind` selects the customers among all users. */
export const scopeTargets: Readonly<
  Record<SharedPart, { readonly resource: string; readonly kind?: { readonly field: string; readonly value: string } }>
> = {
  warehouse: { resource: 'hwRepositoryConfig' },
  customer: { resource: 'hwUser', kind: { field: 'userType', value: 'CUSTOMER' } },
};

export type SharedPart = 'warehouse' | 'customer';

const parts: Readonly<Record<string, SharedPart>> = { WAREHOUSE: 'warehouse', CUSTOMER: 'customer' };

/**
 * Whether users with this limited data scope (WAREHOUSE, CUSTOMER or SELF) nevertheless see all records of a resource: the resource has no
 * scope, or its records are shared among users limited to a warehouse or a customer. Resources with a scope are never shared among users
 * limited to their own records.
 */
export function isShared(scope: Scope, dataScope: string): boolean {
  const part = Object.hasOwn(parts, dataScope) ? parts[dataScope] : undefined;
  return Object.keys(scope).length === 0 || (part !== undefined && scope.shared?.includes(part) === true);
}
