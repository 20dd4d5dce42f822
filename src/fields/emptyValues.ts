import { isObject } from '../contract/json.ts';
/** Whether a value is null, undefined or ''. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Returns a copy of the record without empty values, including those in rows, as the validators expect it. */
export function withoutEmpty(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(record)) {
    const value = record[name];
    if (!isEmpty(value)) put(kept, name, withoutEmptyInRows(value));
  }
  return kept;
}

/**
 * Defines the property even if its name is `__proto__`, where an assignment would not create a key, so that the validator can reject it.
 */
function put(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns a field value with empty values removed from its rows. */
export function withoutEmptyInRows(value: unknown): unknown {
  return Array.isArray(value) ? value.map((row: unknown) => (isObject(row) ? withoutEmpty(row) : row)) : value;
}

/** The record or row that contains the validated value. */
export type Siblings = Readonly<Record<string, unknown>>;

/** Returns the value of a sibling field. Inherited names such as `constructor` give undefined. */
export function siblingValue(siblings: Siblings, name: string | undefined): unknown {
  return name !== undefined && Object.hasOwn(siblings, name) ? siblings[name] : undefined;
}
