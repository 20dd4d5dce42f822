import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import type { Probe } from '../../src/main/verify/probes.ts';
import { demoRoles, type RoleSeed } from '../../src/server/access/demoRoles.ts';
import { everyProbe } from '../support/attack/everyProbe.ts';
import { mayCall, wrongProbes } from '../support/attack/wrongProbes.ts';
import type { Client } from './support/client.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let probes: readonly Probe[];
beforeAll(async () => {
  app = await startApp();
  probes = everyProbe(compile(readFolder(app.schemas)).resources.map(({ resource }) => resource));
});
afterAll(() => app.close());

/**
 * Returns the probes of a role in a usual run: one of each permission, and of all other calls those for which this role is, in turn with the
 * others, the one that holds or lacks the permission. In a full run, every role makes every call.
 */
function probesFor(role: RoleSeed): readonly Probe[] {
  if (process.env.TEST_FULL === '1') return probes;
  const met = new Set<string>();
  return probes.filter(({ needs }, i) => {
    const isFirst = !met.has(needs);
    met.add(needs);
    const alike = demoRoles.filter((other) => mayCall(other, needs) === mayCall(role, needs));
    return isFirst || alike[i % alike.length] === role;
  });
}

const knock = ({ method, path, body }: Probe, by: Client) => (method === 'GET' ? by.get(path) : by.post(path, body));

test('every call rejects users who are not logged in', async () => {
  const letIn: string[] = [];
  for (const probe of probes) {
    const { code, status } = await knock(probe, app.guest);
    if (code !== 20007 || status !== 401) letIn.push(`${probe.name}: ${code}`);
  }
  expect(letIn).toEqual([]);
  expect(probes.length).toBeGreaterThan(500);
});

test.each(demoRoles)('$roleKey can use the calls granted to the role, and no others', async (role) => {
  const client = await app.as(role.roleKey);
  const own = probesFor(role);
  expect(own.length).toBeGreaterThan(200);
  expect(await wrongProbes(own, role, async (probe) => (await knock(probe, client)).code)).toEqual([]);
});
