import type { Resource } from '../../contract/resource.ts';
import type { PlainRecord } from './toRecord.ts';

/** Fills in what the file says and nobody has to type: defaults of a new record, and fields cut out of others. */
export function completeRecord(resource: Resource, record: PlainRecord, isNew: boolean): PlainRecord {
  const complete: Record<string, unknown> = { ...record };
  for (const { name, default: value } of resource.fields) {
    if (isNew && value !== undefined && complete[name] === undefined) complete[name] = value;
  }
  for (const { name, derived } of resource.fields) {
    if (!derived) continue;
    const source = complete[derived.from];
    complete[name] = typeof source === 'string' ? source.slice(...derived.slice) : null;
  }
  return complete;
}
