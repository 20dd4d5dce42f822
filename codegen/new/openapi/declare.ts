import type { Declared, Scalar } from '../material.ts';
import type { ApiSchema } from './apiSchema.ts';

/** What a schema of a single value says in the words of a field; undefined when its values are not for a record. */
export function declare(schema: ApiSchema): Declared | undefined {
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

/** Files and secrets are nothing to keep in a record. */
const hidden: ReadonlySet<string> = new Set(['binary', 'byte', 'base64', 'password']);

const byType: Readonly<Record<string, (schema: ApiSchema) => Declared>> = {
  string: stringShape,
  integer: (schema) => ({ type: 'integer', ...bounds(schema, true) }),
  number: (schema) => ({ type: 'string', format: 'decimal', ...digits(schema), ...bounds(schema, false) }),
  boolean: () => ({ type: 'boolean', default: false }),
};

/** Formats of OpenAPI and its relatives by the kinds that mean the same. */
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

/** Standards that a description names, and the kind that checks them. */
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
  const kind = standards.find(([words]) => words.test(description))?.[1];
  return kind === undefined ? {} : { format: kind };
}

/** A pattern of a schema looks anywhere in the text, one of a field at all of it. */
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

/** `exclusiveMinimum` is a number since OpenAPI 3.1, and a word about `minimum` before. */
function bounds({ minimum, maximum, exclusiveMinimum }: ApiSchema, isWhole: boolean): Declared {
  const exact = (value: unknown): value is number =>
    typeof value === 'number' &&
    (isWhole ? Number.isSafeInteger(value) : /^-?\d{1,15}(\.\d{1,8})?$/.test(String(value)));
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
  return {
    ...(exact(above) ? { exclusiveMinimum: above } : exact(minimum) && { minimum }),
    ...(exact(maximum) && { maximum }),
  };
}

/** Nothing is said of the type: a text takes most things. */
function openShape(): Declared {
  return { type: 'string', maxLength: 500 };
}

function choicesIn(schema: ApiSchema): readonly Scalar[] | undefined {
  const listed = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : [];
  const values = listed.filter((value) => value !== null && value !== '');
  const isPlain =
    values.length > 0 && values.length <= 300 && values.every((value) => ['string', 'number'].includes(typeof value));
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

/** The types that a schema allows, without `null`, which only says that the value may be missing. */
export function typesIn({ type }: ApiSchema): string[] {
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
