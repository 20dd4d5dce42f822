import type { FieldMaterial } from '../material.ts';
import { type ApiContext, type ApiSchema, isSchema } from './apiSchema.ts';
import { declare, typesIn } from './declare.ts';
import { resolveSchema } from './resolveSchema.ts';

/** Objects within objects become fields of the record down to this level. */
const deepest = 5;

interface Place extends ApiContext {
  /** The labels of the objects around. */
  readonly labels: readonly string[];
  readonly way: readonly string[];
  readonly isInRow: boolean;
  /** Whether everything around must be there too. */
  readonly isSure: boolean;
}

/** The fields of a schema of objects: objects inside are flattened, lists of objects are rows. */
export function fieldsOfSchema(schema: ApiSchema, way: readonly string[], context: ApiContext): FieldMaterial[] {
  return fieldsIn(schema, { ...context, way, labels: [], isInRow: false, isSure: true });
}

function fieldsIn(schema: ApiSchema, place: Place): FieldMaterial[] {
  const required = new Set(Array.isArray(schema.required) ? (schema.required as unknown[]) : []);
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    fieldOf(key, property, { ...place, isSure: place.isSure && required.has(key) }),
  );
}

function fieldOf(key: string, property: unknown, place: Place): FieldMaterial[] {
  const label = [...place.labels, key].join('.');
  const left = (why: string): FieldMaterial[] => {
    place.notes.add(`\`${label}\` is left out: ${why}`);
    return [];
  };
  const resolved = resolveSchema(property, place.way, place);
  if (!resolved) return isSchema(property) ? [] : left('it has no schema');
  const { schema, way } = resolved;
  const isSure = place.isSure && !isNullable(schema) && schema.readOnly !== true;
  const inner = { ...place, way, isSure, labels: [...place.labels, key] };
  if (schema.properties)
    return inner.labels.length > deepest ? left(`it is nested deeper than ${deepest} levels`) : fieldsIn(schema, inner);
  const [type] = typesIn(schema);
  if (type === 'array' || schema.items) return rowsOf({ ...schema, title: titleIn(property).title }, inner, left);
  if (type === 'object') return left('it has no fields of its own');
  if (schema.isOpen) place.notes.add(`\`${label}\` may be one of several things: it is taken for a text`);
  const says = declare(schema);
  const named = titleIn(property);
  return says ? [{ label, says: { ...says, ...named, required: isSure } }] : left('its values are files or secrets');
}

function rowsOf(schema: ApiSchema, place: Place, left: (why: string) => FieldMaterial[]): FieldMaterial[] {
  if (place.isInRow) return left('rows cannot hold rows');
  const resolved = resolveSchema(schema.items ?? {}, place.way, place);
  if (!resolved) return left('nothing is known of its entries');
  const label = place.labels.join('.');
  const inner = { ...place, way: resolved.way, labels: [], isInRow: true, isSure: true };
  const rows = resolved.schema.properties ? fieldsIn(resolved.schema, inner) : fieldOf('value', resolved.schema, inner);
  const most = typeof schema.maxItems === 'number' ? Math.max(1, Math.min(1_000, schema.maxItems)) : undefined;
  if (rows.length === 0) return left('its entries have no fields of their own');
  if (!resolved.schema.properties)
    place.notes.add(`\`${label}\` is a list of single values: each is a row with the field \`value\``);
  const title = typeof schema.title === 'string' ? schema.title : undefined;
  const description = typeof schema.description === 'string' ? schema.description : undefined;
  const says = { ...(most && { maxItems: most }), ...(title && { title }), ...(description && { description }) };
  return [{ label, rows, says }];
}

/** The title of a schema that is referred to names the type, not this field. */
function titleIn(property: unknown): { title?: string } {
  return isSchema(property) && typeof property.title === 'string' ? { title: property.title } : {};
}

function isNullable(schema: ApiSchema): boolean {
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [];
  return schema.nullable === true || types.includes('null');
}
