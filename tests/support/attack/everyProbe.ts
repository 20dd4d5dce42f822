import { eventsPath } from '../../../src/contract/events.ts';
import type { Resource } from '../../../src/contract/resource.ts';
import { sessionCalls } from '../../../src/contract/session.ts';
import { ownProbes, type Probe, probesOf } from '../../../src/main/verify/probes.ts';

/** Calls that end the caller's session, or that do not end. */
const apart: readonly string[] = [sessionCalls.logout, eventsPath];

/** Returns a probe for every call of the server and of these resources, with the permissions of which any one allows it. */
export function everyProbe(resources: readonly Resource[]): readonly Probe[] {
  const [listed] = resources.filter(({ screens }) => screens.length > 0);
  if (!listed) throw new Error('There is no resource with a list.');
  return [...ownProbes(listed).filter(({ path }) => !apart.includes(path)), ...resources.flatMap(probesWithButtons)];
}

/**
 * Returns the probes of a resource. Nobody can have the permissions of a resource without a screen, because the menu has no buttons for
 * it.
 */
function probesWithButtons(resource: Resource): readonly Probe[] {
  const probes = probesOf(resource);
  return resource.screens.length > 0 ? probes : probes.map((probe) => ({ ...probe, needs: 'given:to:nobody' }));
}
