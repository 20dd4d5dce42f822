import { useMemo } from 'react';
import type { ResourceModule } from '../../contract/resource.ts';
import { useStore } from '../client/store.ts';
import { useHouse } from '../house.ts';
import { accessCodes, permittedResource } from '../registry/permittedResource.ts';

/** A module with its resource as the person may use it; the same one as long as what they may stays the same. */
export function usePermitted(module: ResourceModule | undefined): ResourceModule | undefined {
  const { access } = useHouse();
  const { perms } = useStore(access);
  const held =
    module &&
    accessCodes(module.resource)
      .filter((code) => perms.has(code))
      .join();
  return useMemo(() => {
    if (!module || held === undefined) return undefined;
    const resource = permittedResource(module.resource, new Set(held.split(',')));
    return resource === module.resource ? module : { ...module, resource };
  }, [module, held]);
}
