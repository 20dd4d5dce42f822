import { importLife } from '../contract/imports.ts';
import { keyLife } from '../contract/keyLife.ts';
import { analyseTables } from './analyseTables.ts';
import { deleteKeysBefore } from './db/idempotency.ts';
import { deleteImportsBefore } from './db/imports.ts';
import { deleteAttemptsBefore, deleteSessionsBefore, deleteSignInsBefore } from './db/sessions.ts';
import { sweepFiles } from './files/sweepFiles.ts';
import type { House } from './house.ts';
import { refreshDays } from './resource/totals/refreshDays.ts';
import { sessionLimit } from './session/sessions.ts';

/** How long a login attempt is kept, in milliseconds (contract.md section 4). */
const day = 24 * 3_600_000;

/** How long it is known who logged in, in milliseconds. */
const signInLife = 180 * day;

/**
 * Throws away what has outlived its use: sessions, login attempts, stored outcomes, files that nobody keeps (contract.md
 * sections 3 and 4). Days that have no end yet are counted up to today.
 */
export async function sweep(house: House): Promise<void> {
  const { database, clock } = house;
  const ago = (milliseconds: number): string => new Date(clock().getTime() - milliseconds).toISOString();
  await database.transact(async (store) => {
    await deleteSessionsBefore(store, { created: ago(sessionLimit.absolute), seen: ago(sessionLimit.idle) });
    await deleteAttemptsBefore(store, ago(day));
    await deleteSignInsBefore(store, ago(signInLife));
    await deleteKeysBefore(store, ago(keyLife));
    await deleteImportsBefore(store, ago(importLife));
  });
  await refreshDays(house);
  await sweepFiles(house);
  await analyseTables(house);
}
