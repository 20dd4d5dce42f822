import { useKeys } from '@refinedev/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { ListView } from '../../../contract/lists.ts';
import { type Condition, type Group, totalBound } from '../../../contract/query.ts';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import { labelOf } from '../../../contract/wire.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { useStore } from '../../client/store.ts';
import { usePagePath } from '../../location/page.ts';
import { findPage, onePage } from '../../providers/dataProvider.ts';
import { groupsCall } from '../../providers/recordCalls.ts';
import { ask, filterOf } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { useT } from '../../texts/i18n.ts';
import { ReadFailed, RereadFailed } from '../../ui/failures.tsx';
import { RejectedPanel } from '../actions/RejectedPanel.tsx';
import { type Actions, useActions } from '../actions/useActions.tsx';
import { useKeptFocus } from '../records/focus.ts';
import { type ListQuery, presetId, typedFilters, withChosenView, writeListQuery } from '../records/listQuery.ts';
import { type Count, formatCount, freshFor, listKey } from '../records/rows.ts';
import { ChoiceBar } from './ChoiceBar.tsx';
import { useArranged } from './columns/arrangement.ts';
import { FilterBar } from './FilterBar.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { LayoutSwitch, ListLayout } from './layouts/ListLayout.tsx';
import { useLayout } from './layouts/useLayout.ts';
import { type List, useList } from './useList.ts';
import { type Undoing, useUndo } from './useUndo.ts';
import './listTabs.css';

/** The list of any resource. It opens with the default preset of the resource file, if there is one. */
export function ListPage({ module }: { module: ResourceModule }): ReactNode {
  return useDefaultPreset(module.resource) ? <WholeList module={module} /> : null;
}

/**
 * Key under which the page stores that the default preset was applied. The preset is not applied again, so that users can switch to all
 * records.
 */
const openedByDefault = 'default preset';

/**
 * Applies the default preset when the page opens, unless the address has a query or the preset was applied before. Returns false until the
 * preset is applied.
 */
function useDefaultPreset(resource: Resource): boolean {
  const { search, memory, go } = usePagePath();
  const preset = resource.list.presets?.find(({ isDefault }) => isDefault);
  const isDue = preset !== undefined && search === '' && !memory.has(openedByDefault);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    memory.set(openedByDefault, true);
    if (isDue) go(withChosenView(writeListQuery('', preset, resource), presetId(preset.name)), { replace: true });
  }, []);
  return !isDue;
}

/** The list page with filters, toolbar, rows in the selected layout, and footer. */
function WholeList({ module }: { module: ResourceModule }): ReactNode {
  const arranged = useArranged(module.resource);
  const { resource } = arranged;
  const { language } = useT();
  const rows = useRef<HTMLDivElement>(null);
  const page = useKeptFocus<HTMLDivElement>('.q-grid-box');
  const { layout, choose } = useLayout(resource);
  const isTable = layout.view === 'table';
  const list = useList(resource, rows, isTable);
  const actions = useActions({
    module,
    labelOf: (id) => {
      const record = list.loaded.get(id);
      return record && labelOf(resource.display[language], record);
    },
    recordOf: (id) => list.loaded.get(id),
    onDone: (target) => list.acted(target),
    onMissing: list.dropMissing,
  });
  const undoing = useUndo(page);
  const { access } = useApp();
  const { path } = usePagePath();
  const title = (useStore(access).routes.get(path)?.title ?? resource.title)[language];
  return (
    <div ref={page} className="q-list" data-testid="list" data-resource={resource.name}>
      <FilterBar resource={resource} query={list.query} isBusy={list.isFetching} onApply={list.apply} />
      <div className="q-sheet">
        <ListToolbar {...{ list, actions, title, arranged }} hasColumns={layout.view !== 'sheet'}>
          <LayoutSwitch resource={resource} layout={layout} onChoose={choose} />
        </ListToolbar>
        {hasTabs(list, layout) && <ListTabs list={list} />}
        {list.error && list.isLost && <ReadFailed error={list.error} onRetry={list.refetch} />}
        {list.error && !list.isLost && <RereadFailed error={list.error} isPartly={list.isGappy} onRetry={list.refetch} />}
        {!list.isLost && isTable && (
          <ListTable list={list} actions={actions} undoing={undoing} module={module} box={rows} onResize={arranged.resize} />
        )}
        {!list.isLost && <ListLayout layout={layout} list={list} actions={actions} module={module} />}
        <ListFooter list={list} actions={actions} undoing={undoing} />
      </div>
      {actions.dialog}
      <RemovalRejected list={list} />
    </div>
  );
}

