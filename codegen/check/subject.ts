import { onceFor } from '../cache.ts';
import type { Path } from '../read/location.ts';
import { kindNameOf } from '../read/property.ts';
import type { Properties, PropertySource, RecordSource } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import type { World } from '../read/world.ts';
import { movedTo, type Remark, type Report } from './report.ts';

/** A resource file under examination. */
export interface Subject {
  readonly source: ResourceSource;
  readonly world: World;
  readonly report: Report;
  /** In the form of an action: the fields of the record that the action runs on. */
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

/** A record that stands somewhere inside a resource file, such as what an action asks for. */
interface Inner {
  readonly record: RecordSource;
  readonly path: Path;
}

/** The subject of such a record, to be checked like the record of a file; faults are reported at its place. */
export function innerSubject({ source, world, report }: Subject, { record, path }: Inner): Subject {
  const { name, title, perms } = source;
  // Remarks about `record` are about what stands at `path`.
  const moved = (remark: Remark): Remark => ({ ...remark, path: [...path, ...remark.path.slice(1)] });
  return { source: { name, title, perms, record }, world, report: movedTo(report, moved) };
}
