import type { Properties, PropertySource, RecordSource, ResourceSource } from '../../read/source.ts';
import type { Former } from '../../types.ts';

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
