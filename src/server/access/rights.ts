import { accessPerms } from '../../contract/access.ts';
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
import type { Field, Resource } from '../../contract/resource.ts';
import { isShared, type Scope, scopeTargets } from '../../contract/scope.ts';
import type { RowRule, RowRules } from '../db/rowScope.ts';
import type { Store } from '../db/store.ts';
import type { SchemaStore } from '../schema/store.ts';
import { type Actor, type DataScope, isForCustomer, reachesAs } from './actor.ts';
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

/** The permissions of a user's roles; use `holds` to check a code. */
export interface Rights {
  readonly roleKeys: readonly string[];
  /** The codes of the granted buttons. */
  readonly permissions: ReadonlySet<string>;
  /** The granted menu entries; `all` for `admin`. */
  readonly menuIds: ReadonlySet<string> | 'all';
  /** Which records, of those that belong to somebody. */
  readonly scope: DataScope;
}

/** The permissions of a user's enabled roles. */
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

type Person = Pick<Actor, 'user' | 'scope' | 'permissions' | 'menuIds'>;

/**
 * Which rows of each table somebody may see, by what its file says under `scope`. A file without it holds what all share,
 * such as the ports of the world; one that refers to a warehouse or a customer has a scope that follows from its fields. One that names a field for others alone, such as the bins of a warehouse, which are no
 * customer's, holds nothing for them: a field that was forgotten must not show all. What belongs to no warehouse though it
 * has a customer, as a shop does, says so under `shared`.
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

/** A user of a customer sees that customer, its accounts and the staff, but no other customer and no supplier. */
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

/** The kinds of record that somebody may list; undefined: all, or there are none. */
function kindRule(resource: Pick<Resource, 'perms' | 'callPerms' | 'kinds'>, person: Person): RowRule | undefined {
  const { kinds } = resource;
  if (!kinds) return undefined;
  const all = Object.keys(kinds.perms);
  const values = all.filter((kind) => seesKind(person, resource, { kind, ability: 'find' }));
  return values.length === all.length ? undefined : { anyOf: [{ columnPath: { column: kinds.field }, values }] };
}

/** Whether the tables hold less for somebody than they do. */
export function isNarrow({ compilation }: Pick<SchemaStore, 'compilation'>, person: Person): boolean {
  if (person.scope.name !== 'ALL') return true;
  return compilation.resources.some(({ resource }) => kindRule(resource, person) !== undefined);
}

/** How far people of a data scope see into a resource: `all`, `none`, or the field that holds them. */
export function reachOf({ scope }: Pick<Resource, 'scope'>, name: Exclude<DataScope['name'], 'ALL'>): string {
  if (isShared(scope, name)) return 'all';
  if (name === 'SELF') return scope.owner ?? 'createBy';
  return (name === 'WAREHOUSE' ? scope.warehouse : scope.customer) ?? 'none';
}

type TargetOf = (field: string) => string | undefined;

function ruleOf(
  scope: Scope,
  { user, scope: held }: Pick<Person, 'user' | 'scope'>,
  targetOf: TargetOf,
): RowRule | undefined {
  if (held.name === 'ALL') return undefined;
  if (isShared(scope, held.name)) return undefined;
  if (held.name === 'SELF') return ownRule(scope, user, targetOf);
  const field = held.name === 'WAREHOUSE' ? scope.warehouse : scope.customer;
  return { anyOf: field === undefined ? [] : [{ columnPath: columnPathOf(field, targetOf), values: valuesIn(held) }] };
}

/** The records that a user created or is in charge of. */
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

/** A field of the record, or with a point one of the record that it belongs to: `orderId.repositoryId`. */
function columnPathOf(field: string, targetOf: TargetOf): RowRule['anyOf'][number]['columnPath'] {
  const [own = '', targetField] = field.split('.');
  if (targetField === undefined) return { column: own };
  return { column: targetField, via: { column: own, table: targetOf(own) ?? own } };
}

/** The field by which a scope holds records of a resource together, where it is one of their own; none for what somebody made. */
export function scopeField(scope: Scope, held: DataScope): { field: string; values: readonly string[] } | undefined {
  const fields: Readonly<Partial<Record<DataScope['name'], string | undefined>>> = {
    WAREHOUSE: scope.warehouse,
    CUSTOMER: scope.customer,
  };
  const field = fields[held.name];
  return field === undefined || field.includes('.') ? undefined : { field, values: valuesIn(held) };
}

/**
 * A resource as somebody may read it: without the fields whose permission they lack, in its search and order too. What
 * is answered, filtered, sorted and exported is made of this one, so such a field is to them as if it were not there.
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
