import { useKeys } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '../../../../../contract/resource.ts';
import type { HwError } from '../../../../client/hwError.ts';
import { findPage } from '../../../../providers/dataProvider.ts';
import { type FoundPage, filterOf } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { useKept } from '../../../../shell/layout/page.ts';
import type { ListQuery } from '../../../records/listQuery.ts';
import { freshFor, listKey } from '../../../records/rows.ts';
import { type Branch, matchedTree, type TreeData } from './lines.ts';

/** So many records of one place are asked for at a time, and so many matches of a filter are shown. */
const branchSize = 100;
export const mostMatches = 500;

interface BranchParams {
  readonly resource: Resource;
  readonly query: ListQuery;
  /** The field that names the record above. */
  readonly by: string;
}

type TreePage = FoundPage;

/**
 * What is known of a tree: what stands at the top, and what stands below each record that is open, asked for when it is
 * opened. With a filter: its matches, with what is above them, all open.
 */
export function useBranches({ resource, query, by }: BranchParams) {
  const isFiltered = query.keyword !== '' || Object.keys(query.filters).length > 0;
  const [open, keepOpen] = useKept<readonly string[]>('open branches', []);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const requested = isFiltered ? [] : ['', ...open];
  const locations = requested.flatMap((parent) =>
    Array.from({ length: pages.get(parent) ?? 1 }, (_, page) => ({ parent, page })),
  );
  const questions = isFiltered
    ? [{ filters: query.filters, page: 0, size: mostMatches, withAncestors: true }]
    : locations.map(({ parent, page }) => ({
        ...{ filters: { [by]: parent === '' ? { isNull: true } : [parent] }, page, size: branchSize },
        withAncestors: false,
      }));
  const answers = useTreePages({ resource, query, by }, questions);
  const loaded = answers.flatMap(({ data }) => data ?? []);
  const counts = new Map(loaded.flatMap(({ children = {} }) => Object.entries(children)));
  const data = isFiltered ? matchedData(loaded[0], { by, closed }) : lazyData(locations, answers, { open, counts });
  const toggle = (id: string, isExpected: boolean): void => {
    const [list, keep] = isFiltered ? ([closed, setClosed] as const) : ([open, keepOpen] as const);
    const others = list.filter((other) => other !== id);
    keep(isExpected === isFiltered ? others : [...others, id]);
  };
  return {
    data,
    isFiltered,
    toggle,
    /** Asks for more of what stands below a record. */
    showMore: (parent: string) => setPages((now) => new Map(now).set(parent, (now.get(parent) ?? 1) + 1)),
    /** How many matches there are beyond those that are shown. */
    hasMore: isFiltered && (loaded[0]?.total ?? 0) > mostMatches,
    isFetching: answers.some(({ isFetching }) => isFetching),
    isThere: loaded.length > 0,
    error: answers.find(({ error }) => error)?.error as HwError | undefined,
    /** Asks once more for what could not be read. */
    refetch: () => {
      for (const { error, refetch } of answers) if (error) void refetch();
    },
  };
}

interface Question {
  readonly filters: ListQuery['filters'];
  readonly page: number;
  readonly size: number;
  readonly withAncestors: boolean;
}

function useTreePages({ resource, query, by }: BranchParams, questions: readonly Question[]) {
  const provider = useData();
  const { keys } = useKeys();
  return useQueries({
    queries: questions.map(({ filters, page, size, withAncestors }) => {
      const filter = { ...filterOf({ ...query, filters }), treeBy: by, withAncestors };
      return {
        queryKey: listKey(keys, resource).params({ tree: filter, page }).get(),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          findPage(provider, resource.name, { filter, pageNo: page + 1, pageSize: size, isQuiet: true, signal }),
        staleTime: freshFor,
      };
    }),
  });
}

function lazyData(
  locations: readonly { readonly parent: string }[],
  answers: readonly { readonly data: TreePage | undefined }[],
  { open, counts }: { readonly open: readonly string[]; readonly counts: ReadonlyMap<string, number> },
): TreeData {
  const branches = new Map<string, Branch>();
  for (const [i, { parent }] of locations.entries()) {
    const page = answers[i]?.data;
    const { records = [], total } = branches.get(parent) ?? {};
    branches.set(parent, { records: [...records, ...(page?.data ?? [])], total: page?.total ?? total });
  }
  return {
    branchOf: (id) => branches.get(id),
    childrenOf: (id) => counts.get(id) ?? 0,
    isOpen: (id) => open.includes(id),
    isMatch: () => true,
  };
}

function matchedData(
  page: TreePage | undefined,
  { by, closed }: { readonly by: string; readonly closed: readonly string[] },
): TreeData {
  const { data: records = [], ancestors = [] } = page ?? {};
  const branches = matchedTree({ records, ancestors }, by);
  const matches = new Set(records.map(({ id }) => id));
  return {
    branchOf: (id) => (page ? (branches.get(id) ?? { records: [], total: 0 }) : undefined),
    childrenOf: (id) => branches.get(id)?.total ?? 0,
    isOpen: (id) => !closed.includes(id),
    isMatch: (id) => matches.has(id),
  };
}
