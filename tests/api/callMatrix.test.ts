import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { demoRoles } from '../../src/server/access/demoRoles.ts';
import { type Door, everyDoor } from '../support/attack/everyDoor.ts';
import type { Client } from './support/client.ts';
import { startHouse, type TestHouse } from './support/startHouse.ts';

let house: TestHouse;
let doors: readonly Door[];
beforeAll(async () => {
  house = await startHouse();
  doors = everyDoor(compile(readFolder(house.schemas)).resources);
});
afterAll(() => house.close());

const knock = ({ method, path, body }: Door, by: Client) => (method === 'GET' ? by.get(path) : by.post(path, body));

/** `wms:order:*` and the like. */
function isMeant(pattern: string, code: string): boolean {
  const words = pattern.split(':').map((word) => (word === '*' ? '.+' : word));
  return new RegExp(`^${words.join(':')}$`).test(code);
}

test('nobody who is not logged in comes through any call', async () => {
  const let_in: string[] = [];
  for (const door of doors) {
    const { code, status } = await knock(door, house.guest);
    if (code !== 20007 || status !== 401) let_in.push(`${door.method} ${door.path}: ${code}`);
  }
  expect(let_in).toEqual([]);
  expect(doors.length).toBeGreaterThan(500);
});

test.each(demoRoles)('$roleKey comes through the calls that the role was given, and through no other', async (role) => {
  const client = await house.as(role.roleKey);
  const holds = (code: string) =>
    role.granted.some((pattern) => isMeant(pattern, code)) && !role.except.some((pattern) => isMeant(pattern, code));
  const wrong: string[] = [];
  for (const door of doors) {
    const isGiven = door.needs.length === 0 || door.needs.some(holds);
    const { code } = await knock(door, client);
    if ((code !== 40003) !== isGiven) wrong.push(`${door.method} ${door.path} ${door.needs}: ${code}`);
  }
  expect(wrong).toEqual([]);
});
