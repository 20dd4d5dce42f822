import { useEffect } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { usePlace } from '../../../shell/layout/place.ts';
import { writeOrder } from '../listQuery.ts';
import { fitView, isShowing, withContent } from './fitView.ts';
import type { ViewItem } from './viewItem.ts';
import { isBare } from './viewKey.ts';

/** Under which a page remembers the view that it has shown last. */
const memoryKey = 'view';

/**
 * A link that names a view and says nothing of what is to be shown means what the view says: true until the address says it.
 * Who clears a list that has shown its view means everything: the address says so by its order, also to whoever is sent it.
 */
export function useBareLink(file: Resource, chosen: ViewItem | undefined): boolean {
  const { search, go, memory } = usePlace();
  const isMeant = chosen?.id !== undefined && isBare(search) && !isShowing(search, chosen.content, file);
  const isCleared = isMeant && memory.get(memoryKey) === chosen.id;
  useEffect(() => {
    // Rendered anew before the address has changed, it is still a link.
    if (!isMeant) return void memory.set(memoryKey, chosen?.id);
    const said = isCleared
      ? writeOrder(search, file.list.sort)
      : withContent(search, fitView(chosen.content, file).fitted, file);
    go(said, { replace: true });
  }, [chosen, isMeant, isCleared, file, search, go, memory]);
  return isMeant && !isCleared;
}
