import { type Ability, holdsAny, permissionOfKind, permissionsFor } from '../../contract/permission.ts';
import { type Operation, operations, type Resource, type ResourceEntry } from '../../contract/resource.ts';
import { useStore } from '../client/store.ts';
import { useHouse } from '../house.ts';

/** What a resource offers, as its line in the index says it, and under which permissions. */
type Offer = Pick<ResourceEntry, 'perms' | 'callPerms' | 'kinds' | 'operations'> & Pick<Resource, 'kind'>;

/** The call behind each ability. */
const operationOf: Readonly<Record<Ability, Operation>> = {
  find: 'find',
  findById: 'findById',
  create: 'save',
  update: 'save',
  saveByIds: 'saveByIds',
  deleteById: 'deleteById',
  deleteByIds: 'deleteByIds',
  log: 'log',
  logState: 'logState',
  restore: 'restore',
  export: 'export',
  import: 'import',
  shareView: 'find',
  findFiles: 'findFileList',
  downloadFile: 'downloadFile',
  uploadFile: 'uploadFile',
  removeFiles: 'removeFileByIds',
};

/** Whether the resource offers it and the person holds the permission for it. Anything unknown: no. */
export function isAble(offer: Offer, ability: Ability, held: ReadonlySet<string>): boolean {
  const isOffered = offer.operations.includes(operationOf[ability]);
  const codes =
    offer.kind === undefined ? permissionsFor(offer, ability) : [permissionOfKind(offer, offer.kind, ability)];
  return isOffered && holdsAny(held, codes);
}

type Offering = Pick<Resource, 'perms' | 'callPerms' | 'kinds' | 'kind' | 'calls'>;

/** The offer of a resource that is loaded, or of one kind of its records. */
export function offerOf({ perms, callPerms, kinds, kind, calls }: Offering): Offer {
  return {
    perms,
    ...(callPerms && { callPerms }),
    ...(kinds && { kinds }),
    ...(kind !== undefined && { kind }),
    operations: operations.filter((operation) => calls[operation] !== undefined),
  };
}

/** Whether the person holds a permission; the server asks again. */
export function useHolds(code: string): boolean {
  return useStore(useHouse().access).perms.has(code);
}
