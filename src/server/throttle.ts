import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../../codegen/steps.ts';

/** Time in milliseconds after which long work lets other requests run. A longer step still runs to its end. */
const slice = 15;

/** Returns a function to call after each step of long work; every few milliseconds it lets other requests run first. */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  const rest = async (): Promise<void> => {
    await nextTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < slice ? undefined : rest());
}

/** Runs work in steps without blocking others for long. */
export async function inSlices<Outcome>(steps: Steps<Outcome>): Promise<Outcome> {
  const yieldNow = createYielder();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldNow();
  }
}
