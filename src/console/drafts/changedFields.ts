import { namesWith } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** What somebody has changed, and what was there before: without that nobody could say what others have changed since. */
export interface Changed {
  /** The changed fields; an emptied one is null. */
  readonly changed: Values;
  /** The same fields as they were. */
  readonly before: Values;
}

/** The fields of the form that differ from what it began with; an empty one is null, so that it survives as JSON. */
export function changedFields(resource: Resource, { initial, typed }: { initial: Values; typed: Values }): Changed {
  const names = formFields(resource).filter((name) => textOf(initial[name]) !== textOf(typed[name]));
  const valuesOf = (values: Values): Values => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { changed: valuesOf(typed), before: valuesOf(initial) };
}

/** A record with the changes of a draft over it, as far as the form still has their fields. */
export function withChanged(resource: Resource, { initial, changed }: { initial: Values; changed: Values }): Values {
  const names = formFields(resource).filter((name) => Object.hasOwn(changed, name));
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, changed[name] ?? undefined])) };
}

/** The names of what a form holds: its fields, and what stands beside the references among them. */
function formFields({ form, fields }: Resource): string[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const names = form.sections.flatMap((section) => section.fields);
  return names.flatMap((name) => namesWith(known.get(name) ?? { name }));
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
