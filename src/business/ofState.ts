import { errors } from '../contract/errors.ts';
import type { Refuse } from '../server/extend.ts';

/**
 * Rejections of an action: the input is valid, but the state of the record does not allow the action (40012).
 */
export function ofState(refuse: Refuse): Refuse {
  return (message, options) => refuse(message, { ...options, code: errors.wrongState.code });
}
