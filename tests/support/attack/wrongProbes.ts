import type { Probe } from '../../../src/main/verify/probes.ts';
import type { RoleSeed } from '../../../src/server/access/demoRoles.ts';

type Granted = Pick<RoleSeed, 'granted' | 'except'>;

/** The response code for a missing permission (contract README section 2). */
const forbidden = 40003;

/**
 * Returns the calls that this role may make but should not be able to, and the reverse. `knock` makes a call and returns the response
 * code.
 */
export async function wrongProbes(
  probes: readonly Probe[],
  role: Granted,
  knock: (probe: Probe) => Promise<number>,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const probe of probes) {
    const isGiven = mayCall(role, probe.needs);
    const code = await knock(probe);
    if ((code !== forbidden) !== isGiven) wrong.push(`${probe.name} (${probe.needs}): ${code}`);
  }
  return wrong;
}

/** Whether a role may make a call that needs this permission, or one of several. */
export function mayCall({ granted, except }: Granted, needs: string): boolean {
  const holds = (code: string) => granted.some((pattern) => isMeant(pattern, code)) && !except.some((pattern) => isMeant(pattern, code));
  return needs === 'session' || needs.split(' | ').some(holds);
}

/** Whether a permission code matches a pattern such as `wms:order:*`. */
function isMeant(pattern: string, code: string): boolean {
  const texts = pattern.split(':').map((word) => (word === '*' ? '.+' : word));
  return new RegExp(`^${texts.join(':')}$`).test(code);
}
