import type { Resource } from '../../../contract/resource.ts';
import { defaultValue } from '../../../fields/defaultValue.ts';
import { isYesNo } from '../../../fields/kinds.ts';

/** Returns a new record with the defaults of the resource; switches start as false. */
export function newRecord(resource: Resource): Record<string, unknown> {
  return Object.fromEntries(
    resource.fields
      .filter((field) => !field.system)
      .map((field) => [field.name, defaultValue(field) ?? (isYesNo(field) ? false : undefined)])
      .filter(([, value]) => value !== undefined),
  );
}
