import { kindNameOf } from '../model/kindNameOf.ts';
import type { Sources } from '../model/lines/linesOf.ts';
import type { Lookup, Names } from '../model/lookup.ts';
import { onceFor } from '../model/onceFor.ts';
import type { Path } from '../read/place.ts';
import type { Properties, PropertySource, ResourceSource } from '../read/source.ts';
import type { Report } from './report.ts';

/** What a resource file may speak of besides itself. */
export interface World {
  /** The names of all resource files. */
  readonly resources: Names;
  /** What those of sound shape say, and those that lines in them make. */
  readonly sources: Sources;
  readonly enums: Lookup<readonly string[]>;
  readonly areas: Names;
  /** What `enums.json` and `areas.json` speak of in words that cannot be read. */
  readonly unreadEnums: Names;
  readonly unreadAreas: Names;
}

/** A resource file under examination. */
export interface Subject {
  readonly source: ResourceSource;
  readonly world: World;
  readonly report: Report;
  /** Of what a step asks for: the fields of the record that it is asked of. */
  readonly outer?: Properties;
}

/** One field with its place; `siblings` are the fields beside it in its record or row. */
export interface PlacedProperty {
  readonly name: string;
  readonly property: PropertySource;
  readonly kind: string;
  readonly path: Path;
  readonly siblings: Properties;
  readonly isInRow: boolean;
}

export const recordPath: Path = ['record', 'properties'];

/** Nearly every check walks over the fields; the list is made once for each record. */
const fieldsOf = onceFor(listed);

/** Every field of a resource, those of rows too. */
export function everyProperty({ record }: Pick<ResourceSource, 'record'>): readonly PlacedProperty[] {
  return fieldsOf(record);
}

function listed(record: ResourceSource['record']): readonly PlacedProperty[] {
  return placed({ siblings: record.properties, path: recordPath, isInRow: false }).flatMap((field) => {
    const { items } = field.property;
    if (!items) return [field];
    return [
      field,
      ...placed({ siblings: items.properties, path: [...field.path, 'items', 'properties'], isInRow: true }),
    ];
  });
}

function placed({ siblings, path, isInRow }: Pick<PlacedProperty, 'siblings' | 'path' | 'isInRow'>): PlacedProperty[] {
  return Object.entries(siblings).map(([name, property]) => ({
    ...{ name, property, siblings, isInRow },
    kind: kindNameOf(property),
    path: [...path, name],
  }));
}
