import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { mostSelected } from '../../../contract/bulk.ts';
import type { Resource } from '../../../contract/resource.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { useApp } from '../../app.ts';
import { useStable, useStore } from '../../client/store.ts';
import { type KeptScroll, rowHeights, rowWindow, useViewport } from '../../grid/viewport.ts';
import { filterOf } from '../../providers/requests.ts';
import { withForm, withView } from '../../registry/pageQuery.ts';
import { useKept, usePagePath } from '../../shell/layout/page.ts';
import { useT } from '../../texts/i18n.ts';
import { type ListQuery, readListQuery, writeListQuery } from '../records/listQuery.ts';
import { useAbilities } from '../records/resource.ts';
import { useRows } from '../records/rows.ts';
import type { ManyTarget, Target } from '../records/targets.ts';
import { useRemoval } from '../records/useRemoval.ts';

export type List = ReturnType<typeof useList>;

/** State and actions of a list. What it shows is in the page's query, so that a link and the back button show the same. */
export function useList(resource: Resource, box: RefObject<HTMLElement | null>, isTable = true) {
  const location = usePagePath();
  // A form open over the list does not concern it: its query stays the same.
  const queryText = writeListQuery('', readListQuery(location.search, resource), resource);
  const query = useMemo(() => readListQuery(queryText, resource), [queryText, resource]);
  const [isThere, setThere] = useState(false);
  const [wishes, setWishes] = useState(0);
  const rowHeight = rowHeights[useStore(useApp().listPreferences).density];
  const scroll = useKeptScroll(rowHeight);
  const viewport = useViewport({ box, rowHeight, of: queryText, isThere: isThere && isTable, ...scroll });
  const expected = rowWindow({ ...viewport, rowHeight, count: Number.POSITIVE_INFINITY });
  const rows = useRows({ resource, query, queryText, viewport: expected, isCounted: !isTable });
  if (isThere !== (rows.total !== undefined)) setThere(rows.total !== undefined);
  const selection = useSelection({ queryText, query, total: rows.total });

  const dropMissing = useDropMissing(selection.forget);

  const apply = (change: Partial<ListQuery>) => {
    const next = writeListQuery(location.search, { ...query, ...change }, resource);
    // The same question again is a wish to see it fresh.
    if (next !== writeListQuery(location.search, query, resource)) return location.go(next);
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
    window: rowWindow({ ...viewport, rowHeight, count: rows.total ?? 0 }),
    rowHeight,
    width: viewport.width,
    ...selection,
    apply,
    create: () => location.go(withForm(location.search, { mode: 'create' })),
    /** The address of the page with this record shown in full. */
    viewAddress: (id: string) => location.path + withView(location.search, id),
    view: (id: string) => location.go(withView(location.search, id)),
    edit: (id: string) => location.go(withForm(location.search, { mode: 'edit', id })),
    // Deleted records leave the others selected, also those selected in the meantime.
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
  const { memory } = usePagePath();
  return useMemo(() => {
    const kept = memory.get('scroll') as (KeptScroll & { readonly rowHeight: number }) | undefined;
    return {
      kept: kept && { ...kept, top: (kept.top * rowHeight) / kept.rowHeight },
      keep: (scroll: KeptScroll) => void memory.set('scroll', { ...scroll, rowHeight }),
    };
  }, [memory, rowHeight]);
}

/** Some selected records no longer exist: they are deselected, and the user is told, since no row shows it. */
function useDropMissing(forget: (ids: readonly string[]) => void): (missing: readonly string[]) => void {
  const { notices } = useApp();
  const { t, language } = useT();
  return useStable((missing) => {
    forget(missing);
    const n = formatNumber(missing.length, language);
    notices.show({ type: 'error', text: t('list.missing', { n }) });
  });
}

/** What is chosen of the answer to one question: these rows, or all that match but these. */
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
}

/**
 * The chosen rows: by id, or all that match, however few of them are here. They answer the present question, so another
 * question leaves none.
 */
function useSelection({ queryText, query, total = 0 }: SelectionParams) {
  const [kept, keep] = useKept<KeptSelection>('selected', { of: queryText, ...nothingChosen });
  const { isAll, ids } = kept.of === queryText ? kept : nothingChosen;
  // It is not restored with the query: by then the selection is lost.
  useEffect(() => {
    if (kept.of !== queryText) keep({ of: queryText, ...nothingChosen });
  }, [kept.of, queryText, keep]);
  const set = useMemo(() => new Set(ids), [ids]);
  const chosenCount = isAll ? Math.max(0, total - ids.length) : ids.length;
  const choose = useStable((next: readonly string[], isExpected: boolean) => {
    const named = new Set(next);
    const isListed = isExpected !== isAll;
    keep({ of: queryText, isAll, ids: isListed ? [...set.union(named)] : ids.filter((id) => !named.has(id)) });
  });
  const target = useMemo((): ManyTarget => {
    if (!isAll) return { ids };
    return { matching: { filter: filterOf({ ...query, sorts: [] }), expected: chosenCount, except: ids } };
  }, [isAll, ids, query, chosenCount]);
  return {
    /** The chosen rows by id; none when all that match are chosen. */
    selected: isAll ? nothingChosen.ids : ids,
    isAllChosen: isAll,
    chosenCount,
    /** No call takes so many; they can only be exported. */
    isTooMany: chosenCount > mostSelected,
    target,
    isSelected: useCallback((id: string) => set.has(id) !== isAll, [set, isAll]),
    choose,
    chooseAll: useCallback(() => keep({ of: queryText, isAll: true, ids: [] }), [keep, queryText]),
    /** These rows are no more: neither are they chosen, nor do they have to be left out of all. */
    forget: useStable((removed: readonly string[]) => {
      const named = new Set(removed);
      if (ids.some((id) => named.has(id))) keep({ of: queryText, isAll, ids: ids.filter((id) => !named.has(id)) });
    }),
    /** Something was done with these: they are not chosen any more, unless all that match are. */
    acted: useStable((done: Target) => {
      if (done === 'page') return;
      if (!('record' in done)) keep({ of: queryText, ...nothingChosen });
      else if (!isAll) keep({ of: queryText, isAll, ids: ids.filter((id) => id !== done.record.id) });
    }),
    setSelected: useCallback(
      (next: readonly string[]) => keep({ of: queryText, isAll: false, ids: next }),
      [keep, queryText],
    ),
  };
}
