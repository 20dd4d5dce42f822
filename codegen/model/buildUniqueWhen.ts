import type { UniqueWhen } from '../../src/contract/unique.ts';
import type { UniqueWhenSource } from '../read/source.ts';

/** The records that a unique group speaks of, with a single value as a list of one. */
export function buildUniqueWhen({ field, is, isNot }: UniqueWhenSource): UniqueWhen {
  return { field, values: [is ?? isNot ?? []].flat(), isNot: is === undefined };
}
