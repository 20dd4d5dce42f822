import type { WireRecord } from '../../../contract/record.ts';
import type { Target } from './doingBody.ts';

/**
 * The versions in which a person sees the many that something is done with, in the order of the call; undefined where that
 * is not known: of the page, of all that match a filter, and of records that are not here. That of one stands in its call.
 */
export function seenVersions(
  target: Target,
  recordOf: (id: string) => Pick<WireRecord, 'version'> | undefined,
): readonly number[] | undefined {
  if (target === 'page' || !('ids' in target)) return undefined;
  const versions = target.ids.flatMap((id) => recordOf(id)?.version ?? []);
  return versions.length === target.ids.length ? versions : undefined;
}
