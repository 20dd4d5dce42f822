import { accessPerms } from '../../contract/access.ts';
import type { Field } from '../../contract/field.ts';
import {
  type Ability,
  type FieldWay,
  fieldNeeds,
  type Guarded,
  isMet,
  permissionOf,
  permissionOfKind,
  permissionsFor,
} from '../../contract/permission.ts';
import type { Resource } from '../../contract/resource.ts';
import { isShared, type Scope, scopeTargets } from '../../contract/scope.ts';
import type { RowRule, RowRules } from '../db/rowScope.ts';
import type { Store } from '../db/store.ts';
import type { SchemaStore } from '../schemaStore.ts';
import { type Actor, type DataScope, isForCustomer, reachesAs } from './actor.ts';
import { codesOf, holdingOf, readAccessOf, rolesOf } from './model.ts';

/** Whether the rights include a permission code; `admin` holds every code. */
export function holds({ menuIds, permissions }: Pick<Rights, 'menuIds' | 'permissions'>, code: string): boolean {
  return menuIds === 'all' || permissions.has(code);
}

/** Returns true if the user may perform the operation on all records of the resource, or on records of at least one kind. */
export function holdsFor(rights: Pick<Rights, 'menuIds' | 'permissions'>, guarded: Guarded, ability: Ability): boolean {
  return permissionsFor(guarded, ability).some((code) => holds(rights, code));
}

/**
 * Returns true if the user may list or read records of one kind. The user needs either the permission of this kind, or both the permission
 * of the resource and one of the codes in `kinds.seenWith`.
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

/** Returns true if the field requires no permission for this access (reading or writing), or if the user has it. */
export function holdsField(rights: Pick<Rights, 'menuIds' | 'permissions'>, field: Pick<Field, 'access'>, way: FieldWay): boolean {
  return isMet(fieldNeeds(field, way), (code) => holds(rights, code));
}

type Compared = Pick<Rights, 'menuIds' | 'permissions' | 'scope'>;

/** Returns true if `rights` include all permissions and all records that `other` includes. */
export function holdsAllOf(rights: Compared, other: Compared): boolean {
  if (rights.menuIds === 'all') return true;
  const hasCodes = other.menuIds !== 'all' && other.permissions.isSubsetOf(rights.permissions);
  return hasCodes && reachesAs(rights.scope, other.scope);
}

/** The permissions of a user's roles; use `holds` to check a code. */
export interface Rights {
  readonly roleKeys: readonly string[];
  /** The codes of the granted buttons. */
  readonly permissions: ReadonlySet<string>;
  /** The granted menu entries; `all` for `admin`. */
  readonly menuIds: ReadonlySet<string> | 'all';
  /** The user's data scope, which limits the records that they may reach. */
  readonly scope: DataScope;
}

/** Returns the permissions of a user's enabled roles. */
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

/**
 * Returns true if a user with `own` rights may view the console as a user with `other` rights: nobody may see more than their own rights
 * allow.
 */
export function mayViewAs(own: Omit<Rights, 'roleKeys'>, other: Omit<Rights, 'roleKeys'>): boolean {
  return holds(own, accessPerms.viewAs) && holdsAllOf(own, other);
}

type Person = Pick<Actor, 'user' | 'scope' | 'permissions' | 'menuIds'>;

/**
 * Returns the row rule of each table for a user, derived from the `scope` in the resource file. A resource without a scope, such as ports,
 * is visible to everyone, unless it references a warehouse or a customer: its scope then follows from those fields.
 *
 * If the scope has no field for the user's data scope, the user sees no rows, so that a forgotten field never exposes data. A customer
 * user, for example, sees no bins, which have a warehouse but no customer. Resources with a customer but no warehouse, such as shops, list
 * the warehouse scope under `shared`.
 */
export function rowRules({ byName }: Pick<SchemaStore, 'byName'>, person: Person): RowRules {
  return (table) => {
    if (table === scopeTargets.customer.resource && isForCustomer(person.scope)) return partyRule(person);
    const resource = byName.get(table)?.resource;
    if (!resource) return undefined;
    const ofScope = ruleOf(resource.scope, person, (field) => {
      const reference = resource.fields.find(({ name }) => name === field)?.reference;
      return reference?.resource;
    });
    const ofKinds = kindRule(resource, person);
    return ofScope && ofKinds ? { ...ofKinds, and: ofScope } : (ofKinds ?? ofScope);
  };
}

/** Returns the rule by which customer users see their own customer, its accounts and the staff, but no other customers and no suppliers. */
function partyRule({ user, scope }: Pick<Person, 'user' | 'scope'>): RowRule {
  const customerId = 'customerId' in scope ? scope.customerId : undefined;
  const own = customerId ? [customerId] : [];
  return {
    anyOf: [
      { columnPath: { column: 'id' }, values: [user.id, ...own] },
      { columnPath: { column: 'customerId' }, values: own },
      { columnPath: { column: 'userType' }, values: ['STAFF'] },
    ],
  };
}