/**
 * Returns whether to show tabs. On a board whose lanes are the choices of the tab field, tabs are shown only while that field is filtered.
 */
function hasTabs({ query, resource }: List, { view, field }: ListView): boolean {
  const { tabs } = resource.list;
  return view !== 'board' || field !== tabs || query.filters[field ?? ''] !== undefined;
}

interface ListFooterProps {
  readonly list: List;
  readonly actions: Actions;
  readonly undoing: Undoing;
}

/** Footer with the total, the selection with its bulk actions, and undo. */
function ListFooter({ list, actions, undoing }: ListFooterProps): ReactNode {
  const { t, language } = useT();
  const { total, isTotalBounded } = list;
  const totalBox = useRef<HTMLSpanElement>(null);
  // If the rows could not be loaded, the total may be that of an earlier query.
  if (total === undefined || list.isLost) return null;
  return (
    <div className="q-footer" data-chosen={list.chosenCount > 0 || undefined}>
      <span
        ref={totalBox}
        tabIndex={-1}
        role="status"
        data-testid="list-total"
        data-total={total}
        data-bounded={isTotalBounded || undefined}
      >
        {t(isTotalBounded ? 'list.totalMore' : 'list.total', { n: formatNumber(total, language) })}
      </span>
      {isTotalBounded && (
        <button
          type="button"
          className="q-link"
          data-testid="count-exactly"
          aria-busy={list.isCounting}
          onClick={() => {
            // The button is removed once the rows are counted, so the focus moves to the total.
            totalBox.current?.focus();
            list.countExactly();
          }}
        >
          {t(list.isCounting ? 'list.counting' : 'list.countExactly')}
        </button>
      )}
      <ChoiceBar list={list} actions={actions} undoing={undoing} />
      <UndoLine undoing={undoing} />
    </div>
  );
}

/** The latest change in the list that can be undone, with an undo button. */
function UndoLine({ undoing: { latest, undo } }: { undoing: Undoing }): ReactNode {
  const { t } = useT();
  return (
    <span className="q-undo" role="status">
      {latest && (
        <>
          <span className="q-soft">{latest.text}</span>
          <button type="button" className="q-link" data-testid="undo" aria-keyshortcuts="Control+Z" onClick={undo}>
            {t('list.undo')}
          </button>
        </>
      )}
    </span>
  );
}

/** Shows which selected records must not be deleted, and why. None of the selected records was deleted. */
function RemovalRejected({ list }: { readonly list: List }): ReactNode {
  const { t, language } = useT();
  const { rejectedRemoval, forgetRejected, loaded, resource } = list;
  if (!rejectedRemoval) return null;
  const nameOf = (id: string): string | undefined => {
    const record = loaded.get(id);
    return record && labelOf(resource.display[language], record);
  };
  return <RejectedPanel {...rejectedRemoval} action={t('list.remove')} labelOf={nameOf} onClose={forgetRejected} />;
}

type Filters = Pick<ListQuery, 'filters'>;

/**
 * One tab for all records and one for each choice of the tab field, each with its number of records. Selecting a tab sets the filter on the
 * field.
 */
function ListTabs({ list }: { list: List }): ReactNode {
  const field = list.resource.fields.find(({ name }) => name === list.resource.list.tabs);
  return field?.options ? <Tabs list={list} field={field} options={field.options} /> : null;
}

interface TabsProps {
  readonly list: List;
  readonly field: Field;
  readonly options: NonNullable<Field['options']>;
}

function Tabs({ list, field: { name, title }, options }: TabsProps): ReactNode {
  const { t, language } = useT();
  const { memory } = usePagePath();
  const tabs = [
    { value: undefined, title: t('list.tabAll'), handle: 'list-tab-all' },
    ...options.map((option) => ({
      value: option.value,
      title: option.title[language],
      handle: `list-tab-${option.value}`,
    })),
  ];
  const counts = useTabCounts(
    list,
    name,
    tabs.map(({ value }) => value),
  );
  // A tab also applies filters that the user has entered without clicking Search; otherwise they would be lost.
  const choose = (value: string | undefined) => {
    const typed = typedFilters(memory, list.query);
    list.apply({ ...typed, filters: withTab(typed, name, value) });
  };
  return (
    <nav className="q-list-tabs" aria-label={title[language]}>
      {tabs.map((tab, i) => (
        <button
          key={tab.handle}
          type="button"
          className="q-list-tab"
          data-testid={tab.handle}
          aria-current={isTabChosen(list.query, name, tab.value) || undefined}
          onClick={() => choose(tab.value)}
        >
          {tab.title}
          <span className="q-list-tab-count">{counts[i] && formatCount(counts[i], language)}</span>
        </button>
      ))}
    </nav>
  );
}

