import type { Properties, PropertySource, RecordSource, ResourceSource } from '../../read/source.ts';

/** The field of a line that says its place among the others, from 1. */
export const lineNo = 'lineNo';

/** The server numbers lines by it. */
export const lineNoProperty: PropertySource = { type: 'integer', title: { zh: '行号', en: 'Line no.' }, system: true };

/** What the resource of lines that are described in their parent's file is called. */
export function childName(parent: string, field: string): string {
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
export function childOf(
  { name, title, perms }: ResourceSource,
  field: string,
  { title: ownTitle, record }: { title: ResourceSource['title']; record: RecordSource },
): ResourceSource {
  const by = backField(name);
  const back: PropertySource = { type: 'string', title, reference: { resource: name }, system: true };
  return {
    ...{ name: childName(name, field), title: ownTitle, perms, partOf: { resource: name, field } },
    record: { ...record, properties: { [by]: back, [lineNo]: lineNoProperty, ...withoutUnique(record.properties) } },
    unique: Object.entries(record.properties).flatMap(([each, { unique }]) => (unique ? [{ fields: [by, each] }] : [])),
    list: { filters: [], sort: [lineNo] },
  };
}

function withoutUnique(properties: Properties): Properties {
  const entries = Object.entries(properties).map(([name, { unique: _, ...property }]) => [name, property] as const);
  return Object.fromEntries(entries);
}
