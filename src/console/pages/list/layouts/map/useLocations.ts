import { useKeys } from '@refinedev/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Plan } from '../../../../../contract/lists.ts';
import { displayFields } from '../../../../../contract/record.ts';
import type { HwError } from '../../../../client/hwError.ts';
import { findPage } from '../../../../providers/dataProvider.ts';
import { filterOf } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import { useT } from '../../../../texts/i18n.ts';
import { freshFor, listKey } from '../../../records/rows.ts';
import type { List } from '../../useList.ts';

/** So many places are read at first, those of the first blocks, and so many at a time when there are more. */
const sizes = { first: 1_000, more: 5_000 } as const;
/** More than these nobody looks at on one plan. */
export const mostLocations = 20_000;

/** The places that the list asks about, with nothing of them but what the plan shows. */
export function useLocations({ resource, query }: Pick<List, 'resource' | 'query'>, plan: Plan) {
  const provider = useData();
  const { keys } = useKeys();
  const { language } = useT();
  const named = new Set(resource.fields.map(({ name }) => name));
  const where = [plan.site, plan.zone, plan.row, plan.column].filter((name) => name !== undefined);
  const fields = [...where, plan.level, plan.fill, plan.capacity, ...displayFields(resource.display[language])];
  const filter = {
    ...filterOf({ ...query, sorts: where.map((field) => ({ field, order: 'asc' })) }),
    fields: [...new Set(fields)].filter((name): name is string => name !== undefined && named.has(name)),
  };
  const question = (pageNo: number, pageSize: number) => ({
    queryKey: listKey(keys, resource).params({ places: filter, pageNo, pageSize }).get(),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      findPage(provider, resource.name, { filter, pageNo, pageSize, signal, isQuiet: true }),
    staleTime: freshFor,
  });
  const first = useQuery(question(1, sizes.first));
  const total = first.data?.total;
  const expected = Math.min(total ?? 0, mostLocations);
  const pages = expected > sizes.first ? Math.ceil(expected / sizes.more) : 0;
  const others = useQueries({ queries: Array.from({ length: pages }, (_, i) => question(i + 1, sizes.more)) });
  const data = others.map((answer) => answer.data);
  const all = pages > 0 && data.every((page) => page !== undefined) ? data : [first.data];
  const stamp = JSON.stringify([filter, pages, ...[first, ...others].map(({ dataUpdatedAt }) => dataUpdatedAt)]);
  return {
    total,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the pages stay the same until one of them is read anew
    records: useMemo(() => all.flatMap((page) => page?.data ?? []).slice(0, mostLocations), [stamp]),
    isFirst: first.data === undefined,
    isFetching: first.isFetching || others.some(({ isFetching }) => isFetching),
    error: (first.error ?? others.find(({ error }) => error)?.error ?? undefined) as HwError | undefined,
    refetch: () => void Promise.all([first, ...others].map((answer) => answer.refetch())),
  };
}
