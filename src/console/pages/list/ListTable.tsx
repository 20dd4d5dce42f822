import { useKeys } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import type { Field } from '../../../contract/field.ts';
import { type Summary, totalBound } from '../../../contract/query.ts';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import { joiners, type Language } from '../../../contract/wire.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { HwError, messageOf } from '../../client/hwError.ts';
import { useStable } from '../../client/store.ts';
import type { GridSelection } from '../../grid/columns.ts';
import { Grid } from '../../grid/Grid.tsx';
import { footHead } from '../../grid/GridFoot.tsx';
import { findPage, onePage } from '../../providers/dataProvider.ts';
import { type FoundPage, filterOf } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { type Translate, useT } from '../../texts/i18n.ts';
import { EmptyNote } from '../../ui/failures.tsx';
import type { Actions } from '../actions/useActions.tsx';
import { nextSorts, ownFilters, plainQuery } from '../records/listQuery.ts';
import { listField, useAbilities } from '../records/resource.ts';
import { blockQuery, blockSize, blocksOf, freshFor, listKey } from '../records/rows.ts';
import type { Arranged } from './columns/arrangement.ts';
import { InlineContext, useInlineEdit } from './inline/useInlineEdit.ts';
import type { List } from './useList.ts';
import { useListColumns } from './useListColumns.tsx';
import type { Undoing } from './useUndo.ts';

/**
 * Returns the content of the footer by field: the summaries of the whole result, which are loaded after the rows. Undefined if no visible
 * column has a summary in the resource file, or if all summaries are empty.
 */
function useSummary({ resource, query, total, isWaiting }: List): ReadonlyMap<string, ReactNode> | undefined {
  const provider = useData();
  const { keys } = useKeys();
  const { t, language } = useT();
  const filter = filterOf({ ...query, sorts: [] });
  const { columns, summaryWhen } = resource.list;
  const sums = columns.filter(({ summary }) => summary !== undefined);
  const isSummed = resource.calls.find !== undefined && sums.length > 0;
  const { data, error, refetch } = useQuery<FoundPage, HwError>({
    queryKey: listKey(keys, resource).params({ summaryOf: filter, sums, summaryWhen }).get(),
    queryFn: ({ signal }) => {
      const summarized = { ...filter, summarize: true };
      return findPage(provider, resource.name, { ...onePage, filter: summarized, totalUpTo: totalBound.ofConsole, isQuiet: true, signal });
    },
    staleTime: freshFor,
    enabled: isSummed && !isWaiting && (total ?? 0) > 0,
  });
  return useMemo(() => {
    if (!isSummed) return undefined;
    if (error) return new Map([[footHead, <SumsFailed key={footHead} error={error} onRetry={() => void refetch()} />]]);
    return footOf(resource, data?.summary, { t, language });
  }, [isSummed, data, error, refetch, resource, t, language]);
}

/** Shown at the start of the footer if the summaries could not be loaded, with a retry button. */
function SumsFailed({ error, onRetry }: { readonly error: HwError; readonly onRetry: () => void }): ReactNode {
  const translator = useT();
  const { t } = translator;
  return (
    <span className="q-foot" role="alert" data-testid="foot-failed">
      <small>{t('list.sum')}</small> {messageOf(error, translator)}{' '}
      <button type="button" className="q-link" onClick={onRetry}>
        {t('list.retry')}
      </button>
    </span>
  );
}

/** Returns the footer content by field; an empty map until the summaries are loaded, and undefined if all of them are empty. */
function footOf(
  resource: List['resource'],
  reported: readonly Summary[] | undefined,
  { t, language }: ReturnType<typeof useT>,
): ReadonlyMap<string, ReactNode> | undefined {
  const labelOf = ({ of, summary }: Summary): string => {
    const choice = summedBy(resource, of, language);
    // The sum for a choice is labeled with the choice alone. Any other summary is labeled with its kind, such as "average".
    return choice === undefined || summary !== 'sum' ? [choice, t(texts[summary])].join(' ').trim() : choice;
  };
  const seen = reported?.filter(({ field }) => resource.list.columns.some((column) => column.field === field));
  // If no visible column has a summary value, there is no footer.
  if (seen?.every(({ value }) => value === null)) return undefined;
  const lines = Map.groupBy(seen ?? [], ({ field }) => field);
  // The columns with sums may be outside the viewport. So if all summaries are sums, the first column says so, unless it has a sum itself.
  const isSums = seen?.every(({ summary }) => summary === 'sum') && !lines.has(resource.list.columns[0]?.field ?? '');
  const head: [string, ReactNode][] = seen ? [[footHead, <SumHead key={footHead} resource={resource} isSums={isSums === true} />]] : [];
  return new Map([
    ...head,
    ...[...lines].map(([name, sums]): [string, ReactNode] => [
      name,
      sums.map((one) => (
        <span key={`${one.of ?? ''} ${one.currency ?? ''}`} className="q-foot">
          <small>{labelOf(one)}</small>
          <Value resource={resource} reported={one} />
        </span>
      )),
    ]),
  ]);
}

