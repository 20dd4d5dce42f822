import type { JsonSchema } from '../../../src/contract/resource.ts';
import { moneyDigits } from '../../../src/fields/numbers/kinds.ts';
import { kindNameOf } from '../../read/property.ts';
import {
  type ConditionSource,
  combiners,
  comparisons,
  type Properties,
  type PropertySource,
  type ValueSource,
} from '../../read/recordSource.ts';

/** A condition as JSON Schema: false as soon as a field that it names is empty. */
export function conditionSchema(condition: ConditionSource, properties: Properties): JsonSchema {
  const named = [...Object.keys(condition.properties ?? {}), ...(condition.not ? namesIn(condition.not) : [])];
  const required = [...new Set([...(condition.required ?? []), ...named])];
  return recordSchema({ ...condition, required }, properties, conditionSchema);
}

/** What a rule demands as JSON Schema: fields that are empty satisfy it. */
export function demandSchema(demand: ConditionSource, properties: Properties): JsonSchema {
  return recordSchema(demand, properties, demandSchema);
}

type ToSchema = (part: ConditionSource, properties: Properties) => JsonSchema;

function recordSchema(part: ConditionSource, properties: Properties, inner: ToSchema): JsonSchema {
  const values = Object.entries(part.properties ?? {});
  return {
    type: 'object',
    ...(part.required?.length && { required: part.required }),
    ...(values.length > 0 && {
      properties: Object.fromEntries(values.map(([name, value]) => [name, valueSchema(value, properties[name])])),
    }),
    ...combine(part, (each) => inner(each, properties)),
  };
}

/** Every field whose value is tested, at any depth. `not` with `required` tests for an empty field and is left out. */
function namesIn(condition: ConditionSource): string[] {
  const parts = [...(condition.not ? [condition.not] : []), ...combiners.flatMap((name) => condition[name] ?? [])];
  return [...Object.keys(condition.properties ?? {}), ...parts.flatMap(namesIn)];
}

interface Combined<Part> {
  readonly not?: Part;
  readonly allOf?: readonly Part[];
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
}

function combine<Part>(part: Combined<Part>, toSchema: (part: Part) => JsonSchema): JsonSchema {
  return {
    ...(part.not && { not: toSchema(part.not) }),
    ...Object.fromEntries(combiners.flatMap((name) => (part[name] ? [[name, part[name].map(toSchema)]] : []))),
  };
}

const plain = ['const', 'enum', 'format', 'maxLength', 'minLength', 'pattern', ...comparisons] as const;
const bounds = ['minimum', 'maximum', 'exclusiveMinimum'] as const;

function valueSchema(value: ValueSource, property: PropertySource | undefined): JsonSchema {
  const digits = property && digitsOf(property);
  const inner = combine(value, (part) => valueSchema(part, property));
  if (!digits) return { type: property?.type ?? 'string', ...pick(value, [...plain, ...bounds]), ...inner };
  const { const: exactly, enum: choices, ...kept } = pick(value, plain);
  const demands = [...decimalDemands({ value, exactly, choices, digits }), ...((inner.allOf as JsonSchema[]) ?? [])];
  return { type: 'string', ...kept, ...inner, ...(demands.length > 0 && { allOf: demands }) };
}

interface DecimalValue {
  readonly value: ValueSource;
  readonly exactly: unknown;
  readonly choices: unknown;
  readonly digits: JsonSchema;
}

/** Decimals are texts: `1.50` and `1.5` are the same value, and bounds are compared exactly. */
function decimalDemands({ value, exactly, choices, digits }: DecimalValue): JsonSchema[] {
  const equal = (wanted: unknown): JsonSchema => ({
    type: 'string',
    decimal: { ...digits, minimum: wanted, maximum: wanted },
  });
  const limits = pick(value, bounds);
  return [
    ...(Object.keys(limits).length > 0 ? [{ type: 'string', decimal: { ...digits, ...limits } }] : []),
    ...(exactly === undefined ? [] : [equal(exactly)]),
    ...(Array.isArray(choices) ? [{ type: 'string', anyOf: choices.map(equal) }] : []),
  ];
}

function digitsOf(property: PropertySource): JsonSchema | undefined {
  const kind = kindNameOf(property);
  if (kind === 'money') return moneyDigits;
  return kind === 'decimal' ? { precision: property.precision, scale: property.scale } : undefined;
}

function pick<Name extends keyof ValueSource>(value: ValueSource, names: readonly Name[]): JsonSchema {
  return Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));
}
