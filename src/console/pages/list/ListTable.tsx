import type { ReactNode, RefObject } from 'react';
import { Grid } from '../../grid/Grid.tsx';
import { useSay } from '../../texts/useSay.ts';
import type { Doings } from '../doing/useDoings.tsx';
import type { Arranged } from './columns/useArranged.ts';
import { nextSorts } from './nextSorts.ts';
import { useGridSelection } from './useGridSelection.ts';
import type { List } from './useList.ts';
import { useListColumns } from './useListColumns.ts';
import { useSummary } from './useSummary.tsx';

interface ListTableProps {
  readonly list: List;
  readonly onResize: Arranged['resize'];
  readonly doings: Doings;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** The rows of a list; sorted and filtered by the server, asked for as they come into sight. */
export function ListTable({ list, doings, box, onResize }: ListTableProps): ReactNode {
  const { language } = useSay();
  const { resource } = list;
  const columns = useListColumns(list, doings);
  const foot = useSummary(list);
  const selection = useGridSelection(
    list,
    doings.offers.some(({ at }) => at.includes('bulk')),
  );
  return (
    <div className="q-rows-of-list" data-waiting={list.isWaiting || undefined}>
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
        empty={list.isFirst ? null : <EmptyList />}
      />
    </div>
  );
}

function EmptyList(): ReactNode {
  const { say } = useSay();
  return (
    <div className="q-empty">
      <strong>{say('list.empty')}</strong>
      <span>{say('list.emptyHint')}</span>
    </div>
  );
}
