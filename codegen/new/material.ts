import type { PropertySource } from '../generated/source.ts';

/** A single value in a source. Dates and times are texts. */
export type Scalar = string | number | boolean;

/** A cell of a record: a value, the records of an inner list, or undefined. */
export type Cell = Scalar | readonly SourceRecord[] | undefined;

/** A source record by field labels. It is a map, because a label may be `__proto__`. */
export type SourceRecord = ReadonlyMap<string, Cell>;

/** The declarations of a source about a field, in addition to the values of the field. */
export interface Declared extends Partial<Omit<PropertySource, 'title' | 'description' | 'items' | 'reference'>> {
  /** The title of the field, in whatever language the source has it. */
  readonly title?: string;
  readonly description?: string;
  /** Whether every record must have a value; undefined if the source does not say so. */
  readonly required?: boolean;
  /** The table or schema that the field refers to. */
  readonly target?: string;
  /** Example values. They may suggest the kind of the field but do not prove it. */
  readonly examples?: readonly Scalar[];
}

/** A field of a source. */
export interface FieldMaterial {
  /** The name of the field in the source. For fields of nested objects, the names are joined: `address.city`. */
  readonly label: string;
  readonly declared: Declared;
  /** If the field is a list of objects: the fields of these objects. */
  readonly rows?: readonly FieldMaterial[];
}

/** The fields and records that were read from a source, in the same form for every type of source. */
export interface Material {
  /** The title of the records, if the source has one. */
  readonly title?: string;
  readonly fields: readonly FieldMaterial[];
  /** A sample of the records in the source. */
  readonly records: readonly SourceRecord[];
  /** Sentences for the user about what was left out or changed. */
  readonly notes: readonly string[];
}

/** Thrown if nothing can be drafted. Its message has one line and is shown to the user of the command. */
export class Trouble extends Error {
  override readonly name = 'Trouble';
}
