import { errors } from '../../contract/errors.ts';
import { keyLife } from '../../contract/keyLife.ts';
import { HwError } from './hwError.ts';

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

/** A fresh random key for an attempt. `randomUUID` exists only on https and on localhost, hence the second way. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Answers that were given before the server looked at what was asked: who is it, and too much at once. */
const unexaminedStatuses: ReadonlySet<number> = new Set([401, 429]);

/**
 * Whether a failed write is over: the server has refused it, and would again. Everything else leaves open what came of it,
 * or of an earlier sending of the same: an answer that was lost, a server that failed or was busy (its database may have
 * gone away while it wrote), a session that had ended.
 */
export function isFinal({ kind, statusCode }: Pick<HwError, 'kind' | 'statusCode'>): boolean {
  return kind === 'refused' && statusCode < 500 && !unexaminedStatuses.has(statusCode);
}

/**
 * Whether a save that was sent again had never been done: it was refused, or the server stumbled over it, which it does only
 * after it has looked for the first sending. Then somebody who changes what it stumbles over gets on.
 */
export function wasNeverDone(error: HwError): boolean {
  return isFinal(error) || error.code === errors.fault.code;
}

/** From then on it is not sure that the server still knows a key: clocks differ, and sending takes its time. */
const sureUntil = (keyLife * 5) / 6;

/**
 * Whether the server may know no more what came of a save that was sent at this time, in ms since 1970: sent again under its
 * key, it could be done twice. One whose time is not known counts as forgotten.
 */
export function isForgotten({ time }: { readonly time?: number | undefined }, now: number = Date.now()): boolean {
  return time === undefined || now - time > sureUntil;
}
