import { useStore } from '../client/store.ts';
import { useHouse } from '../house.ts';

/** Where the list of a resource is, or its screen for one record; undefined when the person's menu has none. */
export function useScreenPath(name: string, view: 'list' | 'detail'): string | undefined {
  const { access } = useHouse();
  const { routes } = useStore(access);
  return [...routes.values()].find(({ page }) => page.view === view && page.resource === name)?.path;
}
