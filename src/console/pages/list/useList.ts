import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { mostSelected } from '../../../contract/bulk.ts';
import type { Resource } from '../../../contract/resource.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { useApp } from '../../app.ts';
import { useStable, useStore } from '../../client/store.ts';
import { type KeptScroll, rowHeights, rowWindow, useViewport } from '../../grid/viewport.ts';
import { useKept, usePagePath } from '../../location/page.ts';
import { withForm, withView } from '../../location/pageQuery.ts';
import { filterOf } from '../../providers/requests.ts';
import { useT } from '../../texts/i18n.ts';
import { type ListQuery, readListQuery, writeListQuery } from '../records/listQuery.ts';
import { useAbilities } from '../records/resource.ts';
import { useRows } from '../records/rows.ts';
import type { ManyTarget, Target } from '../records/targets.ts';
import { useRemoval } from '../records/useRemoval.ts';

export type List = ReturnType<typeof useList>;

/** Returns the state and actions of a list. The query is stored in the page's address, so that links and the back button work. */
export function useList(resource: Resource, box: RefObject<HTMLElement | null>, isTable = true) {
  const location = usePagePath();
  // Only the list's own parameters are kept, so that opening a form does not change the query.
  const queryText = writeListQuery('', readListQuery(location.search, resource), resource);
  const query = useMemo(() => readListQuery(queryText, resource), [queryText, resource]);
  const [isThere, setThere] = useState(false);
  const [wishes, setWishes] = useState(0);
  const rowHeight = rowHeights[useStore(useApp().listPreferences).density];
  const scroll = useKeptScroll(rowHeight);
  const viewport = useViewport({ box, rowHeight, of: queryText, isThere: isThere && isTable, ...scroll });
  const shownRows = rowWindow({ ...viewport, rowHeight, count: Number.POSITIVE_INFINITY });
  const rows = useRows({ resource, query, queryText, viewport: shownRows, isCounted: !isTable });
  if (isThere !== (rows.total !== undefined)) setThere(rows.total !== undefined);
  const { total, isTotalBounded, countExactly } = rows;
  const selection = useSelection({ queryText, query, total, isTotalBounded });

  const dropMissing = useDropMissing(selection.forget);

  const apply = (change: Partial<ListQuery>) => {
    const next = writeListQuery(location.search, { ...query, ...change }, resource);
    // Searching again with the same query reloads the list.
    if (next !== writeListQuery(location.search, query, resource)) return location.go(next);
    rows.refetch();
    setWishes((before) => before + 1);
  };

  return {
    resource,
    query,
    queryText,
    /** Number of repeated searches with the same query. */
    wishes,
    abilities: useAbilities(resource),
    ...rows,
    window: rowWindow({ ...viewport, rowHeight, count: rows.total ?? 0 }),
    rowHeight,
    width: viewport.width,
    ...selection,
    chooseAll: useStable(() => {
      selection.chooseAll();
      // Before a bulk change, users confirm the exact number of records.
      if (isTotalBounded) countExactly();
    }),
    apply,
    create: () => location.go(withForm(location.search, { mode: 'create' })),
    /** Returns the address of the page with this record open. */
    viewAddress: (id: string) => location.path + withView(location.search, id),
    view: (id: string) => location.go(withView(location.search, id)),
    edit: (id: string) => location.go(withForm(location.search, { mode: 'edit', id })),
    // Deselects the deleted records; deleting all that match a filter clears the selection.
    ...useRemoval(
      resource,
      (doomed) => ('matching' in doomed ? selection.setSelected([]) : selection.forget('id' in doomed ? [doomed.id] : doomed.ids)),
      { onMissing: dropMissing, recordOf: (id) => rows.loaded.get(id) },
    ),
    dropMissing,
  };
}

/**
 * Returns the saved scroll position and a function that saves it. The position is converted to the current row height, which may have
 * changed while the page was hidden, so that the same row is at the top.
 */
