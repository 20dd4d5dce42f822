/** The fields with the warehouse, customer and owner, which the data scope of roles uses. */
export interface Scope {
  readonly warehouse?: string;
  readonly customer?: string;
  readonly owner?: string;
  /**
   * The limits (warehouse or customer) that do not apply: users with such a limit see all of these records, because the records belong to
   * no warehouse or customer.
   */
  readonly shared?: readonly SharedPart[];
  /** True if the file defines no scope. It is then derived from the references, so that no data is exposed by mistake. */
  readonly isImplied?: true;
}

/** The resources whose ids limit accounts; for users also the user type. */
export const scopeTargets: Readonly<
  Record<SharedPart, { readonly resource: string; readonly kind?: { readonly field: string; readonly value: string } }>
> = {
  warehouse: { resource: 'hwRepositoryConfig' },
  customer: { resource: 'hwUser', kind: { field: 'userType', value: 'CUSTOMER' } },
};

export type SharedPart = 'warehouse' | 'customer';

const parts: Readonly<Record<string, SharedPart>> = { WAREHOUSE: 'warehouse', CUSTOMER: 'customer' };

/**
 * Whether users with this data scope see all records of a resource: it has no scope, or its records are shared among users limited to
 * warehouses or a customer. Records limited to their owner are never shared.
 */
export function isShared(scope: Scope, dataScope: string): boolean {
  const part = Object.hasOwn(parts, dataScope) ? parts[dataScope] : undefined;
  return Object.keys(scope).length === 0 || (part !== undefined && scope.shared?.includes(part) === true);
}
