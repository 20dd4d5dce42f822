import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../../codegen/steps.ts';

/** How long others wait at a time, in milliseconds; a step that takes longer is done to its end. */
const slice = 15;

/** For long work in steps: called after each, it lets whatever else has come in go first every few milliseconds. */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  const rest = async (): Promise<void> => {
    await nextTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < slice ? undefined : rest());
}

/** Does work in steps without keeping others waiting for long. */
export async function inSlices<Outcome>(steps: Steps<Outcome>): Promise<Outcome> {
  const yieldNow = createYielder();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldNow();
  }
}
