/** The permission that each call of a resource needs: the resource's prefix and this suffix (contract.md section 4). */
export const permissionSuffix = {
  find: 'list',
  findById: 'query',
  create: 'add',
  update: 'edit',
  deleteById: 'remove',
  deleteByIds: 'remove',
  log: 'query',
} as const;

export type Ability = keyof typeof permissionSuffix;

/** `system:ship` and `update` give `system:ship:edit`. */
export function permissionFor(prefix: string, ability: Ability): string {
  return `${prefix}:${permissionSuffix[ability]}`;
}

/** Whether somebody who holds `held` has at least one of `needed` (console-spec.md section 5). Nothing needed: no. */
export function holdsAny(held: ReadonlySet<string>, needed: readonly string[]): boolean {
  return needed.some((code) => held.has(code));
}

/** `tms:*:list` and the like against one code; `*` alone stands for everything (domain.md section 2.2). */
export function matchesPattern(pattern: string, code: string): boolean {
  if (pattern === '*') return true;
  const want = pattern.split(':');
  const have = code.split(':');
  return (
    want.every((part, i) => part === '*' || part === have[i]) && (want.length === have.length || want.at(-1) === '*')
  );
}
