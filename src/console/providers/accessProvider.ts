import type { AccessControlProvider } from '@refinedev/core';
import type { Ability } from '../../contract/permission.ts';
import { isAble } from '../registry/abilities.ts';
import type { AccessStore } from '../registry/createAccess.ts';
import type { Resources } from '../registry/createResources.ts';

/** Refine's actions and the ability that each needs. */
const abilityOf: Readonly<Record<string, Ability>> = {
  list: 'find',
  show: 'findById',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'deleteById',
};

/** Answers Refine's `useCan`. Fail-closed: an unknown action, resource or failure is a no. */
export function createAccessProvider({
  access,
  resources,
}: {
  access: AccessStore;
  resources: Resources;
}): AccessControlProvider {
  return {
    can: async ({ resource, action }) => {
      const ability = Object.hasOwn(abilityOf, action) ? abilityOf[action] : undefined;
      if (!resource || !ability) return { can: false };
      try {
        const module = await resources.load(resource);
        return { can: isAble(module.resource, ability, access.get().perms) };
      } catch {
        return { can: false };
      }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}
