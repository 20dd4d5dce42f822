import { type FieldWay, fieldNeeds, isMet } from '../../contract/abilities.ts';
import { accessPerms } from '../../contract/access.ts';
import {
  type Ability,
  type Guarded,
  permissionOf,
  permissionOfKind,
  permissionsFor,
} from '../../contract/permission.ts';
import type { Field } from '../../contract/resource.ts';
import type { Store } from '../db/store.ts';
import { type DataScope, reachesAs } from './actor.ts';
import { codesOf, holdingOf, readAccessOf, rolesOf } from './model.ts';

/** Whether somebody with these rights holds a permission code; `admin` holds every code, also those not thought of yet. */
export function holds({ menuIds, permissions }: Pick<Rights, 'menuIds' | 'permissions'>, code: string): boolean {
  return menuIds === 'all' || permissions.has(code);
}

/** Whether somebody may do it with records of the resource, or of one kind of them at least. */
export function holdsFor(rights: Pick<Rights, 'menuIds' | 'permissions'>, guarded: Guarded, ability: Ability): boolean {
  return permissionsFor(guarded, ability).some((code) => holds(rights, code));
}

/**
 * Whether somebody may see records of one kind: as this kind asks for it, or with a step that is the same for every kind as
 * the resource does.
 */
export function seesKind(
  rights: Pick<Rights, 'menuIds' | 'permissions'>,
  guarded: Guarded,
  { kind, ability }: { readonly kind: string; readonly ability: 'find' | 'findById' },
): boolean {
  if (holds(rights, permissionOfKind(guarded, kind, ability))) return true;
  const isOfEvery = guarded.kinds?.seenWith?.some((code) => holds(rights, code)) ?? false;
  return isOfEvery && holds(rights, permissionOf(guarded, ability));
}

/** Whether somebody may read or write a field, as far as the field itself asks for something. */
export function holdsField(
  rights: Pick<Rights, 'menuIds' | 'permissions'>,
  field: Pick<Field, 'access'>,
  way: FieldWay,
): boolean {
  return isMet(fieldNeeds(field, way), (code) => holds(rights, code));
}

type Compared = Pick<Rights, 'menuIds' | 'permissions' | 'scope'>;

/** Whether somebody holds at least what the other one does, and reaches at least the same records. */
export function holdsAllOf(rights: Compared, other: Compared): boolean {
  if (rights.menuIds === 'all') return true;
  const hasCodes = other.menuIds !== 'all' && other.permissions.isSubsetOf(rights.permissions);
  return hasCodes && reachesAs(rights.scope, other.scope);
}

/** What somebody's roles give them; ask `holds` whether a code is among it. */
export interface Rights {
  readonly roleKeys: readonly string[];
  /** The codes of the granted buttons. */
  readonly permissions: ReadonlySet<string>;
  /** The granted menu entries; `all` for `admin`. */
  readonly menuIds: ReadonlySet<string> | 'all';
  /** Which records, of those that belong to somebody. */
  readonly scope: DataScope;
}

/** What a user's enabled roles give. */
export async function findRights(store: Store, userId: string): Promise<Rights> {
  const model = await readAccessOf(store, userId);
  const { isAdmin, codes, menuIds, scope } = holdingOf(model, userId);
  return {
    roleKeys: rolesOf(model, userId).map(({ roleKey }) => roleKey),
    permissions: isAdmin ? codesOf(model, model.entries.keys()) : codes,
    menuIds: isAdmin ? 'all' : menuIds,
    scope,
  };
}

/** Whether somebody with these rights may see the console as somebody with those: they see nothing then that they may not see. */
export function mayViewAs(own: Omit<Rights, 'roleKeys'>, other: Omit<Rights, 'roleKeys'>): boolean {
  return holds(own, accessPerms.viewAs) && holdsAllOf(own, other);
}
