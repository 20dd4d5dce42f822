import type { Job } from '../extend.ts';

/** Stops the start where two jobs could not be told apart, or one would never rest. */
export function refuseTwins(jobs: readonly Job[]): void {
  const names = jobs.map(({ name }) => name);
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin !== undefined) throw new Error(`two jobs are named ${twin}: give one of them another name`);
  const restless = jobs.find(({ everyMinutes }) => !(everyMinutes > 0));
  if (restless) throw new Error(`the job ${restless.name} has no beat: everyMinutes must be above 0`);
}
