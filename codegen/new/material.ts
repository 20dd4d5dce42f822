import type { PropertySource } from '../read/recordSource.ts';

/** A single value of a source record; dates and times are text. */
export type Scalar = string | number | boolean;

/** A cell of a record: a value, the records of an inner list, or undefined. */
export type Cell = Scalar | readonly SourceRecord[] | undefined;

/** A source record by field labels. It is a map, because a label may be `__proto__`. */
export type SourceRecord = ReadonlyMap<string, Cell>;

/** What a source declares about a field, besides its values. */
export interface Declared extends Partial<Omit<PropertySource, 'title' | 'description' | 'items' | 'reference'>> {
  /** The title of the field, in any language. */
  readonly title?: string;
  readonly description?: string;
  /** Whether it is required; undefined if unknown. */
  readonly required?: boolean;
  /** The table or schema it refers to. */
  readonly target?: string;
  /** Example values, which suggest but do not prove anything. */
  readonly examples?: readonly Scalar[];
}

/** A field of a source. */
export interface FieldMaterial {
  /** The label in the source; nested objects are joined: `address.city`. */
  readonly label: string;
  readonly says: Declared;
  /** The fields of its rows. */
  readonly rows?: readonly FieldMaterial[];
}

/** The content of a source of any type. */
export interface Material {
  /** The title of the records, if the source has one. */
  readonly title?: string;
  readonly fields: readonly FieldMaterial[];
  /** The sampled records. */
  readonly records: readonly SourceRecord[];
  /** Sentences about what was left out or changed. */
  readonly notes: readonly string[];
}

/** Thrown if nothing can be drafted, with a one-line message for the user of the command. */
export class Trouble extends Error {
  override readonly name = 'Trouble';
}
