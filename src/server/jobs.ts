import { hostname } from 'node:os';
import { system } from '../contract/log.ts';
import { defaultLanguage } from '../contract/wire.ts';
import type { Actor } from './access/actor.ts';
import { appFor } from './access/watch.ts';
import type { App, Caller } from './app.ts';
import { findJobRuns, type JobRun, writeJobRun } from './db/settings.ts';
import { isPassing, type Store, tryLockName } from './db/store.ts';
import type { Job } from './extend.ts';
import { inTransaction } from './write/transaction.ts';

/** Default interval at which due jobs are looked for, in milliseconds. */
const defaultInterval = 5_000;

interface Jobs {
  /** Starts no more jobs, and waits for the one that is running. */
  stop(): Promise<void>;
}

/** Maximum delay before a job is tried again after the database was busy or unreachable, in milliseconds. */
const longestRetry = 60_000;

/** The period during which this process does not try a job again: its start, and its length in milliseconds. */
interface Pause {
  readonly since: number;
  readonly length: number;
}

/** Whether `now` is less than `length` milliseconds from `since`. The clock may have been set back, so `since` may be in the future. */
function isWithin({ since, length }: Pause, now: number): boolean {
  return Math.abs(now - since) < length;
}

/**
 * Runs every job at its interval by the app's clock, one after another. The latest run of a job is stored, so that only one of several
 * processes on a database runs it. A failure is logged, and the job runs again at its next interval, or sooner if the database was busy.
 */
export function startJobs(app: App, interval: number = defaultInterval): Jobs {
  const { jobs } = app.handlers;
  const pauses = new Map<string, Pause>();
  let isStopped = false;
  let running: Promise<void> | undefined;
  const isPaused = ({ name }: Job): boolean => isWithin(pauses.get(name) ?? never, app.clock().getTime());
  const check = async (): Promise<void> => {
    if (jobs.every(isPaused)) return;
    const runs = await findJobRuns(app.database.read);
    for (const job of jobs) {
      if (isStopped || isPaused(job) || !isDue(job, runs, app.clock())) continue;
      const pause = await runAndReport(app, job);
      if (pause) pauses.set(job.name, pause);
    }
  };
  const checkUnlessBusy = (): void => {
    running ??= check()
      .catch((err: unknown) => app.log.warn({ err }, 'due jobs could not be looked for; this is tried again'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = jobs.length > 0 ? setInterval(checkUnlessBusy, interval).unref() : undefined;
  if (jobs.length > 0) checkUnlessBusy();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

const never: Pause = { since: Number.NEGATIVE_INFINITY, length: 0 };

const periodOf = ({ everyMinutes }: Job): number => everyMinutes * 60_000;

function isDue(job: Job, runs: readonly JobRun[], now: Date): boolean {
  const last = runs.find(({ name }) => name === job.name);
  return !last || !isWithin({ since: Date.parse(last.time), length: periodOf(job) }, now.getTime());
}

/** Returns the latest run of each of this server's jobs, in any process, newest first. */
export async function findRunsOfJobs({ handlers, database }: Pick<App, 'handlers' | 'database'>): Promise<readonly JobRun[]> {
  const names = new Set(handlers.jobs.map(({ name }) => name));
  return (await findJobRuns(database.read)).filter(({ name }) => names.has(name));
}

/**
 * Runs a job that seems due, and logs its failure. Returns the period during which this process does not try the job again. Returns
 * undefined if another process is running the job or has run it, so that this process takes over if the other one is killed meanwhile.
 */
async function runAndReport(app: App, job: Job): Promise<Pause | undefined> {
  const since = app.clock().getTime();
  const run = () => runIfDue(app, job);
  try {
    const hasRun = await (app.metrics ? app.metrics.timeJob(job.name, run) : run());
    return hasRun ? { since, length: periodOf(job) } : undefined;
  } catch (err) {
    app.log.error({ err, event: 'jobFailed', job: job.name }, `the job ${job.name} failed`);
    // A busy database is not the job's fault, so this or another process tries the job again before its next interval.
    return { since, length: isPassing(err) ? Math.min(longestRetry, periodOf(job)) : periodOf(job) };
  }
}

/** Lock class of jobs. The name of the job is locked, so that each job runs in only one process at a time. */
const jobLock = 7210;

/** The name of this process for administrators: host and process id. */
const thisProcess = `${hostname()} (${process.pid})`;

/**
 * Runs a job and stores the run in the same transaction, unless another process is running the job or has run it within its interval.
 * Returns whether the job ran. A failure is stored in a later transaction, so another process may run the job once more before that.
 */
async function runIfDue(app: App, job: Job): Promise<boolean> {
  const caller = callerOf(app, job);
  const { time: now } = caller.actor.moment;
  const began = performance.now();
  const write = (store: Store, hasFailed: boolean) =>
    writeJobRun(store, {
      ...{ name: job.name, process: thisProcess, time: now.toISOString(), hasFailed },
      took: Math.round(performance.now() - began),
    });
  const lockIfDue = async (store: Store): Promise<boolean> =>
    (await tryLockName(store, jobLock, job.name)) && isDue(job, await findJobRuns(store), now);
  try {
    return await inTransaction(caller, async (store) => {
      if (!(await lockIfDue(store))) return false;
      await runIn(store, caller, job);
      await write(store, false);
      return true;
    });
  } catch (error) {
    // If the job is not due anymore, another process has run it after this one failed.
    if (!isPassing(error)) {
      await inTransaction(caller, async (store) => {
        if (await lockIfDue(store)) await write(store, true);
      });
    }
    throw error;
  }
}

/** Runs a job once, in one transaction, as the system, whether or not it is due. */
export function runJob(app: App, job: Job): Promise<void> {
  const caller = callerOf(app, job);
  return inTransaction(caller, (store) => runIn(store, caller, job));
}

function runIn(store: Store, caller: Caller, { run }: Job): Promise<void> {
  const { app, actor } = caller;
  return run({ records: app.openRecords(caller, store), time: actor.moment.time, log: app.log });
}

/** Returns the caller for a run of a job: the system, at the current time. */
function callerOf(app: App, { name }: Job): Caller {
  const actor = systemActor(app.clock());
  const nothing = (): never => {
    throw new Error('a job cannot receive uploaded files');
  };
  return {
    app: appFor(app, actor),
    actor,
    action: undefined,
    language: defaultLanguage,
    id: '',
    body: undefined,
    headers: {},
    path: `job:${name}`,
    receive: nothing,
    upload: nothing,
    systemCall: { caller: actor, depth: 0, from: '' },
  };
}

/** Returns the system as an actor: no one can log in as it, and no account has its id. */
function systemActor(time: Date): Actor {
  const { account, title } = system;
  return {
    user: { id: account, account, name: title.en, email: '', roleKeys: [], locale: 'zh' },
    tokenHash: '',
    viewer: undefined,
    permissions: new Set(),
    menuIds: 'all',
    scope: { name: 'ALL' },
    moment: { time, zone: 'UTC' },
  };
}

/** Throws if two jobs have the same name or one has no interval. */
export function assertUniqueNames(jobs: readonly Job[]): void {
  const names = jobs.map(({ name }) => name);
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin !== undefined) throw new Error(`two jobs are named ${twin}: give one of them another name`);
  const restless = jobs.find(({ everyMinutes }) => !(everyMinutes > 0));
  if (restless) throw new Error(`the job ${restless.name} has no interval: everyMinutes must be greater than 0`);
}
