import { HwError } from './hwError.ts';
import { isFinal } from './isFinal.ts';
import { newKey } from './newKey.ts';

/** Does one thing with the `Idempotency-Key` of its attempt. */
export type Attempts = <T>(what: string, run: (key: string) => Promise<T>) => Promise<T>;

interface AttemptsParts {
  /** For so long after a lost answer the same counts as the same attempt; always, when left out. */
  readonly keptMs?: number;
  readonly now?: () => number;
}

/**
 * Keys for things that must not be done twice: whoever sends the same again without knowing what came of it sends it under
 * the same key, and the server answers with the first outcome. Everything else is a new attempt.
 */
export function createAttempts({ keptMs = Number.POSITIVE_INFINITY, now = Date.now }: AttemptsParts = {}): Attempts {
  const open = new Map<string, { readonly key: string; readonly until: number }>();
  const keyOf = (what: string): string => {
    const kept = open.get(what);
    return kept && now() < kept.until ? kept.key : newKey();
  };
  return async (what, run) => {
    const key = keyOf(what);
    open.set(what, { key, until: Number.POSITIVE_INFINITY });
    try {
      const outcome = await run(key);
      open.delete(what);
      return outcome;
    } catch (error) {
      if (!(error instanceof HwError) || isFinal(error)) open.delete(what);
      else open.set(what, { key, until: now() + keptMs });
      throw error;
    }
  };
}
