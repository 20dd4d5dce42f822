import type { Resource } from '../../../contract/resource.ts';

/** Whether something that is asked for may be left empty and is stored in the record: then each of several keeps its own. */
export function keepsOwn(asked: Pick<Resource, 'fields'>, resource: Pick<Resource, 'fields'>): boolean {
  const own = new Set(resource.fields.map(({ name }) => name));
  return asked.fields.some(({ name, required }) => !required && own.has(name));
}