const texts = { sum: 'list.sum', average: 'list.average', min: 'list.min', max: 'list.max' } as const;

/** A summary value, formatted like a cell of its column. */
function Value({ resource, reported }: { resource: List['resource']; reported: Summary }): ReactNode {
  const field = listField(resource, reported.field);
  if (!field || reported.value === null) return '—';
  const { Cell } = widgetOf(field.kind);
  const { currency } = field;
  const beside = currency && 'field' in currency ? { [currency.field]: reported.currency } : {};
  return <Cell field={field} value={reported.value} record={{ id: '', version: 0, [field.name]: reported.value, ...beside }} />;
}

/**
 * Returns the title of the `summaryBy` choice that a sum covers; undefined if the sum covers all records, or the records without a choice.
 */
export function summedBy(resource: Resource, value: unknown, language: Language): string | undefined {
  const { options = [] } = listField(resource, resource.list.summaryBy ?? '') ?? {};
  return options.find((option) => option.value === value)?.title[language];
}

interface SumHeadProps {
  readonly resource: Resource;
  /** Whether the footer has only sums, and none in the first column. */
  readonly isSums: boolean;
}

/** Label at the start of the footer: "Sum" if `isSums` is true, and which records the summaries cover if they do not cover all. */
export function SumHead({ resource, isSums }: SumHeadProps): ReactNode {
  const { t, language } = useT();
  const counted = countedTexts(resource, { t, language });
  return (
    <>
      {isSums && <span className="q-foot">{t('list.sum')}</span>}
      {counted !== undefined && (
        <span className="q-foot">
          <small data-testid="foot-counted">{counted}</small>
        </span>
      )}
    </>
  );
}

interface Translator {
  readonly t: Translate;
  readonly language: Language;
}

/** Returns which records the sums cover, for example "without Void"; undefined if they cover all. */
export function countedTexts(resource: Resource, translator: Translator): string | undefined {
  const { summaryWhen: when } = resource.list;
  const field = listField(resource, when?.field ?? '');
  if (!when || !field) return undefined;
  const { t, language } = translator;
  const names = when.values.map((value) => valueTexts(value, field, translator)).join(joiners[language]);
  // Choices are clear by their title alone; numbers and yes/no values need the field title.
  const which = field.options ? names : t('list.sumField', { field: field.title[language], which: names });
  return t(when.isNot ? 'list.sumWithout' : 'list.sumOf', { which });
}

function valueTexts(value: string | number | boolean, { options }: Field, { t, language }: Translator): string {
  if (typeof value === 'boolean') return t(value ? 'widget.yes' : 'widget.no');
  return options?.find((one) => one.value === String(value))?.title[language] ?? String(value);
}

interface ListTableProps {
  readonly list: List;
  readonly onResize: Arranged['resize'];
  readonly actions: Actions;
  readonly undoing: Undoing;
  readonly module: ResourceModule;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** The rows of a list, sorted and filtered by the server and loaded as they become visible. */
export function ListTable({ list, actions, undoing, module, box, onResize }: ListTableProps): ReactNode {
  const { language } = useT();
  const { resource } = list;
  const columns = useListColumns(list, actions);
  const foot = useSummary(list);
  const selection = useGridSelection(
    list,
    actions.offers.some(({ at }) => at.includes('bulk')),
  );
  const inline = useInlineEdit({ list, actions, module, undoing, box });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from the rows
    <div className="q-rows-of-list" data-waiting={list.isWaiting || undefined} onKeyDown={(event) => pressRows(event, box.current)}>
      <InlineContext value={inline}>
        <Grid
          box={box}
          label={resource.title[language]}
          columns={columns}
          sorts={list.query.sorts}
          onSort={(field, isAdded) => list.apply({ sorts: nextSorts(list.query.sorts, { field, isAdded, usual: resource.list.sort }) })}
          count={list.total ?? 0}
          rowAt={list.rowAt}
          window={list.window}
          rowHeight={list.rowHeight}
          isMarked={list.isMarked}
          onResize={onResize}
          width={list.width}
          isBusy={list.isFetching}
          {...(selection ? { selection } : {})}
          {...(foot ? { foot } : {})}
          empty={list.isFirst ? null : <EmptyList list={list} />}
        />
      </InlineContext>
    </div>
  );
}

