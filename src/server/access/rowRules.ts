import type { Resource } from '../../contract/resource.ts';
import { isShared, type Scope } from '../../contract/scope.ts';
import type { RowRule, RowRules } from '../db/rowScope.ts';
import type { SchemaStore } from '../schema/createSchemaStore.ts';
import type { Actor } from './actor.ts';
import type { DataScope } from './dataScope.ts';
import { seesKind } from './holds.ts';

type Person = Pick<Actor, 'user' | 'scope' | 'permissions' | 'menuIds'>;

/**
 * Which rows of each table somebody may see, by what its file says under `scope`. A file without it holds what all share,
 * such as the ports of the world. One that names a field for others alone, such as the bins of a warehouse, which are no
 * customer's, holds nothing for them: a field that was forgotten must not show all. What belongs to no warehouse though it
 * has a customer, as a shop does, says so under `shared`.
 */
export function rowRules({ byName }: Pick<SchemaStore, 'byName'>, person: Person): RowRules {
  return (table) => {
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

/** The kinds of record that somebody may list; undefined: all, or there are none. */
function kindRule(resource: Pick<Resource, 'perms' | 'callPerms' | 'kinds'>, person: Person): RowRule | undefined {
  const { kinds } = resource;
  if (!kinds) return undefined;
  const all = Object.keys(kinds.perms);
  const values = all.filter((kind) => seesKind(person, resource, { kind, ability: 'find' }));
  return values.length === all.length ? undefined : { anyOf: [{ place: { column: kinds.field }, values }] };
}

/** Whether the tables hold less for somebody than they do. */
export function isNarrow({ compilation }: Pick<SchemaStore, 'compilation'>, person: Person): boolean {
  if (person.scope.name !== 'ALL') return true;
  return compilation.resources.some(({ resource }) => kindRule(resource, person) !== undefined);
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
  return { anyOf: field === undefined ? [] : [{ place: placeOf(field, targetOf), values: valuesIn(held) }] };
}

/** What somebody has made, or is in charge of. */
function ownRule(scope: Scope, user: Actor['user'], targetOf: TargetOf): RowRule {
  const { owner } = scope;
  const made = { place: { column: 'createBy' }, values: [user.account] };
  if (owner === undefined || owner === 'createBy') return { anyOf: [made] };
  return { anyOf: [made, { place: placeOf(owner, targetOf), values: [user.id] }] };
}

function valuesIn(scope: DataScope): readonly string[] {
  if (scope.name === 'WAREHOUSE') return scope.repositoryIds;
  return scope.name === 'CUSTOMER' && scope.customerId !== '' ? [scope.customerId] : [];
}

/** A field of the record, or with a point one of the record that it belongs to: `orderId.repositoryId`. */
function placeOf(field: string, targetOf: TargetOf): RowRule['anyOf'][number]['place'] {
  const [own = '', step] = field.split('.');
  if (step === undefined) return { column: own };
  return { column: step, via: { column: own, table: targetOf(own) ?? own } };
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
