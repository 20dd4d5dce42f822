import { labelKey } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { newRecord } from '../edit/newRecord.ts';
import type { Target } from './doingBody.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the questions begin with: what the one record has under the same name, or else their defaults. */
export function firstValues(asked: Resource, target: Target): Record<string, unknown> {
  const record: Values = target !== 'page' && 'record' in target ? target.record : {};
  const names = asked.fields.flatMap(({ name }) => [name, labelKey(name)]);
  const known = names.filter((name) => !isEmpty(record[name])).map((name) => [name, record[name]]);
  return { ...newRecord(asked), ...Object.fromEntries(known) };
}

/** What is sent: what is filled in, and null for what the record had and has been emptied. */
export function sentInput(asked: Resource, first: Values, filled: Values): Record<string, unknown> {
  const emptied = asked.fields.filter(({ name }) => !isEmpty(first[name]) && !Object.hasOwn(filled, name));
  return { ...filled, ...Object.fromEntries(emptied.map(({ name }) => [name, null])) };
}
