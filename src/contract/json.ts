/** Whether a JSON value is an object: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object or array as an object whose fields can be read; an empty object for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** Converts a part of a JSON pointer (RFC 6901) to the name of a field. */
export function unescapePart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The inverse of `unescapePart`. */
export function escapePart(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
