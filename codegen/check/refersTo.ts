import type { PropertySource } from '../read/source.ts';

/** Whether a field holds one record of a resource, and not a list of them. */
export function refersTo(property: PropertySource | undefined, resource: string): boolean {
  return property?.type !== 'array' && property?.reference?.resource === resource;
}
