import { errors } from '../contract/errors.ts';
import type { Reject } from '../server/extend.ts';

/**
 * Rejections of an action: the input is valid, but the state of the record does not allow the action (40012).
 */
export function ofState(reject: Reject): Reject {
  return (message, options) => reject(message, { ...options, code: errors.wrongState.code });
}
