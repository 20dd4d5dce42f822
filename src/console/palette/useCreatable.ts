import { useEffect, useState } from 'react';
import { useStore } from '../client/useStore.ts';
import { useHouse } from '../house.ts';
import { isAble } from '../registry/abilities.ts';

/** Names of the resources that the person may create records of; they come in as the resources are there. */
export function useCreatable(): ReadonlySet<string> {
  const { access, resources } = useHouse();
  const { resources: entries, perms } = useStore(access);
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isCurrent = true;
    void Promise.allSettled(entries.map(({ name }) => resources.load(name))).then((loaded) => {
      // A resource that cannot be loaded now is one that nothing can be created of.
      const able = loaded.flatMap((one) =>
        one.status === 'fulfilled' && isAble(one.value.resource, 'create', perms) ? [one.value.resource.name] : [],
      );
      if (isCurrent) setNames(new Set(able));
    });
    return () => {
      isCurrent = false;
    };
  }, [resources, entries, perms]);
  return names;
}
