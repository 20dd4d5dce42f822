import { type DataProvider, useKeys } from '@refinedev/core';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { totalBound } from '../../../contract/query.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Language, WireRecord } from '../../../contract/wire.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import type { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/store.ts';
import type { RowWindow } from '../../grid/viewport.ts';
import { findPage, onePage } from '../../providers/dataProvider.ts';
import { type FoundPage, filterOf } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { takesAway } from '../../ui/failures.tsx';
import type { ListQuery } from './listQuery.ts';
import { type SeenVersions, useMarks } from './useMarks.ts';

type Keys = ReturnType<typeof useKeys>['keys'];

/** A number of records; if `isTotalBounded` is true, there are more. */
export type Count = Pick<FoundPage, 'total' | 'isTotalBounded'>;

/** Formats a number of records; a plus sign means that there are more. */
export function formatCount({ total, isTotalBounded }: Count, language: Language): string {
  return `${formatNumber(total, language)}${isTotalBounded ? '+' : ''}`;
}

interface ShownRows extends Count {
  readonly queryText: string;
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
  /** Returns the request for a block of rows; by default, `blockQuery` is used. */
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
  const isBeyond = !isCounted && shown?.isTotalBounded === true && viewport.to > shown.total;
  const exact = useExactTotal({ resource, query, queryText }, { isBounded: isCurrent && shown.isTotalBounded === true, isBeyond });
  const error = answers.find(({ isError }) => isError)?.error as HwError | undefined;
  const loaded: ReadonlyMap<string, WireRecord> = useMemo(
    () => new Map([...(shown?.blocks.values() ?? [])].flat().map((record) => [record.id, record])),
    [shown],
  );
  return {
    total: (isCurrent && shown.isTotalBounded && exact.total) || shown?.total,
    /** Whether there are more rows than `total`, because not all of them were counted. */
    isTotalBounded: shown?.isTotalBounded === true && !(isCurrent && exact.total !== undefined),
    /** Counts all rows. */
    countExactly: exact.count,
    isCounting: exact.isCounting,
    rowAt: (index: number) => shown?.blocks.get(Math.floor(index / blockSize))?.[index % blockSize],
    /** The loaded rows by id. */
    loaded,
    /** Returns whether another user has just changed a row. */
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
    shown.isTotalBounded === latest.isTotalBounded &&
    shown.blocks.size === pages.length &&
    pages.every(({ block, page }) => shown.blocks.get(block) === page.data);
  if (isSame) return shown;
  const { total, isTotalBounded } = latest;
  const blocks = new Map(pages.map(({ block, page }) => [block, page.data]));
  const next = { queryText, total, blocks, ...(isTotalBounded && { isTotalBounded }) };
  setShown(next);
  return next;
}

type Counted = Pick<RowsParams, 'resource' | 'query' | 'queryText'>;

/**
 * Counts all rows of a query once the user asks for it or has scrolled to rows that were not counted; from then on also whenever the list
 * is reloaded.
 */
function useExactTotal({ resource, query, queryText }: Counted, { isBounded, isBeyond }: Record<'isBounded' | 'isBeyond', boolean>) {
  const dataProvider = useData();
  const { keys } = useKeys();
  const [requested, request] = useState<string>();
  const isRequested = requested === queryText;
  if (isBeyond && !isRequested) request(queryText);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: listKey(keys, resource).params({ exactTotalOf: queryText }).get(),
    queryFn: ({ signal }) => findPage(dataProvider, resource.name, { ...onePage, filter: filterOf({ ...query, sorts: [] }), signal }),
    staleTime: freshFor,
    enabled: isRequested && isBounded,
  });
  return {
    total: isRequested ? data?.total : undefined,
    isCounting: isFetching,
    count: useStable(() => {
      request(queryText);
      if (isError) void refetch();
    }),
  };
}

/** Age in ms after which rows are reloaded when they become visible again; changes by other users are shown immediately. */
export const freshFor = 30_000;

export interface RowPage extends Count {
  readonly data: readonly WireRecord[];
}

interface BlockParts {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly queryText: string;
  readonly block: number;
  /** Number of rows in a block, if not the default. */
  readonly size?: number;
}

/**
 * Returns the builder of the query keys of everything that is loaded from a resource's lists. A change to any record of the resource
 * invalidates these data.
 */
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
      findPage(provider, resource.name, {
        filter: filterOf(query),
        pageNo: block + 1,
        pageSize: size,
        totalUpTo: totalBound.ofConsole,
        signal,
      }),
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