/** Moves the focus to the first visible editable cell on F2; arrow keys move on from there. */
function pressRows(event: KeyboardEvent, box: HTMLElement | null): void {
  if (event.key !== 'F2' || !box) return;
  const top = box.getBoundingClientRect().top + (box.querySelector('thead')?.clientHeight ?? 0);
  const cells = [...box.querySelectorAll<HTMLElement>('.q-cell-edit')];
  const first = cells.find((cell) => cell.getBoundingClientRect().top >= top);
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/**
 * Shown instead of rows if there are none. The hint to change the filters and the reset button appear only if a search text or a filter is
 * set.
 */
function EmptyList({ list: { resource, query, apply } }: Pick<ListTableProps, 'list'>): ReactNode {
  const { t } = useT();
  const mayCreate = useAbilities(resource)('create');
  const isNarrowed = query.keyword !== '' || Object.keys(ownFilters(query, resource)).length > 0;
  const [title, hints] = isNarrowed
    ? (['list.empty', ['list.emptyHint', 'list.emptyHintToRead']] as const)
    : (['list.none', ['list.noneHint', 'list.noneHintToRead']] as const);
  return (
    <EmptyNote title={t(title)} text={t(hints[mayCreate ? 0 : 1])}>
      {isNarrowed && (
        <button
          type="button"
          className="q-link"
          data-testid="empty-reset"
          onClick={({ currentTarget }) => {
            // The button is removed when rows arrive, so the focus moves to the table.
            currentTarget.closest<HTMLElement>('.q-grid-box')?.focus();
            apply(plainQuery(resource));
          }}
        >
          {t('list.reset')}
        </button>
      )}
    </EmptyNote>
  );
}

/** Returns the row selection; undefined if there is no bulk action and the user may neither delete, edit nor export records. */
function useGridSelection(list: List, hasActions: boolean): GridSelection | undefined {
  const { t } = useT();
  const { abilities, chosenCount, isAllChosen, isSelected, choose, chooseAll, setSelected, loadedIds } = list;
  const toggle = useRangeToggle(list);
  const canChoose = abilities('deleteByIds') || abilities('saveByIds') || abilities('export') || hasActions;
  return useMemo(() => {
    if (!canChoose) return undefined;
    const isAll = isAllChosen || (loadedIds.length > 0 && loadedIds.every(isSelected));
    const some = chosenCount > 0 ? 'some' : 'none';
    return {
      has: isSelected,
      toggle,
      all: isAll && chosenCount > 0 ? 'all' : some,
      toggleAll: (isChosen) => (isChosen ? choose(loadedIds, true) : setSelected([])),
      chooseAll,
      texts: { row: t('list.choose'), all: t('list.chooseAll') },
    } satisfies GridSelection;
  }, [canChoose, isAllChosen, chosenCount, isSelected, toggle, choose, chooseAll, setSelected, loadedIds, t]);
}

/**
 * Returns the handler that selects or deselects rows. A click changes one row; a click with Shift also changes all rows between this row
 * and the previously clicked one.
 */
function useRangeToggle(list: List): GridSelection['toggle'] {
  const last = useRef<{ readonly of: string; readonly index: number }>(undefined);
  const idsBetween = useRowIds(list);
  /** Selects or deselects the rows, but only if the query has not changed while their ids were loading. */
  const chooseOf = useStable((of: string, ids: readonly string[], isChosen: boolean) => {
    if (of === list.queryText) list.choose(ids, isChosen);
  });
  return useStable((id, isChosen, { index, isRange }) => {
    const { queryText, choose } = list;
    const from = last.current?.of === queryText ? last.current.index : undefined;
    last.current = { of: queryText, index };
    choose([id], isChosen);
    if (!isRange || from === undefined) return;
    void idsBetween(Math.min(from, index), Math.max(from, index)).then((ids) => chooseOf(queryText, ids, isChosen));
  });
}

/** Returns a function that resolves to the ids of the rows between two indexes, inclusive; empty if they cannot be loaded. */
function useRowIds({ resource, query, queryText }: List): (from: number, to: number) => Promise<string[]> {
  const provider = useData();
  const { keys } = useKeys();
  const queries = useQueryClient();
  return useStable(async (from: number, to: number) => {
    const blocks = blocksOf({ from, to: to + 1 });
    try {
      const pages = await Promise.all(
        blocks.map((block) => queries.fetchQuery(blockQuery(provider, keys, { resource, query, queryText, block }))),
      );
      const first = (blocks[0] ?? 0) * blockSize;
      return pages.flatMap(({ data }) => data.map(({ id }) => id)).slice(from - first, to - first + 1);
    } catch (error) {
      // The HTTP client has already shown an `HwError` as a toast.
      if (!(error instanceof HwError)) throw error;
      return [];
    }
  });
}
