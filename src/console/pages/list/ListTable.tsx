import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/rendering.ts';
import type { GridSelection } from '../../grid/columns.ts';
import { Grid } from '../../grid/Grid.tsx';
import { useData } from '../../providers/useData.ts';
import { EmptyNote } from '../../shell/pages/failures.tsx';
import { useT } from '../../texts/i18n.ts';
import type { Actions } from '../actions/useActions.tsx';
import { nextSorts, ownFilters, plainQuery } from '../records/listQuery.ts';
import { useAbilities } from '../records/resource.ts';
import { blockQuery, blockSize, blocksOf } from '../records/rows.ts';
import type { Arranged } from './columns/arrangement.ts';
import { InlineContext, useInlineEdit } from './inline/useInlineEdit.ts';
import { useSummary } from './summary.tsx';
import type { List } from './useList.ts';
import { useListColumns } from './useListColumns.ts';
import type { Undoing } from './useUndo.ts';

interface ListTableProps {
  readonly list: List;
  readonly onResize: Arranged['resize'];
  readonly actions: Actions;
  readonly undoing: Undoing;
  readonly module: ResourceModule;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** The rows of a list; sorted and filtered by the server, asked for as they come into sight. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: a key pressed anywhere in the rows
    <div
      className="q-rows-of-list"
      data-waiting={list.isWaiting || undefined}
      onKeyDown={(event) => pressRows(event, box.current)}
    >
      <InlineContext value={inline}>
        <Grid
          box={box}
          label={resource.title[language]}
          columns={columns}
          sorts={list.query.sorts}
          onSort={(field, isAdded) =>
            list.apply({ sorts: nextSorts(list.query.sorts, { field, isAdded, usual: resource.list.sort }) })
          }
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

/** F2 on the rows goes to the first cell in sight that can be written in; from there the arrows lead on. */
function pressRows(event: KeyboardEvent, box: HTMLElement | null): void {
  if (event.key !== 'F2' || !box) return;
  const top = box.getBoundingClientRect().top + (box.querySelector('thead')?.clientHeight ?? 0);
  const cells = [...box.querySelectorAll<HTMLElement>('.q-cell-edit')];
  const first = cells.find((cell) => cell.getBoundingClientRect().top >= top);
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** Nobody is asked to change filters that are not there. */
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
            // The button goes with what it stands in; the rows that come have the focus then.
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

/** Choosing rows, where something can be done with many; undefined elsewhere. */
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
      toggleAll: (isExpected) => (isExpected ? choose(loadedIds, true) : setSelected([])),
      chooseAll,
      texts: { row: t('list.choose'), all: t('list.chooseAll') },
    } satisfies GridSelection;
  }, [canChoose, isAllChosen, chosenCount, isSelected, toggle, choose, chooseAll, setSelected, loadedIds, t]);
}

/** A click chooses one row or leaves it; a click with Shift all from the row before that one. */
function useRangeToggle(list: List): GridSelection['toggle'] {
  const last = useRef<{ readonly of: string; readonly index: number }>(undefined);
  const idsBetween = useRowIds(list);
  /** By the time it is read, something else may have been asked. */
  const chooseOf = useStable((of: string, ids: readonly string[], isExpected: boolean) => {
    if (of === list.queryText) list.choose(ids, isExpected);
  });
  return useStable((id, isExpected, { index, isRange }) => {
    const { queryText, choose } = list;
    const from = last.current?.of === queryText ? last.current.index : undefined;
    last.current = { of: queryText, index };
    choose([id], isExpected);
    if (!isRange || from === undefined) return;
    void idsBetween(Math.min(from, index), Math.max(from, index)).then((ids) => chooseOf(queryText, ids, isExpected));
  });
}

/** The ids of the rows from one place to another, both included, also where nobody has scrolled yet; none when they cannot be read. */
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
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
      return [];
    }
  });
}
