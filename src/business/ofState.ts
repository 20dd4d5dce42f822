import { errors } from '../contract/errors.ts';
import type { Refuse } from '../server/extend.ts';

/**
 * The same refusals where an action, not a save, meets them: what was sent is fine, and the record as it stands does not
 * allow the action (40012).
 */
export function ofState(refuse: Refuse): Refuse {
  return (message, options) => refuse(message, { ...options, code: errors.wrongState.code });
}
