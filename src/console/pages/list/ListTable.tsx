import type { ReactNode, RefObject } from 'react';
import { Grid } from '../../grid/Grid.tsx';
import { useSay } from '../../texts/useSay.ts';
import type { Doings } from '../doing/useDoings.tsx';
import { nextSorts } from './nextSorts.ts';
import { useGridSelection } from './useGridSelection.ts';
import type { List } from './useList.ts';
import { useListColumns } from './useListColumns.ts';

interface ListTableProps {
  readonly list: List;
  readonly doings: Doings;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** The rows of a list; sorted and filtered by the server, asked for as they come into sight. */
export function ListTable({ list, doings, box }: ListTableProps): ReactNode {
  const { language } = useSay();
  const { resource } = list;
  const columns = useListColumns(list, doings);
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
        width={list.width}
        isBusy={list.isFetching}
        {...(selection ? { selection } : {})}
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
