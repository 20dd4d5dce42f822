import type { House } from './house.ts';
import { sweep } from './sweep.ts';

/** How often what has outlived its use is thrown away, in milliseconds. */
const sweepStep = 3_600_000;

/** Sweeps now and then every hour; gives the way to end it. */
export async function startSweeping(house: House): Promise<() => void> {
  await sweep(house);
  const sweeping = setInterval(
    () => sweep(house).catch((err: unknown) => house.log.error({ err }, 'sweep failed')),
    sweepStep,
  ).unref();
  return () => clearInterval(sweeping);
}
