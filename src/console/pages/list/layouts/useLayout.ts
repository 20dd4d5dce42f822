import { useEffect } from 'react';
import { findLayout, layoutKey } from '../../../../contract/listLayout.ts';
import type { ListView, Resource } from '../../../../contract/resource.ts';
import { useStore } from '../../../client/useStore.ts';
import { useHouse } from '../../../house.ts';
import { usePlace } from '../../../shell/layout/place.ts';
import { readLayout, writeLayout } from './layoutQuery.ts';

const table: ListView = { view: 'table' };

/**
 * How the list is laid out: as the query of the page says, else as the person last had it, else as the file has it first.
 * What the person last had is written into the query, so that a link of it shows the same to others.
 */
export function useLayout(resource: Resource): {
  readonly layout: ListView;
  readonly choose: (layout: ListView) => void;
} {
  const { listLooks } = useHouse();
  const { search, go } = usePlace();
  const first = resource.list.views[0] ?? table;
  const asked = readLayout(search, resource);
  const kept = findLayout(resource, useStore(listLooks).layouts?.[resource.name]);
  const missing = !asked && kept && kept !== first ? layoutKey(kept) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each layout that the query lacks
  useEffect(() => {
    if (missing !== undefined) go(writeLayout(search, missing), { replace: true });
  }, [missing]);
  return {
    layout: asked ?? kept ?? first,
    choose: (layout) => {
      listLooks.setLayout(resource.name, layoutKey(layout) === layoutKey(first) ? null : layoutKey(layout));
      go(writeLayout(search, layout));
    },
  };
}
