import type { Ask, Doing } from '../../../contract/life.ts';
import type { Checks, Field, Resource } from '../../../contract/resource.ts';

/** What a transition or action asks for, as a resource of its own that a form can be made of. */
export function askedResource(resource: Resource, { ask }: Doing): Resource {
  const fields = shownFields(ask);
  const sections = [{ columns: 1, fields: fields.map(({ name }) => name) }];
  return { ...resource, fields, form: { sections }, rules: [], uniques: [] };
}

/** What people fill in; the rest is asked for by a question, where the server wants it confirmed. */
export function shownFields(ask: Ask | undefined): readonly Field[] {
  return (ask?.fields ?? []).filter(({ byQuestion }) => !byQuestion);
}

/** The checks of what is asked for; conditions are kept under `name/field.condition`. */
export function askedChecks({ input, conditions }: Checks, { name }: Doing): Checks {
  const prefix = `${name}/`;
  const own = Object.entries(conditions).filter(([key]) => key.startsWith(prefix));
  return {
    record: input[name] ?? (() => []),
    conditions: Object.fromEntries(own.map(([key, check]) => [key.slice(prefix.length), check])),
    warnings: {},
    when: {},
    input: {},
  };
}
