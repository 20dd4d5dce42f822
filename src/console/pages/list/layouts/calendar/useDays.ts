import { useDataProvider, useKeys } from '@refinedev/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field, Resource } from '../../../../../contract/resource.ts';
import type { HwError } from '../../../../client/hwError.ts';
import { freshFor, listKey, type RowPage } from '../../blockQuery.ts';
import { crudFilters } from '../../crudFilters.ts';
import type { ListQuery } from '../../listQuery.ts';
import type { Day } from './days.ts';
import { dayOf, daysBetween, narrowed } from './dayValues.ts';

/** More records than these in what is seen are not read in one go: each day then tells how many it has, and its first ones. */
const mostAtOnce = 500;

/** What a day holds: its first records, and how many there are. */
export interface DayContent {
  readonly records: readonly WireRecord[];
  readonly total: number;
}

interface Asked {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly field: Field;
  readonly days: readonly Day[];
  /** So many records of a day are shown. */
  readonly most: number;
}

/** The records of the days that are seen, and of no others. */
export function useDays(asked: Asked) {
  const { resource, field, days, most } = asked;
  const provider = useDataProvider()();
  const { keys } = useKeys();
  const question = (from: Day, to: Day, size: number) => {
    const filters = crudFilters({ ...asked.query, filters: between(asked, from, to) });
    const others = asked.query.sorts.filter((sort) => sort.field !== field.name);
    const sorters = [{ field: field.name, order: 'asc' as const }, ...others];
    return {
      queryKey: listKey(keys, resource).params({ days: filters, sorters, size }).get(),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getList<WireRecord>({
          ...{ resource: resource.name, filters, sorters },
          pagination: { currentPage: 1, pageSize: size },
          meta: { queryContext: { signal } as never },
        }) as Promise<RowPage>,
      staleTime: freshFor,
    };
  };
  const whole = useQuery(question(days[0] ?? '', days.at(-1) ?? '', mostAtOnce));
  const isMany = (whole.data?.total ?? 0) > mostAtOnce;
  const single = useQueries({ queries: isMany ? days.map((day) => question(day, day, most)) : [] });
  const grouped = isMany
    ? undefined
    : Map.groupBy(whole.data?.data ?? [], (record) => dayOf(record[field.name], field));
  const contentOf = (day: Day): DayContent | undefined => {
    if (!grouped) return contentIn(single[days.indexOf(day)]?.data);
    const records = grouped.get(day) ?? [];
    return whole.data && { records: records.slice(0, most), total: records.length };
  };
  return {
    contentOf,
    isFetching: whole.isFetching || single.some(({ isFetching }) => isFetching),
    error: (whole.error ?? single.find(({ error }) => error)?.error ?? undefined) as HwError | undefined,
  };
}

function contentIn(page: RowPage | undefined): DayContent | undefined {
  return page && { records: page.data, total: page.total };
}

/** The filters of the list, narrowed to these days. */
export function between({ query, field }: Pick<Asked, 'query' | 'field'>, from: Day, to: Day): ListQuery['filters'] {
  const condition = narrowed(query.filters[field.name], daysBetween(from, to, field));
  return { ...query.filters, [field.name]: condition };
}
