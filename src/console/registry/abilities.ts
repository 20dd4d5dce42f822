import { type Ability, holdsAny, permissionFor } from '../../contract/permission.ts';
import type { Operation, Resource } from '../../contract/resource.ts';

/** The call behind each ability. */
const operationOf: Readonly<Record<Ability, Operation>> = {
  find: 'find',
  findById: 'findById',
  create: 'save',
  update: 'save',
  deleteById: 'deleteById',
  deleteByIds: 'deleteByIds',
  log: 'log',
};

/** Whether the resource offers it and the person holds the permission for it. Anything unknown: no. */
export function isAble(resource: Resource, ability: Ability, perms: ReadonlySet<string>): boolean {
  const isOffered = resource.calls[operationOf[ability]] !== undefined;
  return isOffered && holdsAny(perms, [permissionFor(resource.perms, ability)]);
}
