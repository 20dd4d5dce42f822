import { eventsPath } from '../../../src/contract/events.ts';
import type { Resource } from '../../../src/contract/resource.ts';
import { sessionCalls } from '../../../src/contract/session.ts';
import { ownProbes, type Probe, probesOf } from '../../../src/main/verify/probes.ts';

/** These end the session of who makes them, or do not end themselves. */
const apart: readonly string[] = [sessionCalls.logout, eventsPath];

/** A try of every call of the server and of these resources, with the permissions of which one opens it. */
export function everyProbe(resources: readonly Resource[]): readonly Probe[] {
  const [listed] = resources.filter(({ screens }) => screens.length > 0);
  if (!listed) throw new Error('There is no resource with a list.');
  return [...ownProbes(listed).filter(({ path }) => !apart.includes(path)), ...resources.flatMap(probesWithButtons)];
}

/** Without a screen a resource has no buttons in the menu table: its permissions can be given to nobody. */
function probesWithButtons(resource: Resource): readonly Probe[] {
  const probes = probesOf(resource);
  return resource.screens.length > 0 ? probes : probes.map((probe) => ({ ...probe, needs: 'given:to:nobody' }));
}
