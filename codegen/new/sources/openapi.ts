import { parse, YAMLParseError } from 'yaml';
import { escapePart, fieldsOf, isObject, unescapePart } from '../../../src/contract/json.ts';
import { suggest } from '../../check/subject.ts';
import { type Declared, type FieldMaterial, type Material, type Scalar, Trouble } from '../material.ts';

/** Reads one schema of an OpenAPI 3 or Swagger 2 document. */
export function materialOfOpenApi(text: string, { file, schema: name }: { file: string; schema: string | undefined }): Material {
  const document = parseDocument(text, file);
  const { schemas, holder } = schemasIn(document, file);
  if (name === undefined) throw new Trouble(`choose a schema of ${file} with --schema: ${suggest('', Object.keys(schemas)).en}`);
  if (!Object.hasOwn(schemas, name)) throw new Trouble(`${file} has no schema \`${name}\`: ${suggest(name, Object.keys(schemas)).en}`);
  const context: ApiContext = { document, notes: new Set() };
  const found = resolveSchema({ $ref: `${holder}/${escapePart(name)}` }, [], context);
  const list = found?.schema.items && !found.schema.properties ? resolveSchema(found.schema.items, found.way, context) : found;
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
      error instanceof YAMLParseError ? (error.message.split('\n')[0] ?? '') : String(error instanceof Error ? error.message : error);
    throw new Trouble(`${file} is neither JSON nor YAML: ${why.replace(/\s+/g, ' ').replace(/:$/, '')}`);
  }
}

function schemasIn(document: unknown, file: string): { schemas: Readonly<Record<string, ApiSchema>>; holder: string } {
  const root = isSchema(document) ? document : {};
  const isApi = typeof root.openapi === 'string' || typeof root.swagger === 'string';
  if (!isApi) throw new Trouble(`${file} is not an OpenAPI document: it has neither \`openapi\` nor \`swagger\``);
  const components = isSchema(root.components) ? root.components.schemas : undefined;
  if (isSchema(components)) return { schemas: components as Record<string, ApiSchema>, holder: '#/components/schemas' };
  if (isSchema(root.definitions)) return { schemas: root.definitions as Record<string, ApiSchema>, holder: '#/definitions' };
  throw new Trouble(`${file} contains no schemas (\`components.schemas\` or \`definitions\`)`);
}

/** Objects nested more deeply than this do not become fields of the record. */
const deepest = 5;

interface Location extends ApiContext {
  /** The labels of the objects that contain the field. */
  readonly labels: readonly string[];
  readonly way: readonly string[];
  readonly isInRow: boolean;
  /** Whether the field and all objects that contain it are required. */
  readonly isSure: boolean;
}

/** Returns the fields of an object schema. Nested objects are flattened, and lists of objects become rows. */
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
    return inner.labels.length > deepest ? left(`it is nested more than ${deepest} levels deep`) : fieldsIn(schema, inner);
  const [type] = typesIn(schema);
  if (type === 'array' || schema.items) return rowsOf({ ...schema, title: titleIn(property).title }, inner, left);
  if (type === 'object') return left('it has no fields of its own');
  if (schema.isOpen) location.notes.add(`\`${label}\` allows several types: it becomes a text`);
  const declared = declare(schema);
  const named = titleIn(property);
  return declared ? [{ label, declared: { ...declared, ...named, required: isSure } }] : left('its values are files or secrets');
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
  const declared = { ...(most && { maxItems: most }), ...(title && { title }), ...(description && { description }) };
  return [{ label, rows, declared }];
}

/**
 * Returns the title of a property. If the property refers to a schema, the title of that schema is not used, because it names the type and
 * not this field.
 */
function titleIn(property: unknown): { title?: string } {
  return isSchema(property) && typeof property.title === 'string' ? { title: property.title } : {};
}

function isNullable(schema: ApiSchema): boolean {
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [];
  return schema.nullable === true || types.includes('null');
}

