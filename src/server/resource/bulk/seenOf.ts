import { createHash } from 'node:crypto';
import type { Field } from '../../../contract/resource.ts';
import type { PlainRecord } from '../toRecord.ts';

/** Stands for what a record has in some fields: the same text as long as nobody has changed these. */
export function seenOf(fields: readonly Field[], record: PlainRecord): string {
  const values = fields
    .map(({ name }) => [name, record[name] ?? null])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16);
}
