import { useKeys } from '@refinedev/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Field } from '../../../../../contract/field.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { zoneIn } from '../../../../../fields/dates/clock.ts';
import type { HwError } from '../../../../client/hwError.ts';
import { findPage } from '../../../../providers/dataProvider.ts';
import { filterOf } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import type { ListQuery } from '../../../records/listQuery.ts';
import { freshFor, listKey, type RowPage } from '../../../records/rows.ts';
import { type Bounds, type Day, dayOf, daysAnywhere, daysBetween, narrowed } from './days.ts';

/**
 * Maximum number of visible records that are loaded at once. If there are more, the count and the first records of each day are loaded
 * instead.
 */
const mostAtOnce = 500;
/**
 * Like `mostAtOnce`, for records that each have their own time zone. A query cannot select their days exactly, so more records are loaded
 * and then filtered here.
 */
const mostOfLocations = 2000;

/** Content of a day: its first records and their number. */
export interface DayContent {
  readonly records: readonly WireRecord[];
  readonly total: number;
}

interface DaysParams {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly field: Field;
  readonly days: readonly Day[];
  /** Maximum number of records per day. */
  readonly most: number;
}

/** Loads the records of the visible days. */
export function useDays(requested: DaysParams) {
  const { resource, field, days, most } = requested;
  const provider = useData();
  const { keys } = useKeys();
  const mostRead = field.zone ? mostOfLocations : mostAtOnce;
  const question = (bounds: Bounds, size: number) => {
    const others = requested.query.sorts.filter((sort) => sort.field !== field.name);
    const sorts = [{ field: field.name, order: 'asc' as const }, ...others];
    const filter = filterOf({ ...requested.query, filters: withBounds(requested, bounds), sorts });
    return {
      queryKey: listKey(keys, resource).params({ days: filter, size }).get(),
      queryFn: ({ signal }: { signal: AbortSignal }) => findPage(provider, resource.name, { filter, pageNo: 1, pageSize: size, signal }),
      staleTime: freshFor,
    };
  };
  const seen = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const whole = useQuery(question(field.zone ? daysAnywhere(seen) : daysBetween(seen, field), mostRead));
  const isMany = (whole.data?.total ?? 0) > mostRead;
  const zone = isMany ? commonZone(whole.data?.data ?? [], field) : undefined;
  const boundsOf = (day: Day) => daysBetween({ from: day, to: day, zone }, field);
  const single = useQueries({ queries: isMany ? days.map((day) => question(boundsOf(day), most)) : [] });
  const grouped = isMany ? undefined : Map.groupBy(whole.data?.data ?? [], (record) => dayOf(record, field));
  const contentOf = (day: Day): DayContent | undefined => {
    if (!grouped) return contentIn(single[days.indexOf(day)]?.data);
    const records = grouped.get(day) ?? [];
    return whole.data && { records: records.slice(0, most), total: records.length };
  };
  /** Returns the list filters for one day. */
  const filtersOf = (day: Day): ListQuery['filters'] =>
    field.zone && grouped ? { ...requested.query.filters, id: idsOf(grouped.get(day) ?? []) } : withBounds(requested, boundsOf(day));
  return {
    contentOf,
    filtersOf,
    isFetching: whole.isFetching || single.some(({ isFetching }) => isFetching),
    error: (whole.error ?? single.find(({ error }) => error)?.error ?? undefined) as HwError | undefined,
  };
}

function idsOf(records: readonly WireRecord[]): readonly string[] {
  // An empty list of ids would match all records, so an id that no record has takes its place.
  return records.length === 0 ? ['none'] : records.map(({ id }) => id);
}

/** Returns the most frequent time zone of these records. */
function commonZone(records: readonly WireRecord[], { zone }: Field): string | undefined {
  const zones = Map.groupBy(records, (record) => zoneIn(zone, record));
  return [...zones].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function contentIn(page: RowPage | undefined): DayContent | undefined {
  return page && { records: page.data, total: page.total };
}

/** Returns the list filters limited to these bounds. */
function withBounds({ query, field }: Pick<DaysParams, 'query' | 'field'>, bounds: Bounds): ListQuery['filters'] {
  return { ...query.filters, [field.name]: narrowed(query.filters[field.name], bounds) };
}
