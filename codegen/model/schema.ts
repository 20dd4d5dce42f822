import { serverFields } from '../../src/contract/record.ts';
import { fieldConditions, type JsonSchema } from '../../src/contract/resource.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import { storedValue } from '../keywords/choices.ts';
import { conditionSchema, demandSchema } from '../keywords/conditions/build.ts';
import { currencyOf } from '../keywords/fields/build.ts';
import { linesSchemas } from '../keywords/lines.ts';
import {
  type ConditionSource,
  comparisons,
  isFigureSource,
  isSystem,
  kindNameOf,
  type PropertySource,
  type RecordSource,
} from '../read/recordSource.ts';
import type { AskSource, Enums, ResourceSource, Sources } from '../read/source.ts';

/**
 * Builds the schema of a whole record without empty values. System fields are allowed but not validated. `allOf` has the rules of the
 * file in order, followed by the requirements of conditions.
 */
export function buildSchema(
  source: Pick<ResourceSource, 'record' | 'rules'>,
  enums: Enums,
  sources: Sources = new Map(),
): JsonSchema {
  const { properties } = source.record;
  const rules = (source.rules ?? []).map(({ when, must }) => {
    const then = demandSchema(must, properties);
    return when ? { if: conditionSchema(when, properties), then } : then;
  });
  const allOf = [...rules, ...Object.entries(properties).flatMap((entry) => requirements(entry, source.record))];
  return {
    ...objectSchema(
      source.record,
      enums,
      linesSchemas(source.record, sources, (line) => buildSchema(line, enums)),
    ),
    ...(allOf.length > 0 && { allOf }),
  };
}

/** Builds the schemas of the conditions that a form evaluates, by `field.condition`. */
export function buildConditions({
  record: { properties },
}: Pick<ResourceSource, 'record'>): Readonly<Record<string, JsonSchema>> {
  const conditions = Object.entries(properties).flatMap(([name, property]) =>
    fieldConditions.flatMap((keyword) => {
      const condition = property[keyword];
      return condition ? [[`${name}.${keyword}`, conditionSchema(condition, properties)] as const] : [];
    }),
  );
  return Object.fromEntries(conditions);
}

function objectSchema(record: RecordSource, enums: Enums, lines: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { properties, required = [] } = record;
  // A form cannot require a field that it hides.
  const always = required.filter((name) => properties[name]?.visibleWhen === undefined);
  const server = serverFields.map((name) => [name, true] as const);
  const own = Object.entries(properties).map(
    ([name, property]) => [name, isUnseen(property) ? true : (lines[name] ?? fieldSchema(property, enums))] as const,
  );
  return {
    type: 'object',
    additionalProperties: false,
    ...(always.length > 0 && { required: always }),
    properties: Object.fromEntries([...server, ...own]),
  };
}

/** System fields are not validated, except calculated numbers, which may be too large. */
function isUnseen(property: PropertySource): boolean {
  return isSystem(property) && !isFigureSource(property);
}

function fieldSchema(property: PropertySource, enums: Enums): JsonSchema {
  if (!property.items) return propertySchema(property, enums);
  return { ...propertySchema(property, enums), items: rowSchema(property.items, enums) };
}

function rowSchema({ properties, required = [] }: RecordSource, enums: Enums): JsonSchema {
  const fields = Object.entries(properties).map(([name, property]) => [name, propertySchema(property, enums)] as const);
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields),
  };
}

/** Builds the schemas that require a field under its conditions. */
function requirements(
  [name, property]: [string, PropertySource],
  { required, properties }: RecordSource,
): JsonSchema[] {
  const { visibleWhen, requiredWhen } = property;
  const visible: ConditionSource[] = visibleWhen ? [visibleWhen] : [];
  const cases = [
    ...(visibleWhen && required?.includes(name) ? [visible] : []),
    ...(requiredWhen && !isSystem(property) ? [[...visible, requiredWhen]] : []),
  ];
  return cases.map((conditions) => {
    const parts = conditions.map((condition) => conditionSchema(condition, properties));
    const [only, ...others] = parts;
    const all = others.length === 0 ? only : { type: 'object', allOf: parts };
    return { if: all, then: { type: 'object', required: [name] } };
  });
}

/** Builds the schema of a form's input: like that of a record, without system fields. */
export function inputSchema(form: AskSource, enums: Enums): JsonSchema {
  const schema = buildSchema({ record: { type: 'object', ...form } }, enums);
  const fields = Object.entries(schema.properties as object).filter(
    ([name]) => !serverFields.some((own) => own === name),
  );
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Builds the schema of a field value; the rows of a list are added separately. */
export function propertySchema(property: PropertySource, enums: Enums): JsonSchema {
  const kind = kindNameOf(property);
  return {
    type: property.type,
    ...(property.type === 'integer' && safe),
    ...pick(property, kindOf(kind)?.json === 'string' ? textual : numeric),
    ...(property.enum !== undefined && { enum: valuesOf(property, property.enum, enums) }),
    ...(property.near && { near: property.near }),
    ...(inContext[kind]?.(property) ?? formatOf(kind)),
  };
}

/** Larger whole numbers are not exact in JSON, and the columns do not hold them. */
const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

const textual = ['maxLength', 'minLength', 'pattern', ...comparisons] as const;
const numeric = ['minimum', 'maximum', 'exclusiveMinimum', 'maxItems', ...comparisons] as const;
const bounds = ['minimum', 'maximum', 'exclusiveMinimum'] as const;

/** Kinds whose check needs more than the value: digits, bounds or sibling fields. */
const inContext: Readonly<Record<string, (property: PropertySource) => JsonSchema | undefined>> = {
  references: () => ({ items: { type: 'string', minLength: 1, maxLength: 64 } }),
  decimal: (property) => ({ decimal: pick(property, ['precision', 'scale', ...bounds]) }),
  money: (property) => ({
    money: { ...(property.currency && { currency: currencyOf(property.currency) }), ...pick(property, bounds) },
  }),
  subdivision: ({ country }) => (country === undefined ? undefined : { subdivision: country }),
  'postal-code': (property) => {
    const postalCode = pick(property, ['country', 'state']);
    return Object.keys(postalCode).length > 0 ? { postalCode } : undefined;
  },
};

function formatOf(kind: string): JsonSchema {
  return kindOf(kind)?.check ? { format: kind } : {};
}

function valuesOf(
  { type, without = [] }: PropertySource,
  choices: NonNullable<PropertySource['enum']>,
  enums: Enums,
): readonly (string | number)[] {
  if (typeof choices === 'string') {
    return (enums.get(choices) ?? []).flatMap(({ value }) => (without.includes(value) ? [] : [value]));
  }
  return choices.map((choice) => storedValue(choice, type));
}

function pick<Name extends keyof PropertySource>(property: PropertySource, names: readonly Name[]): JsonSchema {
  return Object.fromEntries(names.flatMap((name) => (property[name] === undefined ? [] : [[name, property[name]]])));
}
