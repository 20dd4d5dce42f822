import { eventsPath } from '../../../src/contract/events.ts';
import type { Resource } from '../../../src/contract/resource.ts';
import { sessionCalls } from '../../../src/contract/session.ts';
import { ownProbes, type Probe, probesOf } from '../../../src/main/verify/probes.ts';

/** Calls without a probe, because they end the caller's session or never end. */
const apart: readonly string[] = [sessionCalls.logout, eventsPath];

/**
 * Returns a probe for every call of the server and of these resources. The `needs` of a probe are permissions, of which any one allows the
 * call.
 */
export function everyProbe(resources: readonly Resource[]): readonly Probe[] {
  const [listed] = resources.filter(({ screens }) => screens.length > 0);
  if (!listed) throw new Error('There is no resource with a list.');
  return [...ownProbes(listed).filter(({ path }) => !apart.includes(path)), ...resources.flatMap(probesWithButtons)];
}

/** Returns the probes of a resource. The menu has no buttons for a resource without a screen, so nobody can have its permissions. */
function probesWithButtons(resource: Resource): readonly Probe[] {
  const probes = probesOf(resource);
  return resource.screens.length > 0 ? probes : probes.map((probe) => ({ ...probe, needs: 'given:to:nobody' }));
}
