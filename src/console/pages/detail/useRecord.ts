import { useKeys } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import type { HwError } from '../../client/hwError.ts';
import { callMeta } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { takesAway } from '../../ui/failures.tsx';
import type { Actions } from '../actions/useActions.tsx';
import { listKey, type RowPage } from '../records/rows.ts';
import type { useRemoval } from '../records/useRemoval.ts';

interface ShownRecord {
  readonly record: WireRecord | undefined;
  /** True while the list row is shown because the full record is still loading. */
  readonly isRow: boolean;
  readonly error: HwError | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/**
 * Loads one full record; while it is loading, a loaded list row is used. The record is cached with the resource's lists, so that an
 * invalidation of the lists reloads the record too. `isHeld` disables loading.
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
    // Only a deleted or forbidden record is removed from the page; other errors keep the last data.
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
  /** Whether a form is open in front of the page. */
  readonly isCovered: boolean;
  /** Returns to the list; undefined if the page was opened without one. */
  readonly onBack: (() => void) | undefined;
  /** Shows another record of the list; undefined without a list. */
  readonly onOpen: ((id: string) => void) | undefined;
}

/** Props of a page whose record is loaded. */
export interface DetailViewProps extends DetailPageProps {
  readonly record: WireRecord;
  /** True while the list row is shown because the full record is still loading. */
  readonly isRow: boolean;
  readonly removal: ReturnType<typeof useRemoval>;
  /** A note below the header, saying that the data may be outdated. */
  readonly note: ReactNode;
}

/** Props of the header and its buttons. */
export interface DetailHeadProps extends DetailViewProps {
  readonly label: string;
  readonly actions: Actions;
}
