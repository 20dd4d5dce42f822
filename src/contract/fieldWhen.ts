import type { WireRecord } from './record.ts';

/** The records whose `field` has one of these values; with `isNot` all others, those without a value too. */
export interface FieldWhen {
  readonly field: string;
  readonly values: readonly (string | number | boolean)[];
  readonly isNot: boolean;
}

/** Whether a record is one of them; all are where nothing is asked. */
export function fitsWhen(record: WireRecord, when: FieldWhen | undefined): boolean {
  if (!when) return true;
  return when.values.some((value) => value === record[when.field]) !== when.isNot;
}