/** Returns the rule that limits rows to the kinds that the user may list; undefined if all kinds are visible or the resource has none. */
function kindRule(resource: Pick<Resource, 'perms' | 'callPerms' | 'kinds'>, person: Person): RowRule | undefined {
  const { kinds } = resource;
  if (!kinds) return undefined;
  const all = Object.keys(kinds.perms);
  const values = all.filter((kind) => seesKind(person, resource, { kind, ability: 'find' }));
  return values.length === all.length ? undefined : { anyOf: [{ columnPath: { column: kinds.field }, values }] };
}

/** Returns true if there are tables of which the user may not see all rows. */
export function isNarrow({ compilation }: Pick<SchemaStore, 'compilation'>, person: Person): boolean {
  if (person.scope.name !== 'ALL') return true;
  return compilation.resources.some(({ resource }) => kindRule(resource, person) !== undefined);
}

/** Returns how far a data scope reaches in a resource: `all`, `none`, or the field that must match. */
export function reachOf({ scope }: Pick<Resource, 'scope'>, name: Exclude<DataScope['name'], 'ALL'>): string {
  if (isShared(scope, name)) return 'all';
  if (name === 'SELF') return scope.owner ?? 'createBy';
  return (name === 'WAREHOUSE' ? scope.warehouse : scope.customer) ?? 'none';
}

type TargetOf = (field: string) => string | undefined;

function ruleOf(scope: Scope, { user, scope: held }: Pick<Person, 'user' | 'scope'>, targetOf: TargetOf): RowRule | undefined {
  if (held.name === 'ALL') return undefined;
  if (isShared(scope, held.name)) return undefined;
  if (held.name === 'SELF') return ownRule(scope, user, targetOf);
  const field = held.name === 'WAREHOUSE' ? scope.warehouse : scope.customer;
  return { anyOf: field === undefined ? [] : [{ columnPath: columnPathOf(field, targetOf), values: valuesIn(held) }] };
}

/** Returns the rule that matches the records which the user created or owns. */
function ownRule(scope: Scope, user: Actor['user'], targetOf: TargetOf): RowRule {
  const { owner } = scope;
  const made = { columnPath: { column: 'createBy' }, values: [user.account] };
  if (owner === undefined || owner === 'createBy') return { anyOf: [made] };
  return { anyOf: [made, { columnPath: columnPathOf(owner, targetOf), values: [user.id] }] };
}

function valuesIn(scope: DataScope): readonly string[] {
  if (scope.name === 'WAREHOUSE') return scope.repositoryIds;
  return scope.name === 'CUSTOMER' && scope.customerId !== '' ? [scope.customerId] : [];
}

/** Converts a field to a column path; a field with a dot belongs to the referenced record: `orderId.repositoryId`. */
function columnPathOf(field: string, targetOf: TargetOf): RowRule['anyOf'][number]['columnPath'] {
  const [own = '', targetField] = field.split('.');
  if (targetField === undefined) return { column: own };
  return { column: targetField, via: { column: own, table: targetOf(own) ?? own } };
}

/**
 * Returns the record's own field by which a scope limits records, with the allowed values. Undefined if the scope does not limit them, or
 * depends on a field of a referenced record or on the creator.
 */
export function scopeField(scope: Scope, held: DataScope): { field: string; values: readonly string[] } | undefined {
  const fields: Readonly<Partial<Record<DataScope['name'], string | undefined>>> = {
    WAREHOUSE: scope.warehouse,
    CUSTOMER: scope.customer,
  };
  const field = fields[held.name];
  return field === undefined || field.includes('.') ? undefined : { field, values: valuesIn(held) };
}

/**
 * Returns the resource without the fields that the user may not read; they are also left out of its keyword search and sort order. Queries,
 * responses and exports all use this copy, so hidden fields do not exist for the user.
 */
export function visibleTo(actor: Pick<Actor, 'permissions' | 'menuIds'>, resource: Resource): Resource {
  const hidden = resource.fields.filter((field) => !holdsField(actor, field, 'read'));
  if (hidden.length === 0) return resource;
  const names = new Set(hidden.map(({ name }) => name));
  const { fields, list, states, actions } = resource;
  const isShown = (name: string): boolean => !names.has(name);
  const withoutHidden = <T extends Pick<Resource['actions'][number], 'ask'>>(action: T): T =>
    action.ask ? { ...action, ask: { fields: action.ask.fields.filter(({ name }) => isShown(name)) } } : action;
  return {
    ...resource,
    fields: fields.filter(({ name }) => isShown(name)),
    list: {
      ...list,
      keyword: list.keyword.filter(isShown),
      sort: list.sort.filter(({ field }) => isShown(field)),
    },
    ...(states && { states: { ...states, transitions: states.transitions.map(withoutHidden) } }),
    actions: actions.map(withoutHidden),
  };
}

/** Returns the marks that a file needs for the caller to see it; customer users, for example, only see files marked for customers. */
export function neededMarks({ actor: { scope }, visible }: { readonly actor: Actor; readonly visible: Resource }): readonly string[] {
  if (!isForCustomer(scope)) return [];
  return (visible.detail.files?.marks ?? []).flatMap(({ name, forCustomers }) => (forCustomers ? [name] : []));
}
