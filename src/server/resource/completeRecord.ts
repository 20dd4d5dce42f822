import type { Resource } from '../../contract/resource.ts';
import { withDerived } from '../../fields/withDerived.ts';
import type { PlainRecord } from './toRecord.ts';

/** Fills in what the file says and nobody has to type: defaults of a new record, and fields cut out of others. */
export function completeRecord({ fields }: Resource, record: PlainRecord, isNew: boolean): PlainRecord {
  if (!isNew) return withDerived(fields, record);
  const defaults = fields.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value] as const]));
  const given = Object.entries(record).filter(([, value]) => value !== undefined);
  return withDerived(fields, { ...Object.fromEntries(defaults), ...Object.fromEntries(given) });
}
