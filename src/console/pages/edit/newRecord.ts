import type { Resource } from '../../../contract/resource.ts';

/** A new record: the defaults of the resource; a switch starts at no. */
export function newRecord(resource: Resource): Record<string, unknown> {
  return Object.fromEntries(
    resource.fields
      .filter((field) => !field.system)
      .map((field) => [field.name, field.default ?? (field.kind === 'boolean' ? false : undefined)])
      .filter(([, value]) => value !== undefined),
  );
}
