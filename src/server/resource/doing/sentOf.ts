import type { Field } from '../../../contract/resource.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import type { Task } from './carryOut.ts';

/** What was sent of the fields that the records have. */
export interface Sent {
  readonly fields: readonly Field[];
  /** What they are to hold; null where it was emptied. */
  readonly values: PlainRecord;
}

/** The fields of the records that a doing asks for and that were sent, what was emptied among them; `input` is checked. */
export function sentOf({ compiled }: Context, { doing, target }: Task, input: PlainRecord): Sent {
  const asked = new Set(doing.ask?.fields.map(({ name }) => name));
  const fields = compiled.resource.fields.filter(({ name }) => asked.has(name) && Object.hasOwn(target.input, name));
  return { fields, values: Object.fromEntries(fields.map(({ name }) => [name, input[name] ?? null])) };
}
