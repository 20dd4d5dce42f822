import { type RefObject, useMemo, useState } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { type KeptScroll, rowWindow, useSight } from '../../../grid/viewport.ts';
import { usePlace } from '../../../shell/layout/page.ts';
import { type ListQuery, writeListQuery } from '../listQuery.ts';
import type { SeenVersions } from '../useMarks.ts';
import { useRows } from '../useRows.ts';

interface Asked {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly box: RefObject<HTMLElement | null>;
  /** Of every entry, in px. */
  readonly rowHeight: number;
  /** Under which name the page remembers how far it is scrolled. */
  readonly name: string;
  /** Shared by columns that pass records on to each other. */
  readonly seen?: SeenVersions;
}

/** A column of records that scrolls by itself: those in sight are asked for as it does. */
export function useEntries({ resource, query, box, rowHeight, name, seen }: Asked) {
  const { memory } = usePlace();
  const queryText = writeListQuery('', query, resource);
  const [isThere, setThere] = useState(false);
  const scroll = useMemo(
    () => ({
      kept: memory.get(name) as KeptScroll | undefined,
      keep: (kept: KeptScroll) => void memory.set(name, kept),
    }),
    [memory, name],
  );
  const sight = useSight({ box, rowHeight, of: queryText, isThere, ...scroll });
  const rows = useRows({
    ...{ resource, query, queryText, ...(seen && { seen }) },
    sight: rowWindow({ ...sight, rowHeight, count: Number.POSITIVE_INFINITY }),
  });
  if (isThere !== (rows.total !== undefined)) setThere(rows.total !== undefined);
  return { ...rows, window: rowWindow({ ...sight, rowHeight, count: rows.total ?? 0 }) };
}
