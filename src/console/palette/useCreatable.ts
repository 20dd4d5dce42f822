import { useMemo } from 'react';
import { useStore } from '../client/useStore.ts';
import { useHouse } from '../house.ts';
import { isAble } from '../registry/abilities.ts';

/** Names of the resources that the person may create records of. */
export function useCreatable(): ReadonlySet<string> {
  const { access } = useHouse();
  const { resources, perms } = useStore(access);
  return useMemo(
    () => new Set(resources.filter((entry) => isAble(entry, 'create', perms)).map(({ name }) => name)),
    [resources, perms],
  );
}
