import { readWindow, windowKeys } from '../client/windowKeep.ts';
import { safeRedirect } from './safeRedirect.ts';

/** Where somebody may choose as whom to look at the console. */
const whoMayDoWhat = '/system/access';

/** Where somebody was when they began to look at the console as somebody else, and is again when that is over. */
export function viewFrom(): string {
  const kept = readWindow(windowKeys.viewFrom);
  return safeRedirect(typeof kept === 'string' ? kept : whoMayDoWhat);
}
