import type { Resource } from '../../../contract/resource.ts';
import { HwError } from '../../client/hwError.ts';
import { currentIn } from '../edit/merge/currentIn.ts';
import { changedFields } from './changedFields.ts';
import type { Target } from './doingBody.ts';

interface Sending<D> extends Pick<Resource, 'fields'> {
  readonly deed: D;
  readonly send: (deed: D) => Promise<unknown>;
}

/** So often it is sent again while others change what the person has not seen. */
const mostTries = 10;

/**
 * Sends what is done with a record. Where others have changed it meanwhile, and nothing of what the person has seen of it,
 * it is done with the record as it is now: there is nothing to be asked about.
 */
export async function sendAsSeen<D extends { readonly target: Target }>(
  { deed, send, fields }: Sending<D>,
  tries = 1,
): Promise<unknown> {
  try {
    return await send(deed);
  } catch (error) {
    const current = error instanceof HwError && tries < mostTries ? currentIn(error) : undefined;
    const { target } = deed;
    if (!current || target === 'page' || !('record' in target)) throw error;
    const { record } = target;
    const isSeen = fields.some(({ name }) => Object.hasOwn(record, name));
    if (!isSeen || changedFields({ fields }, record, current).length > 0) throw error;
    return sendAsSeen({ deed: { ...deed, target: { record: current } }, send, fields }, tries + 1);
  }
}
