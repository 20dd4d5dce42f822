import { analyseTables } from './analyseTables.ts';
import type { House } from './house.ts';
import { sweep } from './sweep.ts';

/** How often what has outlived its use is thrown away, and how often it is seen whether tables have grown, in milliseconds. */
const [sweepStep, lookStep] = [3_600_000, 300_000];

/** Sweeps now and then every hour; gives the way to end it. */
export async function startSweeping(house: House): Promise<() => void> {
  await sweep(house);
  const steps = [every(house, sweepStep, sweep), every(house, lookStep, analyseTables)];
  return () => steps.forEach(clearInterval);
}

function every(house: House, step: number, work: (house: House) => Promise<void>) {
  return setInterval(
    () => work(house).catch((err: unknown) => house.log.error({ err }, 'work that comes again and again failed')),
    step,
  ).unref();
}
