import type { FieldWhen } from '../../src/contract/fieldWhen.ts';
import type { FieldWhenSource } from '../read/source.ts';

/** A field and its values, a single one as a list of one. */
export function buildFieldWhen({ field, is, isNot }: FieldWhenSource): FieldWhen {
  return { field, values: [is ?? isNot ?? []].flat(), isNot: is === undefined };
}
