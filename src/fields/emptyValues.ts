/** Whether a value counts as not given: null, undefined or ''. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** A record without its empty values, in its rows too: what the validators expect. The record itself is not changed. */
export function withoutEmpty(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // fromEntries defines every key as its own, `__proto__` too: an unknown key must stay visible to the validator.
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (isEmpty(value) ? [] : [[name, withoutEmptyInRows(value)]])),
  );
}

function withoutEmptyInRows(value: unknown): unknown {
  return Array.isArray(value) ? value.map((row: unknown) => (isPlainObject(row) ? withoutEmpty(row) : row)) : value;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
