import { type DataProvider, useKeys } from '@refinedev/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import type { HwError } from '../../client/hwError.ts';
import type { RowWindow } from '../../grid/viewport.ts';
import { findPage } from '../../providers/dataProvider.ts';
import { filterOf } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { takesAway } from '../../ui/failures.tsx';
import type { ListQuery } from './listQuery.ts';
import { type SeenVersions, useMarks } from './useMarks.ts';

type Keys = ReturnType<typeof useKeys>['keys'];

interface ShownRows {
  readonly queryText: string;
  readonly total: number;
  readonly blocks: ReadonlyMap<number, readonly WireRecord[]>;
}

interface RowsParams {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly queryText: string;
  /** The visible rows. */
  readonly viewport: RowWindow;
  /** Whether to request only the count, because another component shows the rows. */
  readonly isCounted?: boolean;
  /** Returns the request for a block of rows; undefined to use that of a list. */
  readonly question?: (block: number, size: number) => ReturnType<typeof blockQuery>;
  /** Record versions seen elsewhere in the page. */
  readonly seen?: SeenVersions;
}

/** Loads the rows of a query in blocks as they become visible. While another query is loading, the previous rows stay. */
export function useRows({ resource, query, queryText, viewport, isCounted, seen, question }: RowsParams) {
  const dataProvider = useData();
  const { keys } = useKeys();
  const queries = useQueryClient();
  const expected = isCounted ? [0] : blocksOf(viewport);
  const size = isCounted ? 1 : blockSize;
  const answers = useQueries({
    queries: expected.map(
      (block) => question?.(block, size) ?? blockQuery(dataProvider, keys, { resource, query, queryText, block, size }),
    ),
  });
  const shown = useShown(queryText, expected, answers);
  const isCurrent = shown?.queryText === queryText;
  const error = answers.find(({ isError }) => isError)?.error as HwError | undefined;
  const loaded: ReadonlyMap<string, WireRecord> = useMemo(
    () => new Map([...(shown?.blocks.values() ?? [])].flat().map((record) => [record.id, record])),
    [shown],
  );
  return {
    total: shown?.total,
    rowAt: (index: number) => shown?.blocks.get(Math.floor(index / blockSize))?.[index % blockSize],
    /** The loaded rows by id. */
    loaded,
    /** Whether another user has just changed a visible row. */
    isMarked: useMarks(loaded, seen),
    loadedIds: useMemo(() => [...loaded.keys()], [loaded]),
    error,
    /** Whether the request failed and there is nothing to show; otherwise the earlier rows stay below the error. */
    isLost: error !== undefined && (!isCurrent || takesAway(error)),
    /** Whether some visible rows could not be loaded. */
    isGappy: answers.some(({ isError, data }) => isError && data === undefined),
    isFetching: answers.some(({ isFetching }) => isFetching),
    /** Whether the visible rows do not belong to the latest request yet. */
    isWaiting: !isCurrent,
    isFirst: shown === undefined,
    /** Reloads everything of the list: rows, counts and summaries. */
    refetch: () => void queries.invalidateQueries({ queryKey: listKey(keys, resource).get() }),
  };
}

/** Returns the rows to show: the loaded blocks, or the previous rows while there are none. */
function useShown(
  queryText: string,
  expected: readonly number[],
  answers: readonly { readonly data: RowPage | undefined }[],
): ShownRows | undefined {
  const [shown, setShown] = useState<ShownRows>();
  const pages = expected.flatMap((block, i) => {
    const page = answers[i]?.data;
    return page ? [{ block, page }] : [];
  });
  const latest = pages.at(-1)?.page;
  if (!latest) return shown;
  const isSame =
    shown?.queryText === queryText &&
    shown.total === latest.total &&
    shown.blocks.size === pages.length &&
    pages.every(({ block, page }) => shown.blocks.get(block) === page.data);
  if (isSame) return shown;
  const next = { queryText, total: latest.total, blocks: new Map(pages.map(({ block, page }) => [block, page.data])) };
  setShown(next);
  return next;
}

/** Age in ms after which rows are reloaded when they become visible again; changes by others arrive immediately. */
export const freshFor = 30_000;

export interface RowPage {
  readonly data: readonly WireRecord[];
  readonly total: number;
}

interface BlockParts {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly queryText: string;
  readonly block: number;
  /** Number of rows in a block, if not the default. */
  readonly size?: number;
}

/** Returns the query key of everything that is loaded from a resource's lists. A change to any of its records invalidates it. */
export function listKey(keys: Keys, { name }: Resource) {
  return keys().data('default').resource(name).action('list');
}

/** Returns the request for one block of rows; repeated requests within a short time share a response. */
export function blockQuery(
  provider: Pick<DataProvider, 'getList'>,
  keys: Keys,
  { resource, query, queryText, block, size = blockSize }: BlockParts,
) {
  return {
    queryKey: listKey(keys, resource).params({ queryText, block, size }).get(),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      findPage(provider, resource.name, { filter: filterOf(query), pageNo: block + 1, pageSize: size, signal }),
    staleTime: freshFor,
  };
}

/** Number of rows per block. */
export const blockSize = 100;

/** Returns the blocks that contain these rows, in order; the first one if nothing is known yet. */
export function blocksOf({ from, to }: RowWindow): number[] {
  const first = Math.floor(from / blockSize);
  const last = Math.max(first, Math.ceil(to / blockSize) - 1);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
