import { useScreenPath } from '../useScreenPath.ts';

/** Where the list of a resource is; undefined when the person's menu has none. */
export function useListPath(name: string): string | undefined {
  return useScreenPath(name, 'list');
}
