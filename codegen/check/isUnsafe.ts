/** Names that mean something to objects, or that a database keeps for itself. */
const unsafe: ReadonlySet<string> = new Set(
  [
    ...Object.getOwnPropertyNames(Object.prototype),
    'prototype',
    ...['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid', 'oid', 'rowid'],
  ].map((name) => name.toLowerCase()),
);

/** Whether something must not be called so, in any spelling. */
export function isUnsafe(name: string): boolean {
  return unsafe.has(name.toLowerCase());
}
