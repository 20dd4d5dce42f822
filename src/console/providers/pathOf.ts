import type { Operation, Resource } from '../../contract/resource.ts';
import { notOffered } from './notOffered.ts';

/** The path of an operation, or a named error when the resource does not offer it. */
export function pathOf(resource: Pick<Resource, 'name' | 'calls'>, operation: Operation): string {
  return resource.calls[operation] ?? notOffered(resource);
}
