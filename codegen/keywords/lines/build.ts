import type { Field, JsonSchema } from '../../../src/contract/resource.ts';
import { recordPath } from '../../check/subject.ts';
import type { Path } from '../../read/place.ts';
import type { Properties, PropertySource, RecordSource } from '../../read/recordSource.ts';
import type { ResourceSource } from '../../read/source.ts';
import type { Neighbours, Sources } from '../../read/world.ts';

import type { Former } from '../../types.ts';
import { buildFields } from '../fields/build.ts';
import { buildRules } from '../rules.ts';

/** The field of a line that says its place among the others, from 1. */
export const lineNo = 'lineNo';

/** The server numbers lines by it. */
export const lineNoProperty: PropertySource = { type: 'integer', title: { zh: '行号', en: 'Line no.' }, system: true };

/** What the resource of lines that are described in their parent's file is called. */
function childName(parent: string, field: string): string {
  return `${parent}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** The field of such lines that refers to their parent. */
export function backField(parent: string): string {
  return `${parent}Id`;
}

/**
 * The resource that lines described in their parent's file make: a table of its own, and no calls, pages or
 * permissions. What is `unique` in a line is so among the lines of one record.
 */
function childOf(
  parent: ResourceSource,
  field: string,
  { title: ownTitle, record, was }: { title: ResourceSource['title']; record: RecordSource; was?: string | undefined },
): ResourceSource {
  const { name, title, perms } = parent;
  const by = backField(name);
  const former = formerOf(parent, field, was);
  const back: PropertySource = {
    ...{ type: 'string', title, reference: { resource: name }, system: true },
    ...(parent.was !== undefined && { was: backField(parent.was) }),
  };
  return {
    ...{ name: childName(name, field), title: ownTitle, perms, partOf: { resource: name, field } },
    ...(former && { former }),
    record: { ...record, properties: { [by]: back, [lineNo]: lineNoProperty, ...withoutUnique(record.properties) } },
    unique: Object.entries(record.properties).flatMap(([each, { unique }]) => (unique ? [{ fields: [by, each] }] : [])),
    list: { filters: [], sort: [lineNo] },
  };
}

/** Record and field may have got their new names one after the other. */
function formerOf({ name, was: nameWas }: ResourceSource, field: string, was?: string): Former | undefined {
  const names = [
    ...(was === undefined ? [] : [childName(name, was)]),
    ...(was === undefined || nameWas === undefined ? [] : [childName(nameWas, was)]),
    ...(nameWas === undefined ? [] : [childName(nameWas, field)]),
  ];
  return names.length === 0 ? undefined : { names, isSaid: was !== undefined };
}

function withoutUnique(properties: Properties): Properties {
  const entries = Object.entries(properties).map(([name, { unique: _, ...property }]) => [name, property] as const);
  return Object.fromEntries(entries);
}

/**
 * A resource, followed by those that the lines described in its file make: their fields then name them as if they had
 * files of their own. What is wrong with them is told in the file of the resource.
 */
export function expandLines(source: ResourceSource): Part[] {
  const described = Object.entries(source.record.properties).filter(([, { lines }]) => lines?.record);
  if (described.length === 0) return [{ source }];
  const named = described.map(([name, property]) => [name, withNames(source.name, name, property)] as const);
  const properties = { ...source.record.properties, ...Object.fromEntries(named) };
  const children = described.flatMap(([name, { title, lines, was }]): Part[] => {
    if (!lines?.record) return [];
    return [{ source: childOf(source, name, { title, record: lines.record, was }), field: [...recordPath, name] }];
  });
  return [{ source: { ...source, record: { ...source.record, properties } } }, ...children];
}

/** `resource` or `by` beside `record` is a fault: the property is left as it is, and `checkLines` reports it. */
function withNames(parent: string, field: string, property: PropertySource): PropertySource {
  const { record: _, ...lines } = property.lines ?? {};
  if (lines.resource !== undefined || lines.by !== undefined) return property;
  return { ...property, lines: { ...lines, resource: childName(parent, field), by: backField(parent) } };
}

/** A field that holds lines, with the resource that they are records of. */
interface LinesField {
  readonly name: string;
  readonly property: PropertySource;
  readonly by: string;
  readonly maxItems: number;
  /** The resource of the lines as their parent sees it: what refers back, and the order, is the server's. */
  readonly line: ResourceSource;
}

/** So many lines may a record have where its file does not say. */
const usualMaxItems = 500;

/** The fields of a record that hold lines; one whose resource is not there is passed over. */
export function linesOf({ properties }: Pick<RecordSource, 'properties'>, sources: Sources): LinesField[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const { resource = '', by = '', maxItems = usualMaxItems } = property.lines ?? {};
    const child = property.lines && sources.get(resource);
    return child ? [{ name, property, by, maxItems, line: asLine(child, by) }] : [];
  });
}

function asLine(child: ResourceSource, by: string): ResourceSource {
  const { required = [], properties } = child.record;
  const owned = [by, lineNo];
  const entries = Object.entries(properties).map(
    ([name, property]) => [name, owned.includes(name) ? { ...property, system: true } : property] as const,
  );
  return {
    ...child,
    record: {
      type: 'object',
      required: required.filter((name) => !owned.includes(name)),
      properties: Object.fromEntries(entries),
    },
  };
}

/**
 * What the values of the fields with lines must satisfy, by field, so that one check of a record checks its lines;
 * `toSchema` makes the schema of a resource. A field that is required has one line at least.
 */
export function linesSchemas(
  record: RecordSource,
  sources: Sources,
  toSchema: (line: ResourceSource) => JsonSchema,
): Readonly<Record<string, JsonSchema>> {
  const schemas = linesOf(record, sources).map(({ name, line, maxItems }) => {
    const isRequired = record.required?.includes(name) === true;
    return [name, { type: 'array', maxItems, ...(isRequired && { minItems: 1 }), items: toSchema(line) }] as const;
  });
  return Object.fromEntries(schemas);
}

/** Fields whose `lines` know their records: where they are, their fields, and the rules that they must satisfy. */
export function withLines(
  fields: readonly Field[],
  record: RecordSource,
  { enums, sources }: Neighbours,
): readonly Field[] {
  const known = new Map(linesOf(record, sources).map((each) => [each.name, each]));
  if (known.size === 0) return fields;
  return fields.map((field) => {
    const found = known.get(field.name);
    if (!found) return field;
    const { line, by, maxItems } = found;
    const items = buildFields(line.record, enums).filter(({ name }) => name !== by && name !== lineNo);
    return { ...field, items, lines: { resource: line.name, by, maxItems, rules: buildRules(line) } };
  });
}

/** A resource that a file makes. */
export interface Part {
  readonly source: ResourceSource;
  /** The field that it stands in, where it is lines that are described in the file of their record. */
  readonly field?: Path;
}
