import type { PropertySource, RecordSource, ResourceSource } from '../../read/source.ts';
import type { Lookup } from '../lookup.ts';
import { lineNo } from './childOf.ts';

/** Every resource of sound shape, by its name. */
export type Sources = Lookup<ResourceSource>;

/** A field that holds lines, with the resource that they are records of. */
export interface LinesField {
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
