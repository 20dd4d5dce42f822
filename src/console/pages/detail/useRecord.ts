import { useKeys } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import type { HwError } from '../../client/hwError.ts';
import { callMeta } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { takesAway } from '../../shell/pages/failures.tsx';
import type { Actions } from '../actions/useActions.tsx';
import { listKey, type RowPage } from '../records/rows.ts';
import type { useRemoval } from '../records/useRemoval.ts';

interface ShownRecord {
  readonly record: WireRecord | undefined;
  /** The row of a list is shown until the whole record is loaded. */
  readonly isRow: boolean;
  readonly error: HwError | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/**
 * One record, read with everything that it has; the row of a list that is here already stands in for it meanwhile. It
 * lies among the lists, so that whatever makes those old makes this old too. `isHeld`: it is not to be read just now.
 */
export function useRecord(resource: Resource, id: string, isHeld: boolean): ShownRecord {
  const provider = useData();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const key = listKey(keys, resource);
  const rowOf = (): WireRecord | undefined => {
    const pages = queries.getQueriesData<RowPage>({ queryKey: key.get() }).map(([, page]) => page?.data);
    return pages.flatMap((rows) => (Array.isArray(rows) ? rows : [])).find((row) => row.id === id);
  };
  const query = useQuery<WireRecord, HwError>({
    queryKey: key.params({ record: id }).get(),
    queryFn: async ({ signal }) => {
      const meta = callMeta({ isQuiet: true, signal });
      return (await provider.getOne<WireRecord>({ resource: resource.name, id, meta })).data;
    },
    placeholderData: rowOf,
    enabled: !isHeld,
  });
  return {
    // Only a record that is known to be deleted has nothing to show; a failed read keeps what is shown.
    record: query.error && takesAway(query.error) ? undefined : query.data,
    isRow: query.isPlaceholderData,
    error: query.error ?? undefined,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}

/** The props of a page of one record. */
export interface DetailPageProps {
  readonly module: ResourceModule;
  readonly id: string;
  /** Whether a form stands in front of it. */
  readonly isCovered: boolean;
  /** Back to the list; undefined where there is none. */
  readonly onBack: (() => void) | undefined;
  /** Shows another record of the list; undefined where there is no list around. */
  readonly onOpen: ((id: string) => void) | undefined;
}

/** The same with the record, once that is here. */
export interface DetailViewProps extends DetailPageProps {
  readonly record: WireRecord;
  /** The row of a list is shown until the whole record is loaded. */
  readonly isRow: boolean;
  readonly removal: ReturnType<typeof useRemoval>;
  /** Shown below the head: that what is seen may be old. */
  readonly note: ReactNode;
}

/** The props of the head and its buttons. */
export interface DetailHeadProps extends DetailViewProps {
  readonly label: string;
  readonly actions: Actions;
}
