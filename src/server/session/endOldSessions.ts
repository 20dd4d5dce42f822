import { deleteSession, findSessionUse } from '../db/sessions.ts';
import type { Store } from '../db/store.ts';
import { mostSessions } from './limits.ts';
import { lastUseOf } from './resumeSession.ts';

/** Ends the sessions of a user that were not used for the longest time where there are too many, never the new one; says whether it did. */
export async function endOldSessions(store: Store, userId: string, newest: string): Promise<boolean> {
  const all = await findSessionUse(store, userId);
  if (all.length <= mostSessions) return false;
  const others = all.filter(({ tokenHash }) => tokenHash !== newest);
  const oldest = others.toSorted((a, b) => lastUseOf(a) - lastUseOf(b)).slice(0, all.length - mostSessions);
  for (const { tokenHash } of oldest) await deleteSession(store, tokenHash);
  return true;
}
