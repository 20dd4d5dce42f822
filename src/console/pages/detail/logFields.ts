import type { Field, Resource } from '../../../contract/resource.ts';

/** What a line of the log may be about: the fields of the record, and what was asked for beside them. */
export function logFields({ fields, states, actions }: Resource): ReadonlyMap<string, Field> {
  const asked = [...(states?.transitions ?? []), ...actions].flatMap(({ ask }) => ask?.fields ?? []);
  return new Map([...asked, ...fields].map((field) => [field.name, field]));
}
