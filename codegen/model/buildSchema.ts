import { serverFields } from '../../src/contract/record.ts';
import { fieldConditions, type JsonSchema } from '../../src/contract/resource.ts';
import type { ConditionSource, PropertySource, RecordSource, ResourceSource } from '../read/source.ts';
import { conditionSchema, demandSchema } from './conditionSchema.ts';
import type { Enums } from './enums.ts';
import { isFigureSource, isSystem } from './kindNameOf.ts';
import type { Sources } from './lines/linesOf.ts';
import { linesSchemas } from './lines/linesSchemas.ts';
import { propertySchema } from './propertySchema.ts';

/**
 * The schema that a whole record without empty values must satisfy. Fields that the server sets may be there and are not
 * looked at. `allOf` begins with the file's rules in their order; what conditions require follows.
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

/** The schema of every condition that a form has to evaluate, by `field.condition`. */
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
  // What a form does not show, it cannot ask for.
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

/** What the server sets is not looked at, but for numbers that are worked out: they may be too large for their field. */
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

/** When a field that is not always required must be filled after all. */
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
