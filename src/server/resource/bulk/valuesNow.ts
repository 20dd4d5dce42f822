import { labelKey } from '../../../contract/record.ts';
import type { Field } from '../../../contract/resource.ts';
import type { PlainRecord } from '../record.ts';

/** What a record has in some fields, empty ones as null, with what its references are called. */
export function valuesNow(fields: readonly Field[], record: PlainRecord): PlainRecord {
  const names = fields.flatMap(({ name, reference }) => (reference ? [name, labelKey(name)] : [name]));
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}
