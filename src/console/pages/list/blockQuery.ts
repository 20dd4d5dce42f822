import type { DataProvider, useKeys } from '@refinedev/core';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { blockSize } from './blocksOf.ts';
import { crudFilters } from './crudFilters.ts';
import type { ListQuery } from './listQuery.ts';

/** Rows are asked for again when they come into sight after so long; who changes them is heard of at once. In ms. */
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

type Keys = ReturnType<typeof useKeys>['keys'];

/** The key of everything that is read from the lists of a resource: a change to any of its records makes it all old. */
export function listKey(keys: Keys, { name }: Resource) {
  return keys().data('default').resource(name).action('list');
}

/** The question for one block of rows; whoever asks the same within a while gets the same answer. */
export function blockQuery(
  provider: DataProvider,
  keys: Keys,
  { resource, query, queryText, block, size = blockSize }: BlockParts,
) {
  return {
    queryKey: listKey(keys, resource).params({ queryText, block, size }).get(),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      provider.getList<WireRecord>({
        resource: resource.name,
        pagination: { currentPage: block + 1, pageSize: size },
        filters: crudFilters(query),
        sorters: [...query.sorts],
        meta: { queryContext: { signal } as never },
      }) as Promise<RowPage>,
    staleTime: freshFor,
  };
}
