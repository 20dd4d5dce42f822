type Values = Readonly<Record<string, unknown>>;

/** A save of which nobody knows what came of it: it may have been carried out, or not. It outlives a reload, as JSON. */
export interface Attempt {
  readonly values: Values;
  readonly key: string;
  /** The record that it was to change; not there for a new one. */
  readonly id?: string | undefined;
  /** The form as it was, as far as it was sent. */
  readonly typed: Values;
  /** When it was first sent, in ms since 1970; not in drafts that were parked before this was kept. */
  readonly time?: number;
}

export function isAttempt(value: unknown): value is Attempt {
  if (!isObject(value)) return false;
  const { values, key, id, typed, time } = value;
  const isTimed = time === undefined || typeof time === 'number';
  const isNamed = typeof key === 'string' && (id === undefined || typeof id === 'string');
  return isObject(values) && isObject(typed) && isNamed && isTimed;
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
