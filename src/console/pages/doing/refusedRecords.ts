import type { HwError } from '../../client/hwError.ts';
import type { Target } from './doingBody.ts';

/** One record of several that stands in the way, and why, in the server's words. */
export interface RefusedRecord {
  readonly id: string;
  readonly message: string;
  /** What the server calls it, where this page may never have seen it. */
  readonly label?: string;
}

/** The records that the refusal of a call with several names: its faults stand at `/ids/{place}`, or at `/filter/{id}`. */
export function refusedRecords({ faults }: Pick<HwError, 'faults'>, target: Target): readonly RefusedRecord[] {
  if (target === 'page' || 'record' in target) return [];
  return faults.flatMap(({ path, message, label }) => {
    if ('matching' in target) {
      const [, id] = /^\/filter\/([\w-]+)$/.exec(path) ?? [];
      return id === undefined ? [] : [{ id, message, ...(label ? { label } : {}) }];
    }
    const [, place] = /^\/ids\/(\d+)$/.exec(path) ?? [];
    const id = place === undefined ? undefined : target.ids[Number(place)];
    return id === undefined ? [] : [{ id, message }];
  });
}

/** How many records stand in the way: the server names the first of them alone when there are very many. */
export function refusedCount({ data }: Pick<HwError, 'data'>, records: readonly RefusedRecord[]): number {
  const { refused } = (data ?? {}) as { readonly refused?: unknown };
  return typeof refused === 'number' ? Math.max(refused, records.length) : records.length;
}
