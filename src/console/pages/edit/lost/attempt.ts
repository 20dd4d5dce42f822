type Values = Readonly<Record<string, unknown>>;

/** A save of which nobody knows what came of it: it may have been carried out, or not. It outlives a reload, as JSON. */
export interface Attempt {
  readonly values: Values;
  readonly key: string;
  /** The record that it was to change; not there for a new one. */
  readonly id?: string | undefined;
  /** The form as it was, as far as it was sent. */
  readonly typed: Values;
}

export function isAttempt(value: unknown): value is Attempt {
  if (!isObject(value)) return false;
  const { values, key, id, typed } = value;
  return isObject(values) && isObject(typed) && typeof key === 'string' && (id === undefined || typeof id === 'string');
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
