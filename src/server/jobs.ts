import { system } from '../contract/log.ts';
import { defaultLanguage } from '../contract/wire.ts';
import type { Actor } from './access/actor.ts';
import { appFor } from './access/watch.ts';
import type { App } from './app.ts';
import { tryLockName } from './db/store.ts';
import type { Job } from './extend.ts';
import type { Caller } from './resource/context.ts';
import { inTransaction } from './write/transaction.ts';

/** Default interval at which due jobs are looked for, in milliseconds. */
const defaultInterval = 5_000;

interface Jobs {
  /** Stops the jobs after waiting for the one that runs. */
  stop(): Promise<void>;
}

/**
 * Runs every job at its interval by the app's clock, one after another. A failure is logged, and the job runs again at its next interval.
 */
export function startJobs(app: App, interval: number = defaultInterval): Jobs {
  const { jobs } = app.handlers;
  const due = new Map<string, number>();
  let isStopped = false;
  let running: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    for (const job of jobs) {
      const now = app.clock().getTime();
      if (isStopped || now < (due.get(job.name) ?? 0)) continue;
      due.set(job.name, now + job.everyMinutes * 60_000);
      const run = () => runJob(app, job);
      const note = noteRun(app, job.name);
      await (app.metrics ? app.metrics.timeJob(job.name, run) : run()).then(
        () => note(false),
        (err: unknown) => {
          note(true);
          app.log.error({ err, event: 'jobFailed', job: job.name }, `the job ${job.name} failed`);
        },
      );
    }
  };
  const checkUnlessBusy = (): void => {
    running ??= check().finally(() => {
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

/** The latest run of a job in this process: when it began, and how long it took in milliseconds. */
interface JobRun {
  readonly name: string;
  readonly time: string;
  readonly took: number;
  readonly hasFailed: boolean;
}

const latestRuns = new WeakMap<App['handlers'], Map<string, JobRun>>();

/** Returns the latest run of each job that this process has run since its start, newest first. */
export function jobRunsOf({ handlers }: Pick<App, 'handlers'>): readonly JobRun[] {
  return [...(latestRuns.get(handlers)?.values() ?? [])].toSorted((a, b) => (a.time < b.time ? 1 : -1));
}

/** Notes that a run of a job begins, and returns a function that notes how it ended. */
function noteRun({ handlers, clock }: App, name: string): (hasFailed: boolean) => void {
  const [time, began] = [clock().toISOString(), performance.now()];
  return (hasFailed) => {
    const runs = latestRuns.get(handlers) ?? new Map<string, JobRun>();
    latestRuns.set(handlers, runs.set(name, { name, time, took: Math.round(performance.now() - began), hasFailed }));
  };
}

/** Lock class of jobs. The name of the job is locked, so that each job runs in only one process at a time. */
const jobLock = 7210;

/** Runs a job once, in one transaction, as the system; skips it if another process is running it. */
export async function runJob(app: App, { name, run }: Job): Promise<void> {
  const time = app.clock();
  const actor = systemActor(time);
  const own = appFor(app, actor);
  const nothing = (): never => {
    throw new Error('a job cannot receive uploaded files');
  };
  const caller: Caller = {
    app: own,
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
  await inTransaction(caller, async (store) => {
    if (!(await tryLockName(store, jobLock, name))) return;
    await run({ records: app.openRecords(caller, store), time, log: app.log });
  });
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
