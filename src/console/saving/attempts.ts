import { commonErrors, keyLife } from '../../contract/envelope.ts';
import type { HwError } from '../client/hwError.ts';

/** One attempt of a write: a repetition after an unknown result uses the same key. */
export interface Attempt {
  /** The `Idempotency-Key`: the server answers every sending with the outcome of the first. */
  readonly key: string;
  /** When it was first sent, in ms since 1970; not in drafts that were parked before this was kept. */
  readonly time?: number | undefined;
}

/** A write whose result is unknown: it may or may not have been carried out. */
export type Unconfirmed<W> = W & Attempt;

/** Responses given before the server looked at the request: not logged in, and too many requests. */
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
 * Whether a write that was sent again had never been done: it was refused, or the server stumbled over it, which it does only
 * after it has looked for the first sending. Then somebody who changes what it stumbles over gets on.
 */
export function wasNeverDone(error: HwError): boolean {
  return isFinal(error) || error.code === commonErrors.fault.code;
}

/** From then on it is not sure that the server still knows a key: clocks differ, and sending takes its time. */
const sureUntil = (keyLife * 5) / 6;

/** Whether the server may have forgotten the attempt, so that sending it again could carry it out twice. */
export function isForgotten({ time }: Pick<Attempt, 'time'>, now: number = Date.now()): boolean {
  return time === undefined || now - time > sureUntil;
}
