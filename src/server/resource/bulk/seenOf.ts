import { createHash } from 'node:crypto';
import type { Field } from '../../../contract/resource.ts';
import type { PlainRecord } from '../record.ts';

/** Stands for what a record has in some fields, by field: the same texts as long as nobody has changed them. */
export function seenOf(fields: readonly Field[], record: PlainRecord): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, digestOf(record[name] ?? null)]));
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
