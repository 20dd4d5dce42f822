/** Whether a value can be the id of anything. What cannot is never looked up. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}
