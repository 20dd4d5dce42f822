import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { formatVerified, type Verified, verifyServer } from '../../src/main/verify/verifyServer.ts';
import { callsOf, count } from './support/lab.ts';
import { roleCalls, userCalls } from './support/people.ts';
import { adminPassword, startHouse, type TestHouse } from './support/startHouse.ts';

let house: TestHouse;
const resources = () => compile(readFolder(house.schemas)).resources.map(({ resource }) => resource);
const verify = (): Promise<Verified> =>
  verifyServer({ url: house.url, account: 'admin', password: adminPassword }, resources());

beforeAll(async () => {
  house = await startHouse({}, { 'labJob.recount': async () => null, 'labJob.measure': async () => null });
});
afterAll(() => house.close());

test('every call lets through who should be let through, and nobody else', async () => {
  const verified = await verify();
  const wrong = formatVerified(verified).filter((line) => line.includes('!'));
  expect(wrong).toEqual([]);
  expect(verified).toMatchObject({ unexpectedYes: 0, unexpectedNo: 0 });
  const offered = resources()
    .filter(({ partOf }) => !partOf)
    .flatMap(({ calls, actions }) => [...Object.values(calls), ...actions.map(({ call }) => call)]);
  const walked = verified.calls.map(({ probe }) => probe.path);
  expect(offered.filter((path) => !walked.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual([]);
  expect(await count(house.admin, callsOf('LabMaker').find)).toBe(0);
  for (const call of [userCalls.find, roleCalls.find]) {
    const { records } = (await house.admin.post(call, {})).data;
    expect(records.length).toBe(10);
  }
  expect((await house.admin.post(userCalls.find, { account: 'verifyAll' })).data.records).toMatchObject([
    { status: '1' },
  ]);
});

test('a call that lets through more than its file says is found', async () => {
  const [ship] = resources().filter(({ name }) => name === 'hwShipConfig');
  if (!ship) throw new Error('there are no ships');
  // As if the file said that nobody holds what the server asks for.
  const strict = { ...ship, perms: 'system:never' };
  const server = { url: house.url, account: 'admin', password: adminPassword };
  const verified = await verifyServer(server, [strict]);
  expect(verified.unexpectedYes).toBeGreaterThan(10);
  expect(formatVerified(verified).some((line) => /hwShipConfig deleteById .*yes! 40004/.test(line))).toBe(true);
});
