import type { GroupBy, Groups } from '../../../../../contract/groups.ts';
import type { Sort } from '../../../../../contract/query.ts';

/** What groups are made of, and their order, as the query of the page says it. */
export interface GroupsQuery {
  readonly by: readonly GroupBy[];
  readonly sorts: readonly Sort[];
}

const keys = { by: 'by', sorts: 'bysort' } as const;

/** The name of a part in links: `soldOn.month`. */
export function partKey({ field, unit }: GroupBy): string {
  return unit === undefined ? field : `${field}.${unit}`;
}

/** `?by=shop,soldOn.month&bysort=-sums.boxes`; what is unknown is left out, and without any part it is as the file has it. */
export function readGroups(search: string, { by, optional }: Groups): GroupsQuery {
  const params = new URLSearchParams(search);
  const known = new Map([...by, ...optional].map((part) => [partKey(part), part]));
  const asked = new Set(params.get(keys.by)?.split(','));
  const chosen = [...asked].flatMap((key) => known.get(key) ?? []);
  return { by: chosen.length > 0 ? chosen : by, sorts: readSorts(params.get(keys.sorts)) };
}

export function writeGroups(search: string, { by, sorts }: GroupsQuery, groups: Groups): string {
  const params = withoutGroups(search);
  const [now, usual] = [by, groups.by].map((parts) => parts.map(partKey).join());
  if (now !== usual) params.set(keys.by, String(now));
  const order = sorts.map((sort) => (sort.order === 'desc' ? `-${sort.field}` : sort.field)).join();
  if (order !== '') params.set(keys.sorts, order);
  return `?${params}`;
}

/** The query without what it says of groups. */
export function withoutGroups(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const key of Object.values(keys)) params.delete(key);
  return params;
}

function readSorts(text: string | null): Sort[] {
  const parts = text?.match(/-?[A-Za-z][A-Za-z0-9.]*/g) ?? [];
  return parts.map(
    (part): Sort => (part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' }),
  );
}
