/** Which field carries the warehouse, the customer and the owner that a role's data scope asks for. */
export interface Scope {
  readonly warehouse?: string;
  readonly customer?: string;
  readonly owner?: string;
  /** Whoever is held to warehouses, or to a customer, sees all of these records: they belong to none. */
  readonly shared?: readonly SharedPart[];
  /** No file says it: it follows from what the fields refer to, so that nothing lies open that was forgotten. */
  readonly isImplied?: true;
}

/** What records belong to: the resources whose ids an account is held to, and of users the kind that is meant. */
export const scopeTargets: Readonly<
  Record<SharedPart, { readonly resource: string; readonly kind?: { readonly field: string; readonly value: string } }>
> = {
  warehouse: { resource: 'hwRepositoryConfig' },
  customer: { resource: 'hwUser', kind: { field: 'userType', value: 'CUSTOMER' } },
};

export type SharedPart = 'warehouse' | 'customer';

const parts: Readonly<Record<string, SharedPart>> = { WAREHOUSE: 'warehouse', CUSTOMER: 'customer' };

/**
 * Whether a data scope leaves all records of a resource in sight: its file holds them to nobody, or says that those held to
 * warehouses, or to a customer, share them. What is somebody's own is never shared by that.
 */
export function isShared(scope: Scope, dataScope: string): boolean {
  const part = Object.hasOwn(parts, dataScope) ? parts[dataScope] : undefined;
  return Object.keys(scope).length === 0 || (part !== undefined && scope.shared?.includes(part) === true);
}
