import type { House } from '../house.ts';
import { runJob } from './runJob.ts';

/** How often it is looked whether a job is due unless told otherwise, in milliseconds. */
const usualStep = 5_000;

export interface Jobs {
  /** Ends them, after waiting for the one that runs. */
  stop(): Promise<void>;
}

/**
 * Runs every job now and then on its beat, by the clock of the house, one after the other. One that fails is told in the log,
 * and is tried again at its next beat.
 */
export function startJobs(house: House, step: number = usualStep): Jobs {
  const { jobs } = house.handlers;
  const due = new Map<string, number>();
  let isStopped = false;
  let running: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    for (const job of jobs) {
      const now = house.clock().getTime();
      if (isStopped || now < (due.get(job.name) ?? 0)) continue;
      due.set(job.name, now + job.everyMinutes * 60_000);
      await runJob(house, job).catch((err: unknown) =>
        house.log.error({ err, event: 'jobFailed', job: job.name }, `the job ${job.name} failed`),
      );
    }
  };
  const lookUnlessBusy = (): void => {
    running ??= look().finally(() => {
      running = undefined;
    });
  };
  const timer = jobs.length > 0 ? setInterval(lookUnlessBusy, step).unref() : undefined;
  if (jobs.length > 0) lookUnlessBusy();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
