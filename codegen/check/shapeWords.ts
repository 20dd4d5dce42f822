import type { ErrorObject } from 'ajv';
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { formatNames } from './checkKinds.ts';
import { nameHelp } from './nameHelp.ts';
import { nearest, suggest } from './suggest.ts';
import { synonyms, unknownHelp } from './synonyms.ts';

/** What is wrong and how to mend it. */
export interface Words {
  readonly what: string;
  readonly mend: string;
}

/** Puts an error of the meta schema into words that people understand. */
export function shapeWords(error: ErrorObject): Words {
  return (
    byKeyword[error.keyword]?.(error) ?? {
      what: `${subject(error)} is not possible: ${error.message}`,
      mend: 'see schemas/README.md',
    }
  );
}

const byKeyword: Readonly<Record<string, (error: ErrorObject) => Words>> = {
  additionalProperties: ({ params, parentSchema }) =>
    parentSchema === condition
      ? misplacedField(params.additionalProperty, parentSchema)
      : unknownKeyword(params.additionalProperty, parentSchema),
  required: ({ params, parentSchema }) => ({
    what: `\`${params.missingProperty}\` is missing`,
    mend: `add it: ${describe(parentSchema, params.missingProperty)}`,
  }),
  type: (error) => ({
    what: `${subject(error)} is ${jsonType(error.data)}`,
    mend: `write ${exampleOf(error) ?? [error.params.type].flat().map(String).map(typeWords).join(' or ')} here`,
  }),
  enum: (error) => ({
    what: `${show(error.data)} is not possible for ${subject(error)}`,
    mend: typeHelp(error) ?? suggest(String(error.data), (error.params.allowedValues as unknown[]).map(String)),
  }),
  const: (error) => ({
    what: `${subject(error)} is ${show(error.data)}`,
    mend: `write ${show(error.params.allowedValue)} here`,
  }),
  pattern: (error) => {
    // What refers to others has a path of its own in the validator.
    const { noun, mend } = nameHelp(error.parentSchema === events ? 'definitions/eventCode/pattern' : error.schemaPath);
    return { what: `${show(error.propertyName ?? error.data)} cannot be used as ${noun ?? subject(error)}`, mend };
  },
  minLength: (error) => ({ what: `${subject(error)} is empty`, mend: 'write something here, or remove it' }),
  maxLength: (error) => ({
    what: `${subject(error)} is longer than ${error.params.limit} characters`,
    mend: 'make it shorter',
  }),
  minimum: (error) => ({ what: `${subject(error)} is too small`, mend: `write ${error.params.limit} or more` }),
  maximum: (error) => ({ what: `${subject(error)} is too large`, mend: `write ${error.params.limit} or less` }),
  minItems: (error) => ({
    what: `${subject(error)} has too few entries`,
    mend: `write at least ${error.params.limit}`,
  }),
  maxItems: (error) => ({
    what: `${subject(error)} has too many entries`,
    mend: `write at most ${error.params.limit}`,
  }),
  minProperties: (error) => ({
    what: `${subject(error)} is empty`,
    mend: 'write something between its braces, or remove it',
  }),
  uniqueItems: (error) => ({
    what: `${subject(error)} has the same entry twice (places ${places(error.params).join(' and ')})`,
    mend: 'keep one of the two',
  }),
};

const { condition, events, property, text } = metaSchema.definitions;

/** What beginners write as one word, by the part of the meta schema that wants an object. */
const examples: ReadonlyMap<unknown, object> = new Map<unknown, object>([
  [text, { zh: '泊位', en: 'Berth' }],
  [property.properties.reference, { resource: 'hwQuayConfig' }],
  [condition, { properties: { status: { const: '1' } } }],
]);

function exampleOf({ parentSchema }: ErrorObject): string | undefined {
  const example = examples.get(parentSchema);
  return example && JSON.stringify(example);
}

/** What other languages have as types: here these are texts of a certain format. */
const formatByType: Readonly<Record<string, string>> = {
  number: 'decimal',
  float: 'decimal',
  double: 'decimal',
  datetime: 'date-time',
  timestamp: 'date-time',
};

function typeHelp({ schemaPath, data }: ErrorObject): string | undefined {
  if (!/definitions\/type\/enum$/.test(schemaPath)) return undefined;
  const word = String(data);
  const format = Object.hasOwn(formatByType, word) ? formatByType[word] : word;
  return format !== undefined && formatNames.includes(format)
    ? `write \`"string"\` with \`"format": "${format}"\``
    : undefined;
}

/** In a condition an unknown word is a slip, or the field itself where its place is one level deeper. */
function misplacedField(word: string, schema: Parsed): Words {
  const words = unknownKeyword(word, schema);
  if (nearest(word, Object.keys((schema?.properties as object | undefined) ?? {})) !== undefined) return words;
  const condition = JSON.stringify({ properties: { [word.slice(0, 60)]: { const: '1' } } });
  return { what: words.what, mend: `write a condition such as \`${condition}\`` };
}

function unknownKeyword(word: string, schema: Parsed): Words {
  const allowed = Object.keys((schema?.properties as object | undefined) ?? {});
  const what = `unknown keyword \`${word.slice(0, 60)}\``;
  const help = Object.hasOwn(unknownHelp, word) ? unknownHelp[word] : undefined;
  if (help !== undefined) return { what, mend: help };
  const alias = nearest(word, [
    ...allowed,
    ...Object.keys(synonyms).filter((name) => allowed.includes(synonyms[name] ?? '')),
  ]);
  if (alias === undefined) return { what, mend: suggest(word, allowed) };
  return { what, mend: `did you mean \`${allowed.includes(alias) ? alias : synonyms[alias]}\`?` };
}

function places({ i, j }: ErrorObject['params']): number[] {
  return [Number(i) + 1, Number(j) + 1].sort((a, b) => a - b);
}

type Parsed = ErrorObject['parentSchema'];

/** The first sentence that the schema has about a keyword; it is written for editors, and good enough here. */
function describe(schema: Parsed, name: string): string {
  const properties = schema?.properties as Record<string, { description?: string; $ref?: string }> | undefined;
  const { $ref, description = describeDefinition($ref) } = properties?.[name] ?? {};
  return description?.replace(/(?<=[.!?]) \p{Script=Han}.*$/u, '') ?? 'see schemas/README.md';
}

function describeDefinition(ref: string | undefined): string | undefined {
  const definitions = metaSchema.definitions as object as Readonly<Record<string, { readonly description?: string }>>;
  return definitions[ref?.split('/').at(-1) ?? '']?.description;
}

function subject({ instancePath, propertyName }: ErrorObject): string {
  const parts = instancePath.split('/').slice(1);
  if (propertyName !== undefined) return `\`${propertyName}\``;
  const last = parts.at(-1);
  if (last === undefined) return 'the file';
  return /^\d+$/.test(last) ? `entry ${Number(last) + 1} of \`${parts.at(-2)}\`` : `\`${last}\``;
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a number with decimals';
  return typeWords(typeof value);
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function typeWords(type: string): string {
  return typeNames[type] ?? type;
}
