import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import type { Probe } from '../../src/main/verify/probes.ts';
import { demoRoles } from '../../src/server/access/demoRoles.ts';
import { everyProbe } from '../support/attack/everyProbe.ts';
import { wrongProbes } from '../support/attack/wrongProbes.ts';
import type { Client } from './support/client.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let probes: readonly Probe[];
beforeAll(async () => {
  app = await startApp();
  probes = everyProbe(compile(readFolder(app.schemas)).resources.map(({ resource }) => resource));
});
afterAll(() => app.close());

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
  expect(await wrongProbes(probes, role, async (probe) => (await knock(probe, client)).code)).toEqual([]);
});
