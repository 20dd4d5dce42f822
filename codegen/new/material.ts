import type { PropertySource } from '../read/recordSource.ts';

/** A single value of a record of the source; days and moments are texts already. */
export type Scalar = string | number | boolean;

/** What stands in one place of a record: a value, the records of an inner list, or nothing. */
export type Cell = Scalar | readonly SourceRecord[] | undefined;

/** A record of the source by the labels of its fields; a map, because a label may be `__proto__`. */
export type SourceRecord = ReadonlyMap<string, Cell>;

/** What a source states about a field, beside its values. */
export interface Declared extends Partial<Omit<PropertySource, 'title' | 'description' | 'items' | 'reference'>> {
  /** What people call the field, in whatever language. */
  readonly title?: string;
  readonly description?: string;
  /** Whether it must be filled; undefined when the source does not say. */
  readonly required?: boolean;
  /** The table or schema whose records it refers to. */
  readonly target?: string;
  /** Values given as examples: they hint, and prove nothing. */
  readonly examples?: readonly Scalar[];
}

/** One field of a source. */
export interface FieldMaterial {
  /** As the source calls it, with the parts of nested objects in a row: `address.city`. */
  readonly label: string;
  readonly says: Declared;
  /** The fields of the small records inside it. */
  readonly rows?: readonly FieldMaterial[];
}

/** What a source has told, whatever kind of source it is. */
export interface Material {
  /** What the source calls the records, if it does. */
  readonly title?: string;
  readonly fields: readonly FieldMaterial[];
  /** The sampled records. */
  readonly records: readonly SourceRecord[];
  /** What was left out of the source, or changed on the way, in a sentence each. */
  readonly notes: readonly string[];
}

/** Why nothing was drafted, in one line for the person who ran the command. */
export class Trouble extends Error {
  override readonly name = 'Trouble';
}