/** A schema of an OpenAPI document, which has not been validated. */
interface ApiSchema {
  readonly [keyword: string]: unknown;
  readonly $ref?: unknown;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: unknown;
  readonly items?: ApiSchema;
}

/** The document that is read, and the notes collected so far. */
interface ApiContext {
  readonly document: unknown;
  readonly notes: Set<string>;
}

function isSchema(value: unknown): value is ApiSchema {
  return isObject(value);
}

/** A schema in which top-level `$ref` and combinations are resolved. `way` lists the references that were followed. */
interface Resolved {
  readonly schema: ApiSchema;
  readonly way: readonly string[];
}

/** The maximum number of references that are followed one after the other. A document with a longer chain is probably invalid. */
const deepestSchema = 32;

/**
 * Follows references and merges combined schemas. For a reference that is missing, circular or in another document, returns undefined and
 * adds a note.
 */
function resolveSchema(schema: unknown, way: readonly string[], context: ApiContext): Resolved | undefined {
  if (!isSchema(schema) || way.length > deepestSchema) return undefined;
  if (typeof schema.$ref === 'string') {
    const found = follow(schema.$ref, way, context);
    // Keywords beside a reference take precedence over those of the referenced schema.
    const { $ref, ...beside } = schema;
    return found && { ...found, schema: { ...found.schema, ...beside } };
  }
  const all = listOf(schema.allOf);
  if (all.length > 0) return combine(schema, { parts: all, way, context });
  const choice = listOf(schema.oneOf)
    .concat(listOf(schema.anyOf))
    .filter((part) => part.type !== 'null');
  return choice.length > 0 ? choose(schema, { parts: choice, way, context }) : { schema, way };
}

interface Parts {
  readonly parts: readonly ApiSchema[];
  readonly way: readonly string[];
  readonly context: ApiContext;
}

function follow(reference: string, way: readonly string[], context: ApiContext): Resolved | undefined {
  if (!reference.startsWith('#/')) {
    context.notes.add(`\`${reference}\` is in another document: fields that refer to it are left out`);
    return undefined;
  }
  if (way.includes(reference)) {
    context.notes.add(`\`${nameOf(reference)}\` refers to itself: it is left out the second time`);
    return undefined;
  }
  const target = pointer(context.document, reference);
  if (target === undefined) context.notes.add(`\`${reference}\` does not exist: fields that refer to it are left out`);
  return target === undefined ? undefined : resolveSchema(target, [...way, reference], context);
}

function pointer(document: unknown, reference: string): unknown {
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => unescapePart(decode(key)));
  return keys.reduce<unknown>((value, key) => {
    const fields = fieldsOf(value);
    return Object.hasOwn(fields, key) ? fields[key] : undefined;
  }, document);
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? reference;
}

function combine(schema: ApiSchema, { parts, way, context }: Parts): Resolved {
  const { allOf, ...own } = schema;
  const resolved = [...parts, own].flatMap((part) => resolveSchema(part, way, context) ?? []);
  return {
    schema: merge(resolved.map((each) => each.schema)),
    way: [...new Set(resolved.flatMap((each) => each.way))],
  };
}

/**
 * Merges alternative schemas (`oneOf`, `anyOf`). Alternative objects give an object with the fields of all, because a record may have any
 * of them; alternative enums give one enum. Other alternatives give a schema that is marked with `isOpen`.
 */
function choose(schema: ApiSchema, { parts, way, context }: Parts): Resolved {
  const { oneOf, anyOf, ...own } = schema;
  const resolved = parts.flatMap((part) => resolveSchema(part, way, context) ?? []);
  const schemas = resolved.map((each) => each.schema);
  const ways = [...new Set([...way, ...resolved.flatMap((each) => each.way)])];
  if (schemas.length <= 1) return { schema: { ...(schemas[0] ?? {}), ...own }, way: ways };
  if (schemas.every((each) => each.properties)) {
    const free = schemas.map(({ required, ...rest }) => rest);
    return { schema: merge([...free, own]), way: ways };
  }
  const choices = schemas.flatMap(({ enum: values }) => (Array.isArray(values) ? (values as unknown[]) : []));
  if (schemas.every((each) => Array.isArray(each.enum))) return { schema: { ...own, type: 'string', enum: choices }, way: ways };
  return { schema: { ...own, isOpen: true }, way: ways };
}

