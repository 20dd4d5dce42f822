import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import type { Group, GroupsBody } from '../../../../../contract/groups.ts';
import type { Page } from '../../../../../contract/query.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import { type KeptScroll, rowWindow, useSight } from '../../../../grid/viewport.ts';
import { useHouse } from '../../../../house.ts';
import { usePlace } from '../../../../shell/layout/page.ts';
import { freshFor, listKey } from '../../blockQuery.ts';
import type { List } from '../../useList.ts';
import { useRows } from '../../useRows.ts';

/** A group as a row of a grid. */
export type GroupRow = WireRecord & Group;

interface Asked {
  readonly list: List;
  readonly body: GroupsBody;
  readonly box: RefObject<HTMLElement | null>;
}

/** The groups in sight, how many there are in all, and what they come to together. */
export function useGroups({ list, body, box }: Asked) {
  const { resource, query, rowHeight } = list;
  const { client } = useHouse();
  const { keys } = useKeys();
  const path = resource.calls.groups ?? '';
  const of = JSON.stringify(body);
  const ask = (asked: GroupsBody, page: Readonly<Record<string, string>>, signal: AbortSignal) =>
    client.call<Page<Group>>({ method: 'POST', path, body: asked, headers: page, signal, isQuiet: true });
  const [isThere, setThere] = useState(false);
  const sight = useSight({ box, rowHeight, of, isThere, ...useKeptScroll() });
  const names = body.by.map((part) => (typeof part === 'string' ? part : part.field));
  const rows = useRows({
    ...{ resource, query, queryText: of },
    sight: rowWindow({ ...sight, rowHeight, count: Number.POSITIVE_INFINITY }),
    question: (block, size) => ({
      queryKey: listKey(keys, resource).params({ groups: of, block, size }).get(),
      queryFn: async ({ signal }) => {
        const page = await ask(body, { pageNo: String(block + 1), pageSize: String(size) }, signal);
        return { data: page.records.map((group) => toRow(group, names)), total: page.total };
      },
      staleTime: freshFor,
    }),
  });
  if (isThere !== (rows.total !== undefined)) setThere(rows.total !== undefined);
  const { sorts: _, ...others } = body;
  const { summaryBy } = resource.list;
  const whole = { ...others, by: summaryBy === undefined ? [] : [summaryBy] };
  const { data: totals } = useQuery({
    queryKey: listKey(keys, resource)
      .params({ groups: JSON.stringify(whole) })
      .get(),
    queryFn: ({ signal }) => ask(whole, {}, signal),
    staleTime: freshFor,
    enabled: (rows.total ?? 0) > 0,
  });
  return {
    ...rows,
    rowAt: (index: number) => rows.rowAt(index) as GroupRow | undefined,
    width: sight.width,
    window: rowWindow({ ...sight, rowHeight, count: rows.total ?? 0 }),
    totals: totals?.records ?? [],
  };
}

/** Groups have no id but what they have in common. */
function toRow(group: Group, names: readonly string[]): WireRecord {
  return { ...group, id: JSON.stringify([...names, 'currency'].map((name) => group[name] ?? null)), version: 0 };
}

function useKeptScroll() {
  const { memory } = usePlace();
  return useMemo(
    () => ({
      kept: memory.get('groups scroll') as KeptScroll | undefined,
      keep: (kept: KeptScroll) => void memory.set('groups scroll', kept),
    }),
    [memory],
  );
}
