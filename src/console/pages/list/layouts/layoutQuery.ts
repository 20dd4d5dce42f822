import { findLayout, layoutKey } from '../../../../contract/listLayout.ts';
import type { ListView, Resource } from '../../../../contract/resource.ts';

const key = 'layout';

/** The layout that the query of a page names, `?layout=board.status`; undefined when it names none that there is. */
export function readLayout(search: string, resource: Resource): ListView | undefined {
  return findLayout(resource, new URLSearchParams(search).get(key));
}

/** The query with this layout in it. */
export function writeLayout(search: string, layout: ListView | string): string {
  const params = new URLSearchParams(search);
  params.set(key, typeof layout === 'string' ? layout : layoutKey(layout));
  return `?${params}`;
}
