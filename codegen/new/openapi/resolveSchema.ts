import { type ApiContext, type ApiSchema, isSchema } from './apiSchema.ts';

/** A schema without references and combinations on top, and the references that led to it. */
export interface Resolved {
  readonly schema: ApiSchema;
  readonly way: readonly string[];
}

/** More combinations than this within each other are a document gone wrong. */
const deepest = 32;

/** Follows references and puts combined schemas together; undefined, with a note, where that leads nowhere or in a circle. */
export function resolveSchema(schema: unknown, way: readonly string[], context: ApiContext): Resolved | undefined {
  if (!isSchema(schema) || way.length > deepest) return undefined;
  if (typeof schema.$ref === 'string') {
    const found = follow(schema.$ref, way, context);
    // Words beside a reference say more of this place than those behind it.
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
    context.notes.add(`\`${reference}\` is in another document: what refers to it is left out`);
    return undefined;
  }
  if (way.includes(reference)) {
    context.notes.add(`\`${nameOf(reference)}\` leads back to itself: it is left out the second time`);
    return undefined;
  }
  const target = pointer(context.document, reference);
  if (target === undefined) context.notes.add(`\`${reference}\` leads nowhere: what refers to it is left out`);
  return target === undefined ? undefined : resolveSchema(target, [...way, reference], context);
}

function pointer(document: unknown, reference: string): unknown {
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => decode(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>((value, key) => {
    const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isHolder ? (value as Record<string, unknown>)[key] : undefined;
  }, document);
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

export function nameOf(reference: string): string {
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

/** Objects that a record may be one of: it may have the fields of each. */
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
  if (schemas.every((each) => Array.isArray(each.enum)))
    return { schema: { ...own, type: 'string', enum: choices }, way: ways };
  return { schema: { ...own, isOpen: true }, way: ways };
}

function merge(schemas: readonly ApiSchema[]): ApiSchema {
  const required = [
    ...new Set(schemas.flatMap((schema) => (Array.isArray(schema.required) ? (schema.required as unknown[]) : []))),
  ];
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
