import { setImmediate } from 'node:timers/promises';

/** Lets other people's requests come in between two blocks of long work. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
