import { importLife } from '../contract/imports.ts';
import { keyLife } from '../contract/wire.ts';
import type { App } from './app.ts';
import { deleteKeysBefore } from './db/idempotency.ts';
import { deleteImportsBefore } from './db/imports.ts';
import { archiveChanges } from './db/logs.ts';
import { deleteOldNotices } from './db/notices.ts';
import { deleteRemindersBefore } from './db/reminders.ts';
import { deleteAttemptsBefore, deleteSessionsBefore, deleteSignInsBefore } from './db/sessions.ts';
import { sweepFiles } from './files/store.ts';
import { keepAllSums, refreshDays } from './resource/totals/keep.ts';
import { sessionLimit } from './session/sessions.ts';

/** Intervals for deleting expired data, for updating table statistics and for deleting old notices, in milliseconds. */
const [sweepInterval, analyseInterval, noticeInterval] = [3_600_000, 300_000, 300_000];

/** Sweeps once and starts the timers; returns a function that stops them. After `logMonths`, if not 0, log entries are archived. */
export async function startSweeping(app: App, { logMonths }: { readonly logMonths: number }): Promise<() => Promise<void>> {
  await sweep(app);
  const sweepNotices = ({ database }: App): Promise<void> => database.transact(deleteOldNotices);
  const stopping = new AbortController();
  let archiving = Promise.resolve();
  const archive = async (): Promise<void> => {
    archiving = archiving.then(() => archiveOld(app, logMonths, stopping.signal)).catch((err: unknown) => report(app, err));
  };
  // The first time may take long, so the start does not wait for it.
  if (logMonths > 0) void archive();
  const timers = [
    ...[every(app, sweepInterval, sweep), every(app, analyseInterval, analyseTables)],
    ...[every(app, noticeInterval, sweepNotices), every(app, noticeInterval, keepAllSums)],
    ...(logMonths > 0 ? [every(app, sweepInterval, archive)] : []),
  ];
  return async () => {
    timers.forEach(clearInterval);
    stopping.abort();
    await archiving;
  };
}

/** How many log entries are archived in one transaction. Other writes wait that long. */
const archivedAtOnce = 1_000;

/** Archives all log entries that are older than this number of months, until `stopping` is aborted. */
async function archiveOld({ database, clock }: App, months: number, stopping: AbortSignal): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock().getTime()).toZonedDateTimeISO('UTC');
  const before = new Date(now.subtract({ months }).epochMilliseconds).toISOString();
  let moved = archivedAtOnce;
  while (moved === archivedAtOnce && !stopping.aborted) {
    moved = await database.transact((store) => archiveChanges(store, { before, limit: archivedAtOnce }));
  }
}

function report({ log }: App, err: unknown): void {
  log.error({ err }, 'a scheduled job failed');
}

function every(app: App, interval: number, work: (app: App) => Promise<void>) {
  return setInterval(() => work(app).catch((err: unknown) => report(app, err)), interval).unref();
}

/** One day in milliseconds; login attempts are kept that long. */
const day = 24 * 3_600_000;

/** How long entries of the login log are kept, in milliseconds. */
const signInLife = 180 * day;

/** How long ended reminders are kept, together with their recipients, in milliseconds. */
const reminderLife = 180 * day;

/**
 * Deletes expired data: sessions, login attempts, entries of the login log, stored responses, imports, ended reminders, notices, and
 * removed or unsaved files. Also updates open-ended day counts and table statistics.
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
    await deleteRemindersBefore(store, ago(reminderLife));
    await deleteOldNotices(store);
  });
  await refreshDays(app);
  // Files that cannot be deleted now are deleted by a later sweep.
  await sweepFiles(app).catch((err: unknown) => app.log.error({ err }, 'removed files could not be deleted'));
  await analyseTables(app);
}

/**
 * Updates the statistics of tables that have grown. On PostgreSQL `optimize` does nothing, because the database does this itself. A
 * failure is only logged, because outdated statistics merely make queries slower.
 */
export async function analyseTables({ database, log }: Pick<App, 'database' | 'log'>): Promise<void> {
  await database.optimize().catch((err: unknown) => log.warn({ err }, 'tables could not be analysed'));
}
