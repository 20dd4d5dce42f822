import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { demoRoles } from '../../src/server/access/demoRoles.ts';
import { type Door, everyDoor } from '../support/attack/everyDoor.ts';
import { wrongDoors } from '../support/attack/wrongDoors.ts';
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

test('nobody who is not logged in comes through any call', async () => {
  const letIn: string[] = [];
  for (const door of doors) {
    const { code, status } = await knock(door, house.guest);
    if (code !== 20007 || status !== 401) letIn.push(`${door.method} ${door.path}: ${code}`);
  }
  expect(letIn).toEqual([]);
  expect(doors.length).toBeGreaterThan(500);
});

test.each(demoRoles)('$roleKey comes through the calls that the role was given, and through no other', async (role) => {
  const client = await house.as(role.roleKey);
  expect(await wrongDoors(doors, role, async (door) => (await knock(door, client)).code)).toEqual([]);
});
