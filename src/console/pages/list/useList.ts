import { type RefObject, useMemo, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useStore } from '../../client/store.ts';
import { type KeptScroll, rowHeights, rowWindow, useSight } from '../../grid/viewport.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/page.ts';
import { withForm } from '../formQuery.ts';
import { useAbilities } from '../useAbilities.ts';
import { withView } from '../viewQuery.ts';
import { type ListQuery, readListQuery, writeListQuery } from './listQuery.ts';
import { useDropMissing } from './useDropMissing.ts';
import { useRemoval } from './useRemoval.ts';
import { useRows } from './useRows.ts';
import { useSelection } from './useSelection.ts';

export type List = ReturnType<typeof useList>;

/** State and doing of a list. What it shows is in the page's query, so that a link and the back button show the same. */
export function useList(resource: Resource, box: RefObject<HTMLElement | null>, isTable = true) {
  const place = usePlace();
  // What is open over the list is no concern of its: the query is the same before, during and after.
  const queryText = writeListQuery('', readListQuery(place.search, resource), resource);
  const query = useMemo(() => readListQuery(queryText, resource), [queryText, resource]);
  const [isThere, setThere] = useState(false);
  const [wishes, setWishes] = useState(0);
  const rowHeight = rowHeights[useStore(useHouse().listLooks).density];
  const scroll = useKeptScroll(rowHeight);
  const sight = useSight({ box, rowHeight, of: queryText, isThere: isThere && isTable, ...scroll });
  const wanted = rowWindow({ ...sight, rowHeight, count: Number.POSITIVE_INFINITY });
  const rows = useRows({ resource, query, queryText, sight: wanted, isCounted: !isTable });
  if (isThere !== (rows.total !== undefined)) setThere(rows.total !== undefined);
  const selection = useSelection({ queryText, query, total: rows.total });

  const dropMissing = useDropMissing(selection.forget);

  const apply = (change: Partial<ListQuery>) => {
    const next = writeListQuery(place.search, { ...query, ...change }, resource);
    // The same question again is a wish to see it fresh.
    if (next !== writeListQuery(place.search, query, resource)) return place.go(next);
    rows.refetch();
    setWishes((before) => before + 1);
  };

  return {
    resource,
    query,
    queryText,
    /** How often the same question was asked again. */
    wishes,
    abilities: useAbilities(resource),
    ...rows,
    window: rowWindow({ ...sight, rowHeight, count: rows.total ?? 0 }),
    rowHeight,
    width: sight.width,
    ...selection,
    apply,
    create: () => place.go(withForm(place.search, { mode: 'create' })),
    /** The address of the page with this record shown in full. */
    viewAddress: (id: string) => place.path + withView(place.search, id),
    view: (id: string) => place.go(withView(place.search, id)),
    edit: (id: string) => place.go(withForm(place.search, { mode: 'edit', id })),
    // What is deleted leaves the others chosen, also those that were chosen meanwhile.
    ...useRemoval(
      resource,
      (doomed) =>
        'matching' in doomed ? selection.setSelected([]) : selection.forget('id' in doomed ? [doomed.id] : doomed.ids),
      { onMissing: dropMissing, recordOf: (id) => rows.loaded.get(id) },
    ),
    dropMissing,
  };
}

/** Rows may have had another height when the page was put to sleep: it is the row at the top that is kept. */
function useKeptScroll(rowHeight: number) {
  const { memory } = usePlace();
  return useMemo(() => {
    const kept = memory.get('scroll') as (KeptScroll & { readonly rowHeight: number }) | undefined;
    return {
      kept: kept && { ...kept, top: (kept.top * rowHeight) / kept.rowHeight },
      keep: (scroll: KeptScroll) => void memory.set('scroll', { ...scroll, rowHeight }),
    };
  }, [memory, rowHeight]);
}
