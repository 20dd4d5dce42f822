import { recordPath } from '../../check/subject.ts';
import type { PropertySource, ResourceSource } from '../../read/source.ts';
import type { Part } from '../../unit.ts';
import { backField, childName, childOf } from './childOf.ts';

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

/** Names that stand beside a description are a fault: then all stays as it is, for the check that tells it. */
function withNames(parent: string, field: string, property: PropertySource): PropertySource {
  const { record: _, ...lines } = property.lines ?? {};
  if (lines.resource !== undefined || lines.by !== undefined) return property;
  return { ...property, lines: { ...lines, resource: childName(parent, field), by: backField(parent) } };
}
