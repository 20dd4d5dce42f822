/** Whether a value counts as not given: null, undefined or ''. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** A record without its empty values, in its rows too: what the validators expect. The record itself is not changed. */
export function withoutEmpty(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(record)) {
    const value = record[name];
    if (!isEmpty(value)) put(kept, name, withoutEmptyInRows(value));
  }
  return kept;
}

/** Every key becomes one of its own, `__proto__` too: an unknown key must stay visible to the validator. */
function put(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

/** What stands in a field, its rows without their empty values. */
export function withoutEmptyInRows(value: unknown): unknown {
  return Array.isArray(value) ? value.map((row: unknown) => (isPlainObject(row) ? withoutEmpty(row) : row)) : value;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record, or the row, that a checked value stands in. */
export type Siblings = Readonly<Record<string, unknown>>;

/** The value of a field beside the checked one; names such as `constructor` find nothing. */
export function siblingValue(siblings: Siblings, name: string | undefined): unknown {
  return name !== undefined && Object.hasOwn(siblings, name) ? siblings[name] : undefined;
}
