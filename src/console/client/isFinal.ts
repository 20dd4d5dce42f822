import type { HwError } from './hwError.ts';

/** Answers that were given before the server looked at what was asked: who is it, and too much at once. */
const early: ReadonlySet<number> = new Set([401, 429]);

/**
 * Whether a failed write is over: the server has refused it, and would again. Everything else leaves open what came of it,
 * or of an earlier sending of the same: an answer that was lost, a server that failed or was busy (its database may have
 * gone away while it wrote), a session that had ended.
 */
export function isFinal({ kind, statusCode }: Pick<HwError, 'kind' | 'statusCode'>): boolean {
  return kind === 'refused' && statusCode < 500 && !early.has(statusCode);
}
