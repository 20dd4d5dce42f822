import type { WireRecord } from '../../../contract/record.ts';
import type { Calls } from '../../providers/calls.ts';
import type { Target } from '../doing/doingBody.ts';

/** The records that something is printed of, as the list gives them, and no more than so many. */
export async function readRecords(
  calls: Calls,
  name: string,
  { target, most }: { readonly target: Target; readonly most: number },
): Promise<readonly WireRecord[]> {
  if (target === 'page' || 'record' in target) return [];
  const isQuiet = true;
  if ('ids' in target) {
    const ids = target.ids.slice(0, most);
    const { records } = await calls.find(name, { filter: { id: ids }, pageSize: most, isQuiet });
    const byId = new Map(records.map((record) => [record.id, record]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
  const { filter, except = [] } = target.matching;
  const without = new Set(except);
  const { records } = await calls.find(name, { filter, pageSize: most + without.size, isQuiet });
  return records.filter(({ id }) => !without.has(id)).slice(0, most);
}
