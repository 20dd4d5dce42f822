import { type RefObject, useMemo, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { rowHeight } from '../../grid/rowHeight.ts';
import { rowWindow } from '../../grid/rowWindow.ts';
import { type KeptScroll, useSight } from '../../grid/useSight.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { withForm } from '../formQuery.ts';
import { useAbilities } from '../useAbilities.ts';
import { withView } from '../viewQuery.ts';
import { type ListQuery, readListQuery, writeListQuery } from './listQuery.ts';
import { useRemoval } from './useRemoval.ts';
import { useRows } from './useRows.ts';
import { useSelection } from './useSelection.ts';

export type List = ReturnType<typeof useList>;

/** State and doing of a list. What it shows is in the page's query, so that a link and the back button show the same. */
export function useList(resource: Resource, box: RefObject<HTMLElement | null>) {
  const place = usePlace();
  // What is open over the list is no concern of its: the query is the same before, during and after.
  const queryText = writeListQuery('', readListQuery(place.search, resource), resource);
  const query = useMemo(() => readListQuery(queryText, resource), [queryText, resource]);
  const [isThere, setThere] = useState(false);
  const scroll = useKeptScroll();
  const sight = useSight({ box, of: queryText, isThere, ...scroll });
  const wanted = rowWindow({ ...sight, rowHeight, count: Number.POSITIVE_INFINITY });
  const rows = useRows({ resource, query, queryText, sight: wanted });
  if (isThere !== (rows.total !== undefined)) setThere(rows.total !== undefined);
  const selection = useSelection(queryText);

  const apply = (change: Partial<ListQuery>) => {
    const next = writeListQuery(place.search, { ...query, ...change }, resource);
    // The same question again is a wish to see it fresh.
    if (next === writeListQuery(place.search, query, resource)) rows.refetch();
    else place.go(next);
  };

  return {
    resource,
    query,
    abilities: useAbilities(resource),
    ...rows,
    window: rowWindow({ ...sight, rowHeight, count: rows.total ?? 0 }),
    width: sight.width,
    ...selection,
    apply,
    create: () => place.go(withForm(place.search, { mode: 'create' })),
    /** The address of the page with this record shown in full. */
    viewAddress: (id: string) => place.path + withView(place.search, id),
    view: (id: string) => place.go(withView(place.search, id)),
    edit: (id: string) => place.go(withForm(place.search, { mode: 'edit', id })),
    ...useRemoval(resource, () => selection.setSelected([])),
  };
}

function useKeptScroll() {
  const { memory } = usePlace();
  return useMemo(
    () => ({
      kept: memory.get('scroll') as KeptScroll | undefined,
      keep: (scroll: KeptScroll) => void memory.set('scroll', scroll),
    }),
    [memory],
  );
}
