import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { eventsPath } from '../../src/contract/events.ts';
import { formatVerified, type Verified, verifyServer } from '../../src/main/verify/verifyServer.ts';
import { callsOf, count } from './support/lab.ts';
import { roleCalls, userCalls } from './support/people.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
/** All paths that require a session, as the server registers them. */
const routes = new Set<string>();
subscribe('fastify.initialization', (message) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url, config }) => {
    if (config?.access !== 'public') routes.add(url);
  });
});
const resources = () => compile(readFolder(app.schemas)).resources.map(({ resource }) => resource);
const verify = (): Promise<Verified> => verifyServer({ url: app.url, account: 'admin', password: adminPassword }, resources());

const answer = async () => null;
beforeAll(async () => {
  app = await startApp({}, { hooks: { 'labJob.recount': answer, 'labJob.measure': answer, 'labJob.receive': answer } });
});
afterAll(() => app.close());

test('every call allows the right users, and no one else (eladmin 902, RuoYi 291)', { tags: ['full'], timeout: 180_000 }, async () => {
  const verified = await verify();
  const wrong = formatVerified(verified).filter((line) => line.includes('!'));
  expect(wrong).toEqual([]);
  expect(verified).toMatchObject({ unexpectedYes: 0, unexpectedNo: 0 });
  const offered = resources()
    .filter(({ partOf }) => !partOf)
    .flatMap(({ calls, actions, reads = [] }) => [...Object.values(calls), ...[...actions, ...reads].map(({ call }) => call)]);
  const walked = verified.calls.map(({ probe }) => probe.path);
  expect(offered.filter((path) => !walked.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual([]);
  // All calls of resources share one route.
  const fixed = [...routes].filter((url) => url !== '/hw/*').map((url) => url.replace(/\/(:\w+|\*)$/, ''));
  expect(fixed).toContain(eventsPath);
  expect(fixed.filter((path) => !walked.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual([]);
  expect(await count(app.admin, callsOf('LabMaker').find)).toBe(0);
  for (const call of [userCalls.find, roleCalls.find]) {
    const { records } = (await app.admin.post(call, {})).data;
    expect(records.length).toBe(10);
  }
  const off = [
    await app.admin.post(userCalls.find, { account: 'verifyAll' }),
    await app.admin.post(roleCalls.find, { roleName: 'verifyAll' }),
  ];
  for (const { data } of off) expect(data.records).toMatchObject([{ status: '1' }]);
});

test('a call that allows more than its file says is detected', { tags: ['full'] }, async () => {
  const [ship] = resources().filter(({ name }) => name === 'hwShipConfig');
  if (!ship) throw new Error('there are no ships');
  // A resource that requires a permission which nobody has.
  const strict = { ...ship, perms: 'system:never' };
  const server = { url: app.url, account: 'admin', password: adminPassword };
  const verified = await verifyServer(server, [strict]);
  expect(verified.unexpectedYes).toBeGreaterThan(10);
  expect(formatVerified(verified).some((line) => /hwShipConfig deleteById .*yes! 40004/.test(line))).toBe(true);
});
