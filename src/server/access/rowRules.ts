import type { Scope } from '../../contract/resource.ts';
import type { RowRule, RowRules } from '../db/rowScope.ts';
import type { SchemaStore } from '../schema/createSchemaStore.ts';
import type { Actor } from './actor.ts';
import type { DataScope } from './dataScope.ts';

type Person = Pick<Actor, 'user' | 'scope'>;

/**
 * Which rows of each table somebody may see, by what its file says under `scope`. A file that does not name the field which
 * a scope goes by holds what all share, such as the ports of the world.
 */
export function rowRules({ byName }: Pick<SchemaStore, 'byName'>, person: Person): RowRules {
  return (table) => {
    const resource = byName.get(table)?.resource;
    if (!resource) return undefined;
    return ruleOf(resource.scope, person, (field) => {
      const reference = resource.fields.find(({ name }) => name === field)?.reference;
      return reference?.resource;
    });
  };
}

type TargetOf = (field: string) => string | undefined;

function ruleOf(scope: Scope, { user, scope: held }: Person, targetOf: TargetOf): RowRule | undefined {
  if (held.name === 'ALL') return undefined;
  if (held.name === 'SELF') return ownRule(scope, user, targetOf);
  const field = held.name === 'WAREHOUSE' ? scope.warehouse : scope.customer;
  return field === undefined ? undefined : { anyOf: [{ place: placeOf(field, targetOf), values: valuesIn(held) }] };
}

/** What somebody has made, or is in charge of. */
function ownRule(scope: Scope, user: Actor['user'], targetOf: TargetOf): RowRule | undefined {
  if (Object.keys(scope).length === 0) return undefined;
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
