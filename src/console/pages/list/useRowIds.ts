import { useDataProvider, useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/rendering.ts';
import { blockQuery } from './blockQuery.ts';
import { blockSize, blocksOf } from './blocksOf.ts';
import type { List } from './useList.ts';

/** The ids of the rows from one place to another, both included, also where nobody has scrolled yet; none when they cannot be read. */
export function useRowIds({ resource, query, queryText }: List): (from: number, to: number) => Promise<string[]> {
  const provider = useDataProvider()();
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