function merge(schemas: readonly ApiSchema[]): ApiSchema {
  const required = [...new Set(schemas.flatMap((schema) => (Array.isArray(schema.required) ? (schema.required as unknown[]) : [])))];
  const entries = schemas.flatMap((schema) => Object.entries(schema.properties ?? {}));
  return {
    ...Object.assign({}, ...schemas),
    ...(entries.length > 0 && { properties: Object.fromEntries(entries) }),
    ...(required.length > 0 && { required }),
  };
}

function listOf(value: unknown): readonly ApiSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/**
 * Returns the declarations of a schema for a single value; undefined if such values do not belong in a record, because they are secrets or
 * contents of files.
 */
function declare(schema: ApiSchema): Declared | undefined {
  const choices = choicesIn(schema);
  const type = choices ? typeof choices[0] : typesIn(schema)[0];
  if (type === 'string' && hidden.has(String(schema.format))) return undefined;
  const shape = choices ? choiceShape(choices) : (byType[type ?? ''] ?? openShape)(schema);
  const examples = examplesIn(schema);
  return {
    ...shape,
    ...defaultOf(schema, shape),
    ...(typeof schema.description === 'string' && { description: schema.description }),
    ...(examples.length > 0 && { examples }),
  };
}

/** Formats of file contents and secrets. Fields with these are left out. */
const hidden: ReadonlySet<string> = new Set(['binary', 'byte', 'base64', 'password']);

const byType: Readonly<Record<string, (schema: ApiSchema) => Declared>> = {
  string: stringShape,
  integer: (schema) => ({ type: 'integer', ...bounds(schema, true) }),
  number: (schema) => ({ type: 'string', format: 'decimal', ...digits(schema), ...bounds(schema, false) }),
  boolean: () => ({ type: 'boolean', default: false }),
};

/** Formats of OpenAPI and JSON Schema, each with the format that a resource file has for it. */
const formats: Readonly<Record<string, Declared>> = {
  date: { format: 'date' },
  'full-date': { format: 'date' },
  'date-time': { format: 'date-time' },
  email: { format: 'email' },
  uuid: { maxLength: 36 },
  guid: { maxLength: 36 },
  uri: { maxLength: 500 },
  url: { maxLength: 500 },
  phone: { format: 'phone' },
  'phone-number': { format: 'phone' },
  'country-code': { format: 'country' },
  'iso-country-code': { format: 'country' },
  'currency-code': { format: 'currency' },
  'iso-4217': { format: 'currency' },
  decimal: { format: 'decimal', precision: 18, scale: 4 },
};

function stringShape(schema: ApiSchema): Declared {
  const format = typeof schema.format === 'string' ? formats[schema.format.toLowerCase()] : undefined;
  const pattern = typeof schema.pattern === 'string' ? anchored(schema.pattern) : undefined;
  const [minLength, maxLength] = [whole(schema.minLength), whole(schema.maxLength)];
  return {
    type: 'string',
    ...(minLength !== undefined && minLength > 0 && { minLength }),
    ...(maxLength !== undefined && maxLength > 0 && { maxLength: Math.min(maxLength, 100_000) }),
    ...(pattern !== undefined && { pattern }),
    ...(format ?? byStandard(schema)),
  };
}

