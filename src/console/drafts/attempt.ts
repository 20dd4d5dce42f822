import type { Unconfirmed } from '../saving/attempts.ts';

type Values = Readonly<Record<string, unknown>>;

/** The input that a form passes to a save. */
export interface FormWrite {
  readonly values: Values;
  /** The record that it changes; not there for a new one. */
  readonly id?: string | undefined;
  /** The form as it was, as far as it was sent. */
  readonly typed: Values;
}

/** A save of a form whose result is unknown. It survives a reload, as JSON. */
export type FormAttempt = Unconfirmed<FormWrite>;

export function isFormAttempt(value: unknown): value is FormAttempt {
  if (!isObject(value)) return false;
  const { values, key, id, typed, time } = value;
  const isTimed = time === undefined || typeof time === 'number';
  const isNamed = typeof key === 'string' && (id === undefined || typeof id === 'string');
  return isObject(values) && isObject(typed) && isNamed && isTimed;
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
