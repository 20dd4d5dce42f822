import { useCallback } from 'react';
import { permissionOfKind } from '../../contract/permission.ts';
import { useStore } from '../client/useStore.ts';
import { useHouse } from '../house.ts';

export type HoldsKind = (kind: string, ability: 'create' | 'update') => boolean;

/** Whether the person may make or change records of a kind, as the file of the resource says; the server asks again. */
export function useHoldsKind(resource: string): HoldsKind {
  const { perms, resources } = useStore(useHouse().access);
  const entry = resources.find(({ name }) => name === resource);
  return useCallback(
    (kind, ability) => entry !== undefined && perms.has(permissionOfKind(entry, kind, ability)),
    [perms, entry],
  );
}
