import { commonErrors, keyLife } from '../../contract/wire.ts';
import type { HwError } from '../client/hwError.ts';

/** One attempt of a write: a repetition after an unknown result uses the same key. */
export interface Attempt {
  /** The `Idempotency-Key`: if the request is repeated, the server answers with the result of the first request. */
  readonly key: string;
  /** Time of the first request, in ms since 1970; missing in drafts stored by older versions. */
  readonly time?: number | undefined;
}

/** A write whose result is unknown: it may or may not have been carried out. */
export type Unconfirmed<W> = W & Attempt;

/** Status codes with which the server rejects a request before examining it: not logged in, and too many requests. */
const unexaminedStatuses: ReadonlySet<number> = new Set([401, 429]);

/**
 * Returns whether a failure is final, that is, the server has refused the write and would refuse it again. After any other failure (a lost
 * response, a server error, an ended session) the write may still have been carried out.
 */
export function isFinal({ kind, statusCode }: Pick<HwError, 'kind' | 'statusCode'>): boolean {
  return kind === 'refused' && statusCode < 500 && !unexaminedStatuses.has(statusCode);
}

/**
 * Returns true if a write that was sent again has certainly never been carried out, so that the user may change the input and save again.
 * Either the server refused the write, or it failed with an internal error. Such an error is possible only after the server has found no
 * earlier result for the key.
 */
export function wasNeverDone(error: HwError): boolean {
  return isFinal(error) || error.code === commonErrors.fault.code;
}

/**
 * Time in ms after which the server may have deleted a key. This is shorter than the real lifetime of a key, because clocks differ and
 * sending takes time.
 */
const sureUntil = (keyLife * 5) / 6;

/** Returns whether the server may have deleted the key, so that sending the attempt again could carry it out twice. */
export function isForgotten({ time }: Pick<Attempt, 'time'>, now: number = Date.now()): boolean {
  return time === undefined || now - time > sureUntil;
}