function useKeptScroll(rowHeight: number) {
  const { memory } = usePagePath();
  return useMemo(() => {
    const kept = memory.get('scroll') as (KeptScroll & { readonly rowHeight: number }) | undefined;
    return {
      kept: kept && { ...kept, top: (kept.top * rowHeight) / kept.rowHeight },
      keep: (scroll: KeptScroll) => void memory.set('scroll', { ...scroll, rowHeight }),
    };
  }, [memory, rowHeight]);
}

/** Returns a function that deselects records that no longer exist and shows a message about them. */
function useDropMissing(forget: (ids: readonly string[]) => void): (missing: readonly string[]) => void {
  const { notices } = useApp();
  const { t, language } = useT();
  return useStable((missing) => {
    forget(missing);
    const n = formatNumber(missing.length, language);
    notices.show({ type: 'error', text: t('list.missing', { n }) });
  });
}

/** The selection in the result of one query: the rows in `ids`, or with `isAll`, all matching rows except those in `ids`. */
interface KeptSelection {
  readonly of: string;
  readonly isAll: boolean;
  readonly ids: readonly string[];
}

const nothingChosen = { isAll: false, ids: [] as readonly string[] };

interface SelectionParams {
  readonly queryText: string;
  readonly query: ListQuery;
  readonly total: number | undefined;
  readonly isTotalBounded: boolean;
}

/** Returns the selected rows: by id, or all that match the query, including rows not loaded. A changed query clears the selection. */
function useSelection({ queryText, query, total = 0, isTotalBounded }: SelectionParams) {
  const [kept, keep] = useKept<KeptSelection>('selected', { of: queryText, ...nothingChosen });
  const { isAll, ids } = kept.of === queryText ? kept : nothingChosen;
  // The selection is not restored when the query changes back.
  useEffect(() => {
    if (kept.of !== queryText) keep({ of: queryText, ...nothingChosen });
  }, [kept.of, queryText, keep]);
  const set = useMemo(() => new Set(ids), [ids]);
  const chosenCount = isAll ? Math.max(0, total - ids.length) : ids.length;
  const isUncounted = isAll && isTotalBounded;
  const choose = useStable((next: readonly string[], isChosen: boolean) => {
    const named = new Set(next);
    const isListed = isChosen !== isAll;
    keep({ of: queryText, isAll, ids: isListed ? [...set.union(named)] : ids.filter((id) => !named.has(id)) });
  });
  const target = useMemo((): ManyTarget => {
    if (!isAll) return { ids };
    return { matching: { filter: filterOf({ ...query, sorts: [] }), expected: chosenCount, except: ids } };
  }, [isAll, ids, query, chosenCount]);
  return {
    /** Ids of the selected rows; empty if all matching rows are selected. */
    selected: isAll ? nothingChosen.ids : ids,
    isAllChosen: isAll,
    chosenCount,
    /** Whether more rows are selected than `chosenCount`, because not all of them are counted yet. */
    isUncounted,
    /** Whether more rows are selected than a request accepts, or an unknown number of rows. Such a selection can only be exported. */
    isTooMany: isUncounted || chosenCount > mostSelected,
    target,
    isSelected: useCallback((id: string) => set.has(id) !== isAll, [set, isAll]),
    choose,
    chooseAll: useCallback(() => keep({ of: queryText, isAll: true, ids: [] }), [keep, queryText]),
    /** Removes deleted rows from the selection and from its exceptions. */
    forget: useStable((removed: readonly string[]) => {
      const named = new Set(removed);
      if (ids.some((id) => named.has(id))) keep({ of: queryText, isAll, ids: ids.filter((id) => !named.has(id)) });
    }),
    /**
     * Clears the selection after a bulk action. After an action on one record, deselects this record, unless all matching rows are
     * selected.
     */
    acted: useStable((done: Target) => {
      if (done === 'page') return;
      if (!('record' in done)) keep({ of: queryText, ...nothingChosen });
      else if (!isAll) keep({ of: queryText, isAll, ids: ids.filter((id) => id !== done.record.id) });
    }),
    setSelected: useCallback((next: readonly string[]) => keep({ of: queryText, isAll: false, ids: next }), [keep, queryText]),
  };
}
