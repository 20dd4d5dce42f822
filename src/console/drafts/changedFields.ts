import type { Resource } from '../../contract/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields of the form that differ from what it began with; an emptied one is null, so that it survives as JSON. */
export function changedFields(resource: Resource, { initial, typed }: { initial: Values; typed: Values }): Values {
  const names = formFields(resource).filter((name) => textOf(initial[name]) !== textOf(typed[name]));
  return Object.fromEntries(names.map((name) => [name, typed[name] ?? null]));
}

/** A record with the changes of a draft over it, as far as the form still has their fields. */
export function withChanged(resource: Resource, { initial, changed }: { initial: Values; changed: Values }): Values {
  const names = formFields(resource).filter((name) => Object.hasOwn(changed, name));
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, changed[name] ?? undefined])) };
}

function formFields(resource: Resource): string[] {
  return resource.form.sections.flatMap((section) => section.fields);
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
