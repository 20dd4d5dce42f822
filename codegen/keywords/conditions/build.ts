import type { JsonSchema } from '../../../src/contract/resource.ts';
import { digitsOf, isScaled } from '../../../src/fields/kinds.ts';
import type { ConditionSource, OperatorsSource, PropertySource } from '../../generated/source.ts';
import {
  asField,
  comparisons,
  type ExpectedSource,
  hasOperators,
  type Properties,
  testsIn,
  type WhereValue,
} from '../../read/recordSource.ts';

/**
 * Compiles a condition to JSON Schema, for records from which empty values were removed. A test of an empty field is false, unless it is
 * `isNull: true` or has no operator but `not`.
 */
export function conditionSchema(condition: ConditionSource, properties: Properties): JsonSchema {
  const filled = testsIn(condition).flatMap(({ name, expected }) => (allowsEmpty(expected) ? [] : [name]));
  return recordSchema(condition, { properties, required: filled, inner: conditionSchema });
}

/** Compiles the requirement of a rule to JSON Schema. A test of an empty field is true, unless it requires a value. */
export function demandSchema(demand: ConditionSource, properties: Properties): JsonSchema {
  const filled = testsIn(demand).flatMap(({ name, expected }) => (asksForValue(expected) ? [name] : []));
  return recordSchema(demand, { properties, required: filled, inner: demandSchema });
}

function allowsEmpty(expected: ExpectedSource): boolean {
  if (!hasOperators(expected)) return false;
  return expected.isNull === true || Object.keys(expected).every((operator) => operator === 'not');
}

function asksForValue(expected: ExpectedSource): boolean {
  return hasOperators(expected) && expected.isNull === false;
}

interface Parts {
  readonly properties: Properties;
  readonly required: readonly string[];
  readonly inner: (part: ConditionSource, properties: Properties) => JsonSchema;
}

function recordSchema(part: ConditionSource, { properties, required, inner }: Parts): JsonSchema {
  const values = testsIn(part).flatMap(({ name, expected }) => {
    const schema = expectedSchema(expected, properties[name]);
    return schema ? [[name, schema] as const] : [];
  });
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    ...(values.length > 0 && { properties: Object.fromEntries(values) }),
    ...(part.not && { not: conditionSchema(part.not, properties) }),
    ...(part.all && { allOf: part.all.map((each) => inner(each, properties)) }),
    ...(part.any && { anyOf: part.any.map((each) => inner(each, properties)) }),
  };
}

/** Returns the schema that the value of a field must satisfy; undefined if the condition only requires that there is a value. */
function expectedSchema(expected: ExpectedSource, property: PropertySource | undefined): JsonSchema | undefined {
  if (!hasOperators(expected)) return valueSchema(equalTo(expected), property);
  const { isNull, ...requested } = expected;
  if (isNull) return { not: {} };
  return Object.keys(requested).length === 0 ? undefined : operatorSchema(requested, property);
}

function equalTo(expected: WhereValue | readonly WhereValue[]): JsonSchema {
  return Array.isArray(expected) ? { enum: expected } : { const: expected };
}

function operatorSchema(requested: OperatorsSource, property: PropertySource | undefined): JsonSchema {
  const { ne, not, contains, startsWith, lt } = requested;
  const none = [...(ne === undefined ? [] : [ne]), ...(not ? [not] : [])];
  const others = [
    ...none.map((values) => ({ not: valueSchema(equalTo(values), property) })),
    ...(lt === undefined ? [] : [{ not: valueSchema({ minimum: lt }, property) }]),
    ...(contains === undefined ? [] : [{ pattern: literal(contains) }]),
    ...(startsWith === undefined ? [] : [{ pattern: `^${literal(startsWith)}` }]),
  ];
  const whole = valueSchema(limitsOf(requested), property);
  const [only = {}, ...more] = others;
  const isClear = more.length === 0 && Object.keys(only).every((keyword) => !Object.hasOwn(whole, keyword));
  if (isClear) return { ...whole, ...only };
  const { allOf = [] } = whole as { allOf?: readonly JsonSchema[] };
  return { ...whole, allOf: [...allOf, ...others.map((each) => ({ type: whole.type, ...each }))] };
}

/** Returns a pattern that matches a text, ignoring case. */
function literal(text: string): string {
  return [...text]
    .map((letter) => {
      const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
      if (lower !== upper && [...lower, ...upper].length === 2) return `[${lower}${upper}]`;
      return letter.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
    })
    .join('');
}

const plain = ['format', 'maxLength', 'minLength', 'pattern', ...comparisons] as const;

function limitsOf(requested: OperatorsSource): JsonSchema {
  const { gte, lte, gt } = requested;
  return {
    ...Object.fromEntries(plain.flatMap((name) => (requested[name] === undefined ? [] : [[name, requested[name]]]))),
    ...(gte !== undefined && { minimum: gte }),
    ...(lte !== undefined && { maximum: lte }),
    ...(gt !== undefined && { exclusiveMinimum: gt }),
  };
}

/** Returns the schema for a fixed value or bound. Decimals are texts, so they are compared as exact numbers: `1.50` equals `1.5`. */
function valueSchema(value: JsonSchema, property: PropertySource | undefined): JsonSchema {
  const digits = property && decimalDigits(property);
  if (!digits) return { type: property?.type ?? 'string', ...value };
  const { const: exactly, enum: choices, minimum, maximum, exclusiveMinimum, ...kept } = value;
  const limits = Object.fromEntries(Object.entries({ minimum, maximum, exclusiveMinimum }).filter(([, limit]) => limit !== undefined));
  const equal = (expected: unknown): JsonSchema => ({
    type: 'string',
    decimal: { ...digits, minimum: expected, maximum: expected },
  });
  const demands = [
    ...(Object.keys(limits).length > 0 ? [{ type: 'string', decimal: { ...digits, ...limits } }] : []),
    ...(exactly === undefined ? [] : [equal(exactly)]),
    ...(Array.isArray(choices) ? [{ type: 'string', anyOf: choices.map(equal) }] : []),
  ];
  return { type: 'string', ...kept, ...(demands.length > 0 && { allOf: demands }) };
}

function decimalDigits(property: PropertySource): JsonSchema | undefined {
  const field = asField(property);
  return isScaled(field) ? digitsOf({ ...property, ...field }) : undefined;
}
