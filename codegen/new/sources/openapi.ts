import { parse, YAMLParseError } from 'yaml';
import { suggest } from '../../check/suggest.ts';
import { type FieldMaterial, type Material, Trouble } from '../material.ts';
import { type ApiContext, type ApiSchema, declare, isSchema, resolveSchema, typesIn } from './apiSchema.ts';

/** What one schema of an OpenAPI 3 or Swagger 2 document tells. */
export function materialOfOpenApi(
  text: string,
  { file, schema: name }: { file: string; schema: string | undefined },
): Material {
  const document = parseDocument(text, file);
  const { schemas, holder } = schemasIn(document, file);
  if (name === undefined)
    throw new Trouble(`choose a schema of ${file} with --schema: ${suggest('', Object.keys(schemas)).en}`);
  if (!Object.hasOwn(schemas, name))
    throw new Trouble(`${file} has no schema \`${name}\`: ${suggest(name, Object.keys(schemas)).en}`);
  const context: ApiContext = { document, notes: new Set() };
  const found = resolveSchema({ $ref: `${holder}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` }, [], context);
  const list =
    found?.schema.items && !found.schema.properties ? resolveSchema(found.schema.items, found.way, context) : found;
  const fields = list ? fieldsOfSchema(list.schema, list.way, context) : [];
  if (fields.length === 0) throw new Trouble(`the schema \`${name}\` of ${file} has no fields for a record`);
  const title = list?.schema.title;
  return { ...(typeof title === 'string' && { title }), fields, records: [], notes: [...context.notes] };
}

function parseDocument(text: string, file: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return plain.trimStart().startsWith('{') ? JSON.parse(plain) : parse(plain, { maxAliasCount: 1_000 });
  } catch (error) {
    const why =
      error instanceof YAMLParseError
        ? (error.message.split('\n')[0] ?? '')
        : String(error instanceof Error ? error.message : error);
    throw new Trouble(`${file} is neither JSON nor YAML: ${why.replace(/\s+/g, ' ').replace(/:$/, '')}`);
  }
}

function schemasIn(document: unknown, file: string): { schemas: Readonly<Record<string, ApiSchema>>; holder: string } {
  const root = isSchema(document) ? document : {};
  const isApi = typeof root.openapi === 'string' || typeof root.swagger === 'string';
  if (!isApi) throw new Trouble(`${file} is not an OpenAPI document: it has neither \`openapi\` nor \`swagger\``);
  const components = isSchema(root.components) ? root.components.schemas : undefined;
  if (isSchema(components)) return { schemas: components as Record<string, ApiSchema>, holder: '#/components/schemas' };
  if (isSchema(root.definitions))
    return { schemas: root.definitions as Record<string, ApiSchema>, holder: '#/definitions' };
  throw new Trouble(`${file} contains no schemas (\`components.schemas\` or \`definitions\`)`);
}

/** Objects within objects become fields of the record down to this level. */
const deepest = 5;

interface Location extends ApiContext {
  /** The labels of the objects around. */
  readonly labels: readonly string[];
  readonly way: readonly string[];
  readonly isInRow: boolean;
  /** Whether everything around must be there too. */
  readonly isSure: boolean;
}

/** The fields of a schema of objects: objects inside are flattened, lists of objects are rows. */
function fieldsOfSchema(schema: ApiSchema, way: readonly string[], context: ApiContext): FieldMaterial[] {
  return fieldsIn(schema, { ...context, way, labels: [], isInRow: false, isSure: true });
}

function fieldsIn(schema: ApiSchema, location: Location): FieldMaterial[] {
  const required = new Set(Array.isArray(schema.required) ? (schema.required as unknown[]) : []);
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    fieldOf(key, property, { ...location, isSure: location.isSure && required.has(key) }),
  );
}

function fieldOf(key: string, property: unknown, location: Location): FieldMaterial[] {
  const label = [...location.labels, key].join('.');
  const left = (why: string): FieldMaterial[] => {
    location.notes.add(`\`${label}\` is left out: ${why}`);
    return [];
  };
  const resolved = resolveSchema(property, location.way, location);
  if (!resolved) return isSchema(property) ? [] : left('it has no schema');
  const { schema, way } = resolved;
  const isSure = location.isSure && !isNullable(schema) && schema.readOnly !== true;
  const inner = { ...location, way, isSure, labels: [...location.labels, key] };
  if (schema.properties)
    return inner.labels.length > deepest
      ? left(`it is nested more than ${deepest} levels deep`)
      : fieldsIn(schema, inner);
  const [type] = typesIn(schema);
  if (type === 'array' || schema.items) return rowsOf({ ...schema, title: titleIn(property).title }, inner, left);
  if (type === 'object') return left('it has no fields of its own');
  if (schema.isOpen) location.notes.add(`\`${label}\` allows several types: it becomes a text`);
  const says = declare(schema);
  const named = titleIn(property);
  return says ? [{ label, says: { ...says, ...named, required: isSure } }] : left('its values are files or secrets');
}

function rowsOf(schema: ApiSchema, location: Location, left: (why: string) => FieldMaterial[]): FieldMaterial[] {
  if (location.isInRow) return left('rows cannot hold rows');
  const resolved = resolveSchema(schema.items ?? {}, location.way, location);
  if (!resolved) return left('the type of its entries is missing');
  const label = location.labels.join('.');
  const inner = { ...location, way: resolved.way, labels: [], isInRow: true, isSure: true };
  const rows = resolved.schema.properties ? fieldsIn(resolved.schema, inner) : fieldOf('value', resolved.schema, inner);
  const most = typeof schema.maxItems === 'number' ? Math.max(1, Math.min(1_000, schema.maxItems)) : undefined;
  if (rows.length === 0) return left('its entries have no fields of their own');
  if (!resolved.schema.properties)
    location.notes.add(`\`${label}\` is a list of single values: each becomes a row with the field \`value\``);
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
