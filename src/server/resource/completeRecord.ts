import type { Resource } from '../../contract/resource.ts';
import { withDerived } from '../../fields/withDerived.ts';
import type { PlainRecord } from './toRecord.ts';

/** Fills in what the file says and nobody has to type: defaults of a new record, and fields cut out of others. */
export function completeRecord({ fields }: Resource, record: PlainRecord, isNew: boolean): PlainRecord {
  if (!isNew) return withDerived(fields, record);
  const filled: Record<string, unknown> = { ...record };
  for (const { name, default: value } of fields)
    if (filled[name] === undefined && value !== undefined) filled[name] = value;
  return withDerived(fields, filled);
}
