import { isEmpty } from '../../../src/fields/emptyValues.ts';
import type { FieldMaterial, Scalar, SourceRecord } from '../material.ts';
import { wordsOf } from '../name/wordsOf.ts';

/** One field of a source with its values, as the drafting of it looks at them. */
export interface FieldSight {
  readonly material: FieldMaterial;
  readonly name: string;
  /** Everything that the field is called, in small letters. */
  readonly called: string;
  /** The values that are filled in, in the order of the records. */
  readonly values: readonly Scalar[];
  /** The same as texts. */
  readonly texts: readonly string[];
  /** How many records were looked at. */
  readonly count: number;
}

/** Looks at one field through all sampled records. */
export function lookAt(material: FieldMaterial, name: string, records: readonly SourceRecord[]): FieldSight {
  const values = records.flatMap((record) => {
    const cell = record.get(material.label);
    return isEmpty(cell) || typeof cell === 'object' || cell === undefined ? [] : [cell];
  });
  const { title = '' } = material.says;
  const called = [...wordsOf(name), ...wordsOf(title), material.label, title].join(' ').toLowerCase();
  return { material, name, called, values, texts: values.map(String), count: records.length };
}

/** The records that stand inside the records, in one list. */
export function innerRecords(label: string, records: readonly SourceRecord[]): readonly (readonly SourceRecord[])[] {
  return records.flatMap((record) => {
    const cell = record.get(label);
    return typeof cell === 'object' ? [cell] : [];
  });
}
