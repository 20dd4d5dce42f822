import { errors } from '../../contract/errors.ts';
import type { HwError } from './hwError.ts';
import { isFinal } from './isFinal.ts';

/**
 * Whether a save that was sent again had never been done: it was refused, or the server stumbled over it, which it does only
 * after it has looked for the first sending. Then somebody who changes what it stumbles over gets on.
 */
export function wasNeverDone(error: HwError): boolean {
  return isFinal(error) || error.code === errors.fault.code;
}
