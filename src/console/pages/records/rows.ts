import { type DataProvider, useKeys } from '@refinedev/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { HwError } from '../../client/hwError.ts';
import type { RowWindow } from '../../grid/viewport.ts';
import { findPage } from '../../providers/dataProvider.ts';
import { filterOf } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { takesAway } from '../../shell/pages/failures.tsx';
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
  /** The rows that are in sight. */
  readonly viewport: RowWindow;
  /** Another component shows the rows: only the count is requested. */
  readonly isCounted?: boolean;
  /** What is asked for a block, where it is something else than the rows of a list. */
  readonly question?: (block: number, size: number) => ReturnType<typeof blockQuery>;
  /** What is shown of the same records elsewhere in the page. */
  readonly seen?: SeenVersions;
}

/**
 * The rows of a query, asked for in blocks as they come into sight. While another query is on its way, the rows of the
 * last one stay.
 */
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
    /** The rows that are here by now, by id. */
    loaded,
    /** Whether another user has just changed a visible row. */
    isMarked: useMarks(loaded, seen),
    loadedIds: useMemo(() => [...loaded.keys()], [loaded]),
    error,
    /** Nothing of the request can be shown; otherwise the earlier rows stay below the error. */
    isLost: error !== undefined && (!isCurrent || takesAway(error)),
    /** Some of what is in sight was never read. */
    isGappy: answers.some(({ isError, data }) => isError && data === undefined),
    isFetching: answers.some(({ isFetching }) => isFetching),
    /** The visible rows do not belong to the latest request yet. */
    isWaiting: !isCurrent,
    isFirst: shown === undefined,
    /** Reads everything of the list again: its rows, the counts beside them, and what stands below. */
    refetch: () => void queries.invalidateQueries({ queryKey: listKey(keys, resource).get() }),
  };
}

/** The rows to show: the loaded blocks, or the earlier rows as long as there are none. */
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

/** Rows are requested again when they become visible after this time; changes by others arrive at once. In ms. */
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
  /** Rows of a block, when they are not as many as usual. */
  readonly size?: number;
}

/** The key of everything that is read from the lists of a resource: a change to any of its records makes it all old. */
export function listKey(keys: Keys, { name }: Resource) {
  return keys().data('default').resource(name).action('list');
}

/** The request for one block of rows; repeated requests within a short time share one response. */
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

/** So many rows are asked for at a time. */
export const blockSize = 100;

/** The blocks that hold these rows, in their order; the first one when nothing is known yet. */
export function blocksOf({ from, to }: RowWindow): number[] {
  const first = Math.floor(from / blockSize);
  const last = Math.max(first, Math.ceil(to / blockSize) - 1);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
