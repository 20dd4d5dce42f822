import { keyLife } from '../contract/envelope.ts';
import { importLife } from '../contract/imports.ts';
import type { App } from './app.ts';
import { deleteKeysBefore } from './db/idempotency.ts';
import { deleteImportsBefore } from './db/imports.ts';
import { deleteAttemptsBefore, deleteSessionsBefore, deleteSignInsBefore } from './db/sessions.ts';
import { sweepFiles } from './files/store.ts';
import { refreshDays } from './resource/totals/keep.ts';
import { sessionLimit } from './session/sessions.ts';

/** How often what has outlived its use is thrown away, and how often it is seen whether tables have grown, in milliseconds. */
const [sweepInterval, analyseInterval] = [3_600_000, 300_000];

/** Sweeps now and then every hour; gives the way to end it. */
export async function startSweeping(app: App): Promise<() => void> {
  await sweep(app);
  const timers = [every(app, sweepInterval, sweep), every(app, analyseInterval, analyseTables)];
  return () => timers.forEach(clearInterval);
}

function every(app: App, interval: number, work: (app: App) => Promise<void>) {
  return setInterval(
    () => work(app).catch((err: unknown) => app.log.error({ err }, 'a scheduled job failed')),
    interval,
  ).unref();
}

/** How long a login attempt is kept, in milliseconds (contract README section 4). */
const day = 24 * 3_600_000;

/** How long it is known who logged in, in milliseconds. */
const signInLife = 180 * day;

/**
 * Throws away what has outlived its use: sessions, login attempts, stored outcomes, files that nobody keeps
 * (contract README sections 3 and 4). Days that have no end yet are counted up to today.
 */
async function sweep(app: App): Promise<void> {
  const { database, clock } = app;
  const ago = (milliseconds: number): string => new Date(clock().getTime() - milliseconds).toISOString();
  await database.transact(async (store) => {
    await deleteSessionsBefore(store, { created: ago(sessionLimit.absolute), seen: ago(sessionLimit.idle) });
    await deleteAttemptsBefore(store, ago(day));
    await deleteSignInsBefore(store, ago(signInLife));
    await deleteKeysBefore(store, ago(keyLife));
    await deleteImportsBefore(store, ago(importLife));
  });
  await refreshDays(app);
  await sweepFiles(app);
  await analyseTables(app);
}

/** Has the database look at tables that have grown. It goes on with what it knew where that fails: nothing but time is lost by it. */
export async function analyseTables({ database, log }: Pick<App, 'database' | 'log'>): Promise<void> {
  await database.optimize().catch((err: unknown) => log.warn({ err }, 'tables could not be analysed'));
}