/**
 * Returns the number of records of each tab, undefined while unknown. The selected tab shows the total of the list. The other numbers are
 * requested after the rows have loaded, so that they do not delay the rows, and again whenever the list is reloaded.
 */
function useTabCounts(list: List, field: string, values: readonly (string | undefined)[]): readonly (Count | undefined)[] {
  const { query, total, isTotalBounded, isWaiting } = list;
  const isReady = total !== undefined && !isWaiting;
  const { counts, isRejected } = useGroupCounts(list, field, isReady);
  const others = useSingleCounts(list, field, isRejected ? values : []);
  return values.map((value, i) => {
    if (isTabChosen(query, field, value) && isReady) return { total, ...(isTotalBounded && { isTotalBounded }) };
    return isRejected ? others[i] : counts?.(value);
  });
}

/**
 * Loads the counts of all tabs in one request; the count of the tab for all records is their sum. `isRejected` is true if the resource has
 * no such call, or if the server has refused it or sent an invalid response.
 */
function useGroupCounts({ resource, query }: List, field: string, isReady: boolean) {
  const provider = useData();
  const { keys } = useKeys();
  const hasGroups = resource.calls.groups !== undefined;
  const others = withTab(query, field, undefined);
  const filter = query.keyword === '' ? others : { ...others, keyword: query.keyword };
  const { data, error } = useQuery({
    queryKey: listKey(keys, resource).params({ counts: field, filter }).get(),
    queryFn: async ({ signal }): Promise<readonly Group[]> => {
      const call = groupsCall(resource, { by: [field], filter });
      return (await ask(provider, call, { signal, isQuiet: true, totalUpTo: totalBound.ofConsole })).records;
    },
    staleTime: freshFor,
    enabled: isReady && hasGroups,
  });
  const countOf = (groups: readonly Group[], value: string | undefined): Count => {
    const own = groups.filter((group) => value === undefined || group[field] === value);
    const sum = own.reduce((total, { count }) => total + count, 0);
    // The sum of several groups may exceed the number up to which the list itself counts.
    return own.some(({ isCountBounded }) => isCountBounded)
      ? { total: Math.min(sum, totalBound.ofConsole), isTotalBounded: true }
      : { total: sum };
  };
  return {
    counts: data && ((value: string | undefined) => countOf(data, value)),
    isRejected: isReady && (!hasGroups || (error instanceof HwError && answered.has(error.kind))),
  };
}

/** Failures with a response from the server. The counts can then be requested one by one; without a connection, that would fail too. */
const answered: ReadonlySet<HwError['kind']> = new Set(['refused', 'garbled']);

/** Loads the count of each unselected tab in its own request, which every server supports. */
function useSingleCounts({ resource, query }: List, field: string, values: readonly (string | undefined)[]) {
  const provider = useData();
  const { keys } = useKeys();
  const answers = useQueries({
    queries: values.map((value) => {
      const requested = { ...query, filters: withTab(query, field, value) };
      return {
        queryKey: listKey(keys, resource)
          .params({ count: writeListQuery('', { ...requested, sorts: resource.list.sort }, resource) })
          .get(),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const filter = filterOf({ ...requested, sorts: [] });
          return findPage(provider, resource.name, { ...onePage, filter, totalUpTo: totalBound.ofConsole, signal });
        },
        staleTime: freshFor,
        enabled: !isTabChosen(query, field, value),
      };
    }),
  });
  return answers.map(({ data }) => data);
}

/**
 * Returns the list's filters with the value of a tab for `field`. The tab for all records has no value; for this tab, the filters have no
 * `field`.
 */
export function withTab({ filters }: Filters, field: string, value: string | undefined): Record<string, Condition> {
  const { [field]: _, ...others } = filters;
  return value === undefined ? others : { ...others, [field]: [value] };
}

/** Returns whether the filters select this tab; a filter with several values selects no tab. */
export function isTabChosen({ filters }: Filters, field: string, value: string | undefined): boolean {
  const condition = filters[field];
  if (value === undefined) return condition === undefined;
  return Array.isArray(condition) ? condition.length === 1 && condition[0] === value : condition === value;
}
