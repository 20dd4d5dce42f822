import { useMemo } from 'react';
import type { Ability } from '../../contract/permission.ts';
import type { Resource } from '../../contract/resource.ts';
import { useStore } from '../client/store.ts';
import { useHouse } from '../house.ts';
import { isAble, offerOf } from '../registry/abilities.ts';

/** What the person may do with a resource: offered by it, and permitted. */
export function useAbilities(resource: Resource): (ability: Ability) => boolean {
  const { access } = useHouse();
  const { perms } = useStore(access);
  return useMemo(() => {
    const offer = offerOf(resource);
    return (ability) => isAble(offer, ability, perms);
  }, [resource, perms]);
}
