import { deleteKeysBefore } from './db/idempotency.ts';
import { deleteImportsBefore } from './db/imports.ts';
import { deleteAttemptsBefore } from './db/loginAttempts.ts';
import { deleteSessionsBefore } from './db/sessions.ts';
import type { House } from './house.ts';
import { sessionLimit } from './session/limits.ts';

/** How long a stored outcome and a login attempt are kept, in milliseconds (contract.md section 4). */
const day = 24 * 3_600_000;

/** After so long without a row the process that read a file is gone. */
const stalled = 10 * 60_000;

/** Throws away what has outlived its use: sessions, login attempts, stored outcomes (contract.md sections 3 and 4). */
export async function sweep({ database, clock }: House): Promise<void> {
  const ago = (milliseconds: number): string => new Date(clock().getTime() - milliseconds).toISOString();
  await database.transact(async (store) => {
    await deleteSessionsBefore(store, { created: ago(sessionLimit.absolute), seen: ago(sessionLimit.idle) });
    await deleteAttemptsBefore(store, ago(day));
    await deleteKeysBefore(store, ago(day));
    await deleteImportsBefore(store, { created: ago(day), touched: ago(stalled) });
  });
  await database.optimize();
}
