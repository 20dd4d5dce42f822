import type { WireRecord } from '../../../contract/record.ts';
import type { FormBase } from './createFormJudge.ts';

/** The stored record that a form changes; undefined while it is a new one. A new one can turn out to be stored already. */
export function storedIn({ initial, version }: FormBase): WireRecord | undefined {
  return version === undefined ? undefined : (initial as WireRecord);
}
