import type { Resource } from '../../contract/resource.ts';
import { useAbilities } from './useAbilities.ts';

/** Whether the person may see a record in full; a resource that gives no single record gives it in its list. */
export function useCanView(resource: Resource): boolean {
  const abilities = useAbilities(resource);
  return resource.calls.findById === undefined ? abilities('find') : abilities('findById');
}