/** Standards that a description may mention, each with the kind that checks it. */
const standards: readonly (readonly [RegExp, string])[] = [
  [/ISO[ -]?4217/i, 'currency'],
  [/ISO[ -]?3166(?!.*(?:alpha-?3|three|3166-2|subdivision))/i, 'country'],
  [/ISO[ -]?6346/i, 'container-number'],
  [/\bE\.164\b/i, 'phone'],
  [/\bIANA\b.*\btime ?zone|time ?zone.*\bIANA\b/i, 'time-zone'],
  [/UN\/LOCODE/i, 'un-locode'],
];

function byStandard({ description, pattern }: ApiSchema): Declared {
  if (typeof description !== 'string' || pattern !== undefined) return {};
  const kind = standards.find(([texts]) => texts.test(description))?.[1];
  return kind === undefined ? {} : { format: kind };
}

/** Makes a pattern match the whole text, as patterns of fields must. In OpenAPI, a pattern may match anywhere in the text. */
function anchored(pattern: string): string {
  if (pattern.startsWith('^') && pattern.endsWith('$')) return pattern;
  const inner = `(${pattern.replace(/^\^|\$$/g, '')})`;
  return `^${pattern.startsWith('^') ? '' : '.*'}${inner}${pattern.endsWith('$') ? '' : '.*'}$`;
}

function digits({ multipleOf }: ApiSchema): Pick<Declared, 'precision' | 'scale'> {
  const step = typeof multipleOf === 'number' ? String(multipleOf) : '';
  const scale = /^0?\.\d{1,8}$/.test(step) ? (step.split('.')[1] ?? '').length : 4;
  return { precision: 18, scale };
}

/**
 * Returns the bounds of a number. `exclusiveMinimum` is a number since OpenAPI 3.1; before that, it was a flag that changed the meaning of
 * `minimum`.
 */
function bounds({ minimum, maximum, exclusiveMinimum }: ApiSchema, isWhole: boolean): Declared {
  const exact = (value: unknown): value is number =>
    typeof value === 'number' && (isWhole ? Number.isSafeInteger(value) : /^-?\d{1,15}(\.\d{1,8})?$/.test(String(value)));
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
  return {
    ...(exact(above) ? { exclusiveMinimum: above } : exact(minimum) && { minimum }),
    ...(exact(maximum) && { maximum }),
  };
}

/** Returns the declaration for a schema without a type: a text, because it can contain most values. */
function openShape(): Declared {
  return { type: 'string', maxLength: 500 };
}

function choicesIn(schema: ApiSchema): readonly Scalar[] | undefined {
  const listed = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : [];
  const values = listed.filter((value) => value !== null && value !== '');
  const isPlain = values.length > 0 && values.length <= 300 && values.every((value) => ['string', 'number'].includes(typeof value));
  if (!isPlain) return undefined;
  const isWhole = values.every((value) => Number.isSafeInteger(value));
  return [...new Set(values.map((value) => (isWhole ? (value as number) : String(value))))];
}

function choiceShape(choices: readonly Scalar[]): Declared {
  const isWhole = typeof choices[0] === 'number';
  return isWhole ? { type: 'integer', enum: choices as number[] } : { type: 'string', enum: choices as string[] };
}

function defaultOf({ default: value }: ApiSchema, shape: Declared): Pick<Declared, 'default'> {
  if (typeof value === 'number' && shape.type === 'string') return { default: String(value) };
  const isFitting = typeof value === (shape.type === 'integer' ? 'number' : shape.type) && value !== '';
  return isFitting ? { default: value as string | number | boolean } : {};
}

/** Returns the allowed types. `null` is left out, because it only means that the value is optional. */
function typesIn({ type }: ApiSchema): string[] {
  const all = Array.isArray(type) ? (type as unknown[]) : [type];
  return all.filter((each): each is string => typeof each === 'string' && each !== 'null');
}

function examplesIn({ example, examples }: ApiSchema): Scalar[] {
  const all = [example, ...(Array.isArray(examples) ? (examples as unknown[]) : [])];
  return all.filter((value): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value));
}

function whole(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}
