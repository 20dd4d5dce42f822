import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import { Grid } from '../../grid/Grid.tsx';
import { EmptyNote } from '../../shell/pages/failures.tsx';
import { useSay } from '../../texts/i18n.ts';
import type { Doings } from '../doing/useDoings.tsx';
import { useAbilities } from '../useAbilities.ts';
import type { Arranged } from './columns/useArranged.ts';
import { InlineContext } from './inline/inlineContext.ts';
import { useInlineEdit } from './inline/useInlineEdit.ts';
import { ownFilters, plainQuery } from './listQuery.ts';
import { nextSorts } from './nextSorts.ts';
import type { Undoing } from './undo/useUndo.ts';
import { useGridSelection } from './useGridSelection.ts';
import type { List } from './useList.ts';
import { useListColumns } from './useListColumns.ts';
import { useSummary } from './useSummary.tsx';

interface ListTableProps {
  readonly list: List;
  readonly onResize: Arranged['resize'];
  readonly doings: Doings;
  readonly undoing: Undoing;
  readonly module: ResourceModule;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** The rows of a list; sorted and filtered by the server, asked for as they come into sight. */
export function ListTable({ list, doings, undoing, module, box, onResize }: ListTableProps): ReactNode {
  const { language } = useSay();
  const { resource } = list;
  const columns = useListColumns(list, doings);
  const foot = useSummary(list);
  const selection = useGridSelection(
    list,
    doings.offers.some(({ at }) => at.includes('bulk')),
  );
  const inline = useInlineEdit({ list, doings, module, undoing, box });
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
  const { say } = useSay();
  const mayCreate = useAbilities(resource)('create');
  const isNarrowed = query.keyword !== '' || Object.keys(ownFilters(query, resource)).length > 0;
  const [title, hints] = isNarrowed
    ? (['list.empty', ['list.emptyHint', 'list.emptyHintToRead']] as const)
    : (['list.none', ['list.noneHint', 'list.noneHintToRead']] as const);
  return (
    <EmptyNote title={say(title)} text={say(hints[mayCreate ? 0 : 1])}>
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
          {say('list.reset')}
        </button>
      )}
    </EmptyNote>
  );
}
