import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';

/** Where the list of a resource is; undefined when the person's menu has none. */
export function useListPath(name: string): string | undefined {
  const { access } = useHouse();
  const { routes } = useStore(access);
  return [...routes.values()].find(({ page }) => page.view === 'list' && page.resource === name)?.path;
}
