import type { Resource } from '../../contract/resource.ts';
import { holdsFor } from '../access/rights.ts';
import { Refusal } from '../refusal.ts';
import type { Ask } from './ask.ts';

/** The resource of this name, whole, if the caller may list it; whether there is one is not told to others. */
export function listedResource({ house, actor }: Pick<Ask, 'house' | 'actor'>, name: unknown): Resource {
  const found = findListed({ house, actor }, name);
  if (!found) throw new Refusal('forbidden');
  return found;
}

export function findListed({ house, actor }: Pick<Ask, 'house' | 'actor'>, name: unknown): Resource | undefined {
  const resource = typeof name === 'string' ? house.schemas.byName.get(name)?.resource : undefined;
  return resource && holdsFor(actor, resource, 'find') ? resource : undefined;
}
