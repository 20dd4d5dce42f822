import { isObject } from '../../contract/json.ts';
import type { Unconfirmed } from '../saving/attempts.ts';

type Values = Readonly<Record<string, unknown>>;

/** The input that a form passes to a save. */
export interface FormWrite {
  readonly values: Values;
  /** Id of the record; undefined for a new record. */
  readonly id?: string | undefined;
  /** The form values that were sent. */
  readonly typed: Values;
}

/** A form save whose result is unknown. It is stored with the draft as JSON, so that it survives a reload. */
export type FormAttempt = Unconfirmed<FormWrite>;

export function isFormAttempt(value: unknown): value is FormAttempt {
  if (!isObject(value)) return false;
  const { values, key, id, typed, time } = value;
  const isTimed = time === undefined || typeof time === 'number';
  const isNamed = typeof key === 'string' && (id === undefined || typeof id === 'string');
  return isObject(values) && isObject(typed) && isNamed && isTimed;
}
