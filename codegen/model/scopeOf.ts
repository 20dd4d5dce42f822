import { type Scope, scopeTargets } from '../../src/contract/scope.ts';
import type { Properties, PropertySource, ResourceSource } from '../read/source.ts';

type Part = keyof typeof scopeTargets;
const parts = Object.keys(scopeTargets) as Part[];

type Source = Pick<ResourceSource, 'record' | 'scope' | 'shared' | 'partOf'>;

/**
 * The data scope of a resource. A file that refers to a warehouse or a customer and says neither `scope` nor `"shared": true`
 * is not left open to all: where one field alone can be meant, people are held to it, and where it is not clear they see none.
 */
export function scopeOf(source: Source): Scope {
  if (source.scope) return source.scope;
  const open = openParts(source);
  return open.length === 0 ? {} : { isImplied: true, ...impliedScope(source) };
}

/** What a file refers to without saying whose its records are; nothing where it says so. */
export function openParts({ record, scope, shared, partOf }: Source): Part[] {
  if (scope || shared || partOf) return [];
  return parts.filter((part) => everyProperty(record.properties).some((property) => mayBe(part, property)));
}

/** The fields that alone can say whose the records are. */
export function impliedScope({ record: { properties } }: Pick<ResourceSource, 'record'>): Scope {
  const found = parts.flatMap((part) => {
    const names = Object.keys(properties).filter((name) => {
      const property = properties[name];
      return property?.type !== 'array' && property !== undefined && mayBe(part, property);
    });
    const sure = names.filter((name) => isSurely(part, properties[name]));
    const [only, ...others] = sure.length > 0 ? sure : names;
    return only !== undefined && others.length === 0 ? [[part, only] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Whether a field may hold a warehouse, or a customer: a user of a kind that is none is not one. */
function mayBe(part: Part, { reference }: PropertySource): boolean {
  const { resource, kind } = scopeTargets[part];
  if (reference?.resource !== resource) return false;
  const wanted = kind && reference.filter?.[kind.field];
  return (
    wanted === undefined ||
    (typeof wanted === 'object' && !Array.isArray(wanted)) ||
    [wanted].flat().includes(kind?.value ?? '')
  );
}

/** Whether it can hold nothing else. */
function isSurely(part: Part, property: PropertySource | undefined): boolean {
  const { kind } = scopeTargets[part];
  if (!kind) return true;
  const wanted = property?.reference?.filter?.[kind.field];
  return wanted === kind.value || (Array.isArray(wanted) && wanted.length === 1 && wanted[0] === kind.value);
}

/** The fields of a record and of the lines and small records inside it. */
function everyProperty(properties: Properties): PropertySource[] {
  return Object.values(properties).flatMap((property) => {
    const inner = [property.items?.properties, property.lines?.record?.properties];
    return [property, ...inner.flatMap((each) => Object.values(each ?? {}))];
  });
}
