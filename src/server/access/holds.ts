import { type FieldWay, fieldNeeds, isMet } from '../../contract/fieldRights.ts';
import {
  type Ability,
  type Guarded,
  permissionOf,
  permissionOfKind,
  permissionsFor,
} from '../../contract/permission.ts';
import type { Field } from '../../contract/resource.ts';
import { reachesAs } from './dataScope.ts';
import type { Rights } from './findRights.ts';

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
