import { permissionsOf } from '../../../contract/permission.ts';
import type { Resource, Screen } from '../../../contract/resource.ts';

/** What resources give people: their pages, and the permissions that those bring along. */
export interface Offered {
  readonly screens: readonly Screen[];
  readonly permissions: readonly string[];
}

/** A resource without a page of its own, such as the lines of another, brings nothing. */
export function offeredBy(resources: readonly Resource[]): Offered {
  const shown = resources.filter(({ screens }) => screens.length > 0);
  const codes = shown.flatMap(permissionsOf).map(({ code }) => code);
  return { screens: shown.flatMap(({ screens }) => screens), permissions: [...new Set(codes)] };
}
