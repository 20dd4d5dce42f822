import { useEffect } from 'react';
import { findLayout, type ListView, layoutKey } from '../../../../contract/lists.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useApp } from '../../../app.ts';
import { useStore } from '../../../client/store.ts';
import { usePagePath } from '../../../location/page.ts';
import { readListQuery, writeListQuery } from '../../records/listQuery.ts';

const table: ListView = { view: 'table' };

/**
 * Returns the layout of a list: from the page's query, otherwise the user's last layout, otherwise the first one in the resource file. The
 * user's last layout is written to the query, so that a shared link shows the same layout.
 */
export function useLayout(resource: Resource): {
  readonly layout: ListView;
  readonly choose: (layout: ListView) => void;
} {
  const { listPreferences } = useApp();
  const { search, go } = usePagePath();
  const first = resource.list.views[0] ?? table;
  const requested = readLayout(search, resource);
  const kept = findLayout(resource, useStore(listPreferences).layouts?.[resource.name]);
  const shown = requested ?? kept ?? first;
  // The first layout needs no query parameter, unless it is grouped or a sheet. Leaving a sheet must change the query, so that the user is
  // asked about unsaved changes.
  const isReported = requested !== undefined || (shown === first && !shown.groups && shown.view !== 'sheet');
  const missing = isReported ? undefined : layoutKey(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each layout that the query lacks
  useEffect(() => {
    if (missing !== undefined) go(chosen(search, shown, resource), { replace: true });
  }, [missing]);
  return {
    layout: shown,
    choose: (layout) => {
      listPreferences.setLayout(resource.name, layoutKey(layout) === layoutKey(first) ? null : layoutKey(layout));
      go(chosen(search, layout, resource));
    },
  };
}

/**
 * Returns the query for a newly selected layout; a grouped layout adds its filters from the resource file, except for fields that already
 * have a filter.
 */
function chosen(search: string, layout: ListView, resource: Resource): string {
  const laid = writeLayout(search, layout);
  if (!layout.groups) return laid;
  const query = readListQuery(search, resource);
  return writeListQuery(laid, { ...query, filters: { ...layout.groups.filters, ...query.filters } }, resource);
}

const layoutParam = 'layout';

/** Reads the layout from the page's query, `?layout=board.status`; undefined if it is missing or unknown. */
export function readLayout(search: string, resource: Resource): ListView | undefined {
  return findLayout(resource, new URLSearchParams(search).get(layoutParam));
}

/** Returns the query with this layout. */
export function writeLayout(search: string, layout: ListView | string): string {
  const params = new URLSearchParams(search);
  params.set(layoutParam, typeof layout === 'string' ? layout : layoutKey(layout));
  return `?${params}`;
}
