import { HwError } from './hwError.ts';
import { isFinal } from './isFinal.ts';
import { newKey } from './newKey.ts';

/** Does one thing with the `Idempotency-Key` of its attempt. */
export type Attempts = <T>(what: string, run: (key: string) => Promise<T>) => Promise<T>;

/**
 * Keys for things that must not be done twice: whoever sends the same again without knowing what came of it sends it under
 * the same key, and the server answers with the first outcome. Everything else is a new attempt.
 */
export function createAttempts(): Attempts {
  const open = new Map<string, string>();
  return async (what, run) => {
    const key = open.get(what) ?? newKey();
    open.set(what, key);
    try {
      const outcome = await run(key);
      open.delete(what);
      return outcome;
    } catch (error) {
      if (!(error instanceof HwError) || isFinal(error)) open.delete(what);
      throw error;
    }
  };
}
