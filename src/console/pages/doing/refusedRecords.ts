import type { HwError } from '../../client/hwError.ts';
import type { Target } from './doingBody.ts';

/** One record of several that stands in the way, and why, in the server's words. */
export interface RefusedRecord {
  readonly id: string;
  readonly message: string;
}

/** The records that the refusal of a call with several names: its faults stand at `/ids/{place}`. */
export function refusedRecords({ faults }: Pick<HwError, 'faults'>, target: Target): readonly RefusedRecord[] {
  if (target === 'page' || !('ids' in target)) return [];
  return faults.flatMap(({ path, message }) => {
    const [, place] = /^\/ids\/(\d+)$/.exec(path) ?? [];
    const id = place === undefined ? undefined : target.ids[Number(place)];
    return id === undefined ? [] : [{ id, message }];
  });
}
