import { afterAll, beforeAll } from 'vitest';
import type { Client } from './client.ts';
import { startHouse, type TestHouse } from './startHouse.ts';

/** One house for all tests of a file, and its administrator. Importers see the present values. */
export let house: TestHouse;
export let admin: Client;

/** Opens it before the tests of the file that calls this, and closes it after them. */
export function inOneHouse(): void {
  beforeAll(async () => {
    house = await startHouse();
    admin = house.admin;
  });
  afterAll(() => house.close());
}

/** Lets the administrator in anew, with the rights as they are by now. */
export async function letAdminIn(): Promise<void> {
  admin = await house.as('admin');
}
