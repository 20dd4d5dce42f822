import { useEffect } from 'react';
import { findLayout, layoutKey } from '../../../../contract/lists.ts';
import type { ListView, Resource } from '../../../../contract/resource.ts';
import { useApp } from '../../../app.ts';
import { useStore } from '../../../client/store.ts';
import { usePagePath } from '../../../shell/layout/page.ts';
import { readListQuery, writeListQuery } from '../../records/listQuery.ts';

const table: ListView = { view: 'table' };

/**
 * How the list is laid out: as the query of the page says, else as the person last had it, else as the file has it first.
 * What the person last had is written into the query, so that a link of it shows the same to others.
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
  // From a sheet, too, only the query leads away: what is typed in it is asked about before.
  const isSaid = requested !== undefined || (shown === first && !shown.groups && shown.view !== 'sheet');
  const missing = isSaid ? undefined : layoutKey(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each layout that the query lacks
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

/** The query with a layout as it begins: groups bring the filters that the file has for them, unless one asks about the same. */
function chosen(search: string, layout: ListView, resource: Resource): string {
  const laid = writeLayout(search, layout);
  if (!layout.groups) return laid;
  const query = readListQuery(search, resource);
  return writeListQuery(laid, { ...query, filters: { ...layout.groups.filters, ...query.filters } }, resource);
}

const layoutParam = 'layout';

/** The layout that the query of a page names, `?layout=board.status`; undefined when it names none that there is. */
export function readLayout(search: string, resource: Resource): ListView | undefined {
  return findLayout(resource, new URLSearchParams(search).get(layoutParam));
}

/** The query with this layout in it. */
export function writeLayout(search: string, layout: ListView | string): string {
  const params = new URLSearchParams(search);
  params.set(layoutParam, typeof layout === 'string' ? layout : layoutKey(layout));
  return `?${params}`;
}
