import { createHmac } from 'node:crypto';
import { readAppSetting } from '../db/settings.ts';
import type { Store } from '../db/store.ts';

/**
 * The key with which a console encrypts what this user has typed and not saved. It is derived from the server's secret,
 * so it is the same in every session, and whoever is not logged in as this user cannot have it.
 */
export async function draftKey(store: Store, userId: string): Promise<string> {
  const secret = await readAppSetting(store, 'secret');
  if (secret === undefined) throw new Error('The server has no secret yet: it is made at the first start.');
  return createHmac('sha256', secret).update(`draft ${userId}`).digest('base64url');
}
