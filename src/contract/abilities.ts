import { type Ability, type Guarded, holdsAny, permissionOfKind, permissionsFor } from './permission.ts';
import { type Field, type Operation, operations, type Resource, type ResourceEntry } from './resource.ts';

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

/** The words that Refine has for some abilities; the others are asked for by their own names. */
const refineActions: Readonly<Record<string, Ability>> = {
  list: 'find',
  show: 'findById',
  clone: 'create',
  edit: 'update',
  delete: 'deleteById',
};

/** Whether the resource offers it and the person holds the permission for it. Anything unknown: no. */
export function isAble(offer: Offer, ability: Ability, held: ReadonlySet<string>): boolean {
  const isOffered = offer.operations.includes(operationOf[ability]);
  const codes =
    offer.kind === undefined ? permissionsFor(offer, ability) : [permissionOfKind(offer, offer.kind, ability)];
  return isOffered && holdsAny(held, codes);
}

/** The same for what a page or a button is for: `show` is in the list where a resource gives no single record. */
export function mayAct(offer: Offer, action: string, held: ReadonlySet<string>): boolean {
  const ability = abilityOf(action);
  if (ability === undefined) return false;
  const isListed = action === 'show' && !offer.operations.includes(operationOf.findById);
  return isAble(offer, isListed ? 'find' : ability, held);
}

function abilityOf(action: string): Ability | undefined {
  if (Object.hasOwn(refineActions, action)) return refineActions[action];
  return Object.hasOwn(operationOf, action) ? (action as Ability) : undefined;
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

/** What it takes to do something: of each of these lists one code. */
export type Needs = readonly (readonly string[])[];

export type FieldWay = 'read' | 'write';

/** Whether all that something takes is there. */
export function isMet(needs: Needs, holds: (code: string) => boolean): boolean {
  return needs.every((codes) => codes.some(holds));
}

/** What a field asks for besides the call that it comes with; nobody writes what they may not read, or it could be guessed. */
export function fieldNeeds({ access }: Pick<Field, 'access'>, way: FieldWay): Needs {
  const codes = way === 'read' ? [access?.read] : [access?.read, access?.write];
  return codes.flatMap((code) => (code === undefined ? [] : [[code]]));
}

/** All that a field asks for: it is read in lists or in one record, and written in a new record or in one that is there. */
export function allFieldNeeds(resource: Guarded, field: Pick<Field, 'access'>, way: FieldWay): Needs {
  const abilities = way === 'read' ? (['find', 'findById'] as const) : (['create', 'update'] as const);
  return [abilities.flatMap((ability) => permissionsFor(resource, ability)), ...fieldNeeds(field, way)];
}
