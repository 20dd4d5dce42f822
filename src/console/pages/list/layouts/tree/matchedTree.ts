import type { WireRecord } from '../../../../../contract/record.ts';
import type { Branch } from './flatten.ts';

/** The matches of a filter with what is above them, by what each stands below; under the empty id what is at the top. */
export function matchedTree(
  { records, ancestors }: { readonly records: readonly WireRecord[]; readonly ancestors: readonly WireRecord[] },
  by: string,
): ReadonlyMap<string, Branch> {
  const all = [...ancestors, ...records];
  const known = new Set(all.map(({ id }) => id));
  const parentOf = (record: WireRecord): string => {
    const parent = String(record[by] ?? '');
    return known.has(parent) ? parent : '';
  };
  const groups = Map.groupBy(all, parentOf);
  return new Map([...groups].map(([id, some]) => [id, { records: some, total: some.length }]));
}
