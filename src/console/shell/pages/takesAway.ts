import { errors } from '../../../contract/errors.ts';
import type { HwError } from '../../client/hwError.ts';

const final: ReadonlySet<number> = new Set([errors.notFound.code, errors.forbidden.code]);

/**
 * Whether a failed read says that what was read before is no longer there for this person. Anything else only says that it
 * could not be read just now: what is shown stays.
 */
export function takesAway(error: Pick<HwError, 'kind' | 'code'>): boolean {
  return error.kind === 'refused' && final.has(error.code);
}
