import type { AccessControlProvider } from '@refinedev/core';
import type { Ability } from '../../contract/permission.ts';
import { isAble } from '../registry/abilities.ts';
import type { AccessStore } from '../registry/createAccess.ts';

/** Refine's actions and the ability that each needs. */
const abilityOf: Readonly<Record<string, Ability>> = {
  list: 'find',
  show: 'findById',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'deleteById',
};

/** Answers Refine's `useCan`. Fail-closed: an unknown action or resource is a no. */
export function createAccessProvider({ access }: { access: Pick<AccessStore, 'get'> }): AccessControlProvider {
  return {
    can: async ({ resource, action }) => {
      const ability = Object.hasOwn(abilityOf, action) ? abilityOf[action] : undefined;
      const { resources, perms } = access.get();
      const entry = resources.find(({ name }) => name === resource);
      return { can: ability !== undefined && entry !== undefined && isAble(entry, ability, perms) };
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}
